import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError, detailOf } from "./api-error.ts";

/**
 * Shows the server's field errors where the fields are, and focuses the first of them. Answers whether there were
 * any: otherwise the failure concerns the whole form. `within`: what stands before the names of fields that the form has
 * beside the others.
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

/** What is wrong with a list: as a whole, or with the first of its entries where something is. */
export function listFault(error: unknown): string | undefined {
  const { message, root } = (error ?? {}) as { message?: string; root?: { message?: string } };
  if (message ?? root?.message) return message ?? root?.message;
  return Array.isArray(error) ? error.map(listFault).find(Boolean) : undefined;
}

/** What is wrong with the one field of a form. */
export function faultOf(error: unknown, otherwise: string): string {
  const [fault] = error instanceof ApiError ? error.fields : [];
  return fault?.message ?? detailOf(error, otherwise);
}

/** Which entry of a list is wrong, by the first field that the server names (`enderecos.1`). */
export function faultyEntryOf(error: unknown): number | undefined {
  const [fault] = error instanceof ApiError ? error.fields : [];
  const at = /\.(\d{1,3})$/.exec(fault?.field ?? "")?.[1];
  return at === undefined ? undefined : Number(at);
}
