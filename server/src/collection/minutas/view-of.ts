import { buildView, type View } from "../coletas/index.ts";

/** Characters of an act that proposals are read from; limited, because reading blocks the event loop. */
export const looked = 150_000;

/** Builds the normalised view of an act. Takes milliseconds, so callers should reuse it. */
export const viewOf = (texto: string): View => buildView(texto.slice(0, looked));
