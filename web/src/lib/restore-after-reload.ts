import { useEffect, useRef } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { tabStore } from "./browser-api.ts";
import { typedKey } from "./session-mark.ts";

type Typed = Record<string, object>;

function readTyped(): Typed {
  try {
    return JSON.parse(tabStore.read(typedKey) ?? "{}") as Typed;
  } catch {
    return {};
  }
}

function writeTyped(before: Typed, name: string, values?: object): void {
  const { [name]: _, ...others } = before;
  const typed = values ? { ...others, [name]: values } : others;
  if (Object.keys(typed).length > 0) tabStore.write(typedKey, JSON.stringify(typed));
  else tabStore.remove(typedKey);
}

/** Forgets unsaved input of all forms. */
export const forgetTyped = () => tabStore.remove(typedKey);

/** Restores a form's unsaved input after a reload, in this tab only. `withheld`: fields that are never stored. */
export function useRestoredAfterReload<T extends FieldValues>(
  form: UseFormReturn<T>,
  name: string,
  withheld: readonly Path<T>[] = [],
): void {
  const { isDirty } = form.formState;
  const latest = useRef({ isDirty, withheld });
  latest.current = { isDirty, withheld };
  useEffect(() => {
    const before = readTyped()[name];
    writeTyped(readTyped(), name);
    if (before) form.reset({ ...form.getValues(), ...before }, { keepDefaultValues: true });
    const keep = () => {
      const { isDirty, withheld } = latest.current;
      const values = Object.entries(form.getValues()).filter(
        ([field]) => !withheld.includes(field as Path<T>),
      );
      if (isDirty) writeTyped(readTyped(), name, Object.fromEntries(values));
    };
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      writeTyped(readTyped(), name);
    };
  }, [form, name]);
}
