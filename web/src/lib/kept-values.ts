import { useEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { browserSession } from "./browser-session.ts";

/** By person and form. In this page's memory alone: what was typed may be sensitive, and the computer somebody else's. */
const kept = new Map<string, FieldValues>();

/**
 * Brings back what was being typed when the session ended by itself, as soon as the same person has signed in again. Who
 * signs out leaves nothing.
 */
export function useKeptValues<T extends FieldValues>(
  form: UseFormReturn<T>,
  name: string,
  uuid: string,
): void {
  const key = `${uuid} ${name}`;
  const { isDirty } = form.formState;
  const latest = useRef({ form, isDirty });
  latest.current = { form, isDirty };
  useEffect(() => {
    const values = kept.get(key);
    kept.delete(key);
    if (values) latest.current.form.reset(values as T, { keepDefaultValues: true });
    return () => {
      const state = browserSession().getState();
      const hasEnded = state.status === "signed-out" && state.hasEnded;
      if (hasEnded && latest.current.isDirty) kept.set(key, latest.current.form.getValues());
    };
  }, [key]);
}
