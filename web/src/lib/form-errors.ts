import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError } from "./api-error.ts";

/**
 * Shows the server's field errors where the fields are, and focuses the first of them. Answers whether there were
 * any: otherwise the failure concerns the whole form.
 */
export function showFieldErrors<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, "setError">,
  error: unknown,
): boolean {
  if (!(error instanceof ApiError) || error.fields.length === 0) return false;
  error.fields.forEach(({ field, message }, index) => {
    form.setError(field as Path<T>, { type: "server", message }, { shouldFocus: index === 0 });
  });
  return true;
}
