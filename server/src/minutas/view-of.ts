import { buildView, type View } from "../coletas/index.ts";

/** What is proposed of an act follows from so many signs of it: here it is read on the thread that answers. */
export const looked = 150_000;

let kept: { texto: string; view: View } | undefined;

/** An act's text as rules read it. Several rules look at one act after the other: the last view is kept. */
export function viewOf(texto: string): View {
  if (kept?.texto !== texto) kept = { texto, view: buildView(texto.slice(0, looked)) };
  return kept.view;
}
