import { useEffect, useRef } from "react";
import { browserSession } from "./browser-session.ts";
import { type RestorableForm, useRestoredAfterReload } from "./restore-after-reload.ts";

/** Unsaved input by user and form. In memory only, because input may be sensitive and the computer shared. */
const kept = new Map<string, unknown>();

type Keeping<T> = {
  /** Returns the typed values; undefined when there are none. */
  read: () => T | undefined;
  restore: (value: T) => void;
};

/** Restores typed input after the session expired and the same user signed in again. A sign-out drops it. */
export function useRestoredInput<T>(name: string, uuid: string, keeping: Keeping<T>): void {
  const key = `${uuid} ${name}`;
  const latest = useRef(keeping);
  latest.current = keeping;
  useEffect(() => {
    const before = kept.get(key) as T | undefined;
    kept.delete(key);
    if (before !== undefined) latest.current.restore(before);
    return () => {
      const state = browserSession().getState();
      const typed = state.status === "signed-out" && state.hasEnded ? latest.current.read() : undefined;
      if (typed !== undefined) kept.set(key, typed);
    };
  }, [key]);
}

/** Restores a whole form in the same way, and after a reload; `withheld`: sensitive fields that no reload keeps. */
export function useRestoredForm<T extends object>(
  form: RestorableForm<T>,
  name: string,
  uuid: string,
  withheld: readonly (keyof T)[] = [],
): void {
  useRestoredAfterReload(form, `${uuid} ${name}`, withheld);
  const { isDirty } = form.formState;
  useRestoredInput<T>(name, uuid, {
    read: () => (isDirty ? form.getValues() : undefined),
    restore: (values) => form.reset(values, { keepDefaultValues: true }),
  });
}
