import type { ChangeEvent } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";

/** A field that keeps of what is typed only what it may have. */
export function cleaned(field: UseFormRegisterReturn, clean: (typed: string) => string) {
  return {
    ...field,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      const input = event.currentTarget;
      const kept = clean(input.value);
      // Written only where it differs: the cursor would leave its place.
      if (kept !== input.value) input.value = kept;
      return field.onChange(event);
    },
  };
}

/** Digits alone, as many as a count may have. */
export const countOf = (typed: string) => typed.replace(/\D/g, "").slice(0, 6);
