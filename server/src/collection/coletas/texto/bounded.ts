import { toStorableText } from "../../../platform/storable-text.ts";

/** An act with its text and the metadata of its document. */
export type DocumentAct = {
  texto: string;
  hierarquia: string | null;
  chave: string | null;
  pagina: string | null;
  endereco: string | null;
  /** The act's own day, if its document covers several. */
  publicado_em: string | null;
};

/** The longest known notice has 361,000 characters; longer acts are lists of names or attacks. */
export const longestAct = 600_000;
/** Most characters to go back for a line's end, else a space. */
const backward = 2_000;

/** Splits an act into parts of at most `longestAct` characters; only the first part keeps its key. */
export function* toBoundedActs(act: DocumentAct): Generator<DocumentAct> {
  const texto = toStorableText(act.texto);
  const beside = {
    hierarquia: toStorable(act.hierarquia),
    pagina: toStorable(act.pagina),
    endereco: toStorable(act.endereco),
    publicado_em: act.publicado_em,
  };
  let from = 0;
  do {
    const to = findCut(texto, from + longestAct);
    yield { ...beside, texto: texto.slice(from, to), chave: from === 0 ? toStorable(act.chave) : null };
    from = to;
  } while (from < texto.length);
}

const toStorable = (text: string | null) => text && toStorableText(text);

/** Finds where to cut a text without breaking a line or a word. */
function findCut(text: string, longest: number): number {
  if (longest >= text.length) return text.length;
  const near = text.slice(longest - backward, longest);
  const at = Math.max(near.lastIndexOf("\n"), near.includes("\n") ? -1 : near.lastIndexOf(" "));
  if (at >= 0) return longest - backward + at + 1;
  const isHalf = (text.charCodeAt(longest) & 0xfc00) === 0xdc00;
  return isHalf ? longest - 1 : longest;
}
