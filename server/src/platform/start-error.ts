/** A reason not to start that the operator can mend: printed as its one line, without a stack. */
export class StartError extends Error {
  override name = "StartError";
}

/** The innermost cause of a thrown value, short and on one line: the system's error code when there is one. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return (error as NodeJS.ErrnoException).code ?? messageOf(error);
}

/** The message of a thrown value, on one line. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll(/\s+/g, " ").trim();
}
