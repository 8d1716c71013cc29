/** A start failure that the operator can fix; printed as one line, without a stack. */
export class StartError extends Error {
  override name = "StartError";
}

/** Returns the innermost cause in one line: the system's error code if there is one. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return (error as NodeJS.ErrnoException).code ?? messageOf(error);
}

/** Returns the message of a thrown value in one line. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll(/\s+/g, " ").trim();
}
