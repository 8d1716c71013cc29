import { useEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { browserSession } from "./browser-session.ts";

/** By person and form. In this page's memory alone: what was typed may be sensitive, and the computer somebody else's. */
const kept = new Map<string, unknown>();

type Keeping<T> = {
  /** What was typed; undefined where nothing was. */
  read: () => T | undefined;
  restore: (value: T) => void;
};

/**
 * Brings back what was being typed when the session ended by itself, as soon as the same person has signed in again. Who
 * signs out leaves nothing.
 */
export function useKept<T>(name: string, uuid: string, keeping: Keeping<T>): void {
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

/** The same of a whole form. */
export function useKeptValues<T extends FieldValues>(
  form: UseFormReturn<T>,
  name: string,
  uuid: string,
): void {
  const { isDirty } = form.formState;
  useKept<T>(name, uuid, {
    read: () => (isDirty ? form.getValues() : undefined),
    restore: (values) => form.reset(values, { keepDefaultValues: true }),
  });
}
