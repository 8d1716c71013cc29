import type { ChangeEvent } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";

/** Registers a field that cleans its input while typing. */
export function cleaned(field: UseFormRegisterReturn, clean: (typed: string) => string) {
  return {
    ...field,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      const input = event.currentTarget;
      const kept = clean(input.value);
      // Writes only on a difference, because writing moves the cursor.
      if (kept !== input.value) input.value = kept;
      return field.onChange(event);
    },
  };
}

/** Keeps digits, at most six. */
export const countOf = (typed: string) => typed.replace(/\D/g, "").slice(0, 6);
