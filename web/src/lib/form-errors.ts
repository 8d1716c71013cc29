import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError, detailOf } from "./api-error.ts";

/**
 * Shows the server's field errors at their fields and focuses the first. Returns false when none belongs to a field.
 * `within` is the prefix of nested field names.
 */
export function showFieldErrors<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, "setError">,
  error: unknown,
  within = "",
): boolean {
  if (!(error instanceof ApiError) || error.fields.length === 0) return false;
  error.fields.forEach(({ field, message }, index) => {
    form.setError(
      field.replace(within, "") as Path<T>,
      { type: "server", message },
      { shouldFocus: index === 0 },
    );
  });
  return true;
}

/** Returns the error of a list, or of its first faulty entry. */
export function listFault(error: unknown): string | undefined {
  const { message, root } = (error ?? {}) as { message?: string; root?: { message?: string } };
  if (message ?? root?.message) return message ?? root?.message;
  return Array.isArray(error) ? error.map(listFault).find(Boolean) : undefined;
}

/** Returns the server's error for a form with one field. */
export function faultOf(error: unknown, otherwise: string): string {
  const [fault] = error instanceof ApiError ? error.fields : [];
  return fault?.message ?? detailOf(error, otherwise);
}

/** Returns the index of the first faulty list entry (`enderecos.1` → 1). */
export function faultyEntryOf(error: unknown): number | undefined {
  const [fault] = error instanceof ApiError ? error.fields : [];
  const at = /\.(\d{1,3})$/.exec(fault?.field ?? "")?.[1];
  return at === undefined ? undefined : Number(at);
}
