import { useEffect, useEffectEvent, useState } from "react";
import { findAutosave, removeAutosave, saveAutosave } from "./draft-autosave.ts";
import type { DraftForm } from "./draft-form.ts";

const debounceMs = 800;

type AutosaveOptions = {
  name: string;
  versao: number | undefined;
  /** Text of the JSON mode; undefined in form mode. */
  text: string | undefined;
  hasChanges: () => boolean;
};

/** Stores typed input in this browser, and offers an earlier visit's input at the start. */
export function useDraftAutosave(form: DraftForm, { name, versao, text, hasChanges }: AutosaveOptions) {
  const [offered, setOffered] = useState(() => findAutosave(name));
  const keep = useEffectEvent(() => {
    if (hasChanges())
      saveAutosave(name, { em: new Date().toISOString(), versao, draft: form.getValues(), text });
  });
  useEffect(() => {
    if (text === undefined) return;
    const timer = setTimeout(keep, debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = form.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, debounceMs);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [form]);
  return {
    offered,
    settle: () => setOffered(undefined),
    forget() {
      removeAutosave(name);
      setOffered(undefined);
    },
  };
}
