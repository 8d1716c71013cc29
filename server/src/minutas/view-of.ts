import { buildView, type View } from "../coletas/index.ts";

/** Characters of an act that proposals are read from: they are read on the thread that answers. */
export const looked = 150_000;

/** An act's text as rules read it. It takes milliseconds: a caller that asks several times keeps it. */
export const viewOf = (texto: string): View => buildView(texto.slice(0, looked));
