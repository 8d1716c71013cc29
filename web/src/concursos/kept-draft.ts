import { localStore } from "../lib/browser-api.ts";
import type { ConcursoDraft } from "./concurso-draft.ts";

/** What was typed and not saved, with its JSON where it was typed as that, in this browser: it outlives a session that ends, and a page that closes. */
export type KeptDraft = {
  em: string;
  versao: number | undefined;
  draft: ConcursoDraft;
  text?: string | undefined;
};

const keyOf = (name: string) => `concurso-nao-salvo:${name}`;

/** Of the exam of this name; of another release's form nothing is taken. */
export function findKept(name: string): KeptDraft | undefined {
  try {
    const text = localStore.read(keyOf(name)) ?? "{}";
    const { formato, ...kept } = JSON.parse(text) as KeptDraft & { formato: number };
    return formato === currentForm ? kept : undefined;
  } catch {
    // Half a text, or another program's.
    return undefined;
  }
}

/** Rises with every change of what the form keeps. */
const currentForm = 2;

export function keepDraft(name: string, kept: KeptDraft): void {
  localStore.write(keyOf(name), JSON.stringify({ ...kept, formato: currentForm }));
}

export function forgetKept(name: string): void {
  localStore.remove(keyOf(name));
}
