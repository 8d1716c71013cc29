import { localStore } from "../../lib/browser-api.ts";
import type { ConcursoDraft } from "./concurso-draft.ts";

/**
 * Unsaved input, as form values and JSON text, stored in this browser. It survives an expired session and a closed
 * page.
 */
export type DraftAutosave = {
  em: string;
  versao: number | undefined;
  draft: ConcursoDraft;
  text?: string | undefined;
};

const keyOf = (name: string) => `concurso-nao-salvo:${name}`;

/** Returns the stored input of this exam; none from another release's form. */
export function findAutosave(name: string): DraftAutosave | undefined {
  try {
    const text = localStore.read(keyOf(name)) ?? "{}";
    const { formato, ...kept } = JSON.parse(text) as DraftAutosave & { formato: number };
    return formato === currentForm ? kept : undefined;
  } catch {
    // The stored text is truncated, or another program wrote it.
    return undefined;
  }
}

/** Increment with every change of the stored form's shape. */
const currentForm = 2;

export function saveAutosave(name: string, kept: DraftAutosave): void {
  localStore.write(keyOf(name), JSON.stringify({ ...kept, formato: currentForm }));
}

export function removeAutosave(name: string): void {
  localStore.remove(keyOf(name));
}
