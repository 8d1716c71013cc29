import { useEffect, useRef } from "react";
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

/** The used part of a form, of plain fields or of React Hook Form. */
export type RestorableForm<T> = {
  formState: { isDirty: boolean };
  getValues: () => T;
  reset: (values: T, kept: { keepDefaultValues: true }) => void;
};

/** Restores a form's unsaved input after a reload, in this tab only. `withheld`: fields that are never stored. */
export function useRestoredAfterReload<T extends object>(
  form: RestorableForm<T>,
  name: string,
  withheld: readonly (keyof T)[] = [],
): void {
  const { isDirty } = form.formState;
  const latest = useRef({ form, isDirty, withheld });
  latest.current = { form, isDirty, withheld };
  useEffect(() => {
    const before = readTyped()[name];
    writeTyped(readTyped(), name);
    const { form } = latest.current;
    if (before) form.reset({ ...form.getValues(), ...before }, { keepDefaultValues: true });
    const keep = () => {
      const { form, isDirty, withheld } = latest.current;
      const values = Object.entries(form.getValues()).filter(
        ([field]) => !withheld.includes(field as keyof T),
      );
      if (isDirty) writeTyped(readTyped(), name, Object.fromEntries(values));
    };
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      writeTyped(readTyped(), name);
    };
  }, [name]);
}
