import { toStorableText } from "../../platform/storable-text.ts";

/** An act as a document has it: its text, and what the document says beside it. */
export type DocumentAct = {
  texto: string;
  hierarquia: string | null;
  chave: string | null;
  pagina: string | null;
  endereco: string | null;
  /** Its own day, where a document holds those of many. */
  publicado_em: string | null;
};

/** The longest notice that we know has 361,000 signs; longer acts are lists of names, or made to keep readers busy. */
export const longestAct = 600_000;
/** How far back from there a line's end, or else a space, is looked for. */
const backward = 2_000;

/** An act as the database takes it, in parts that are no longer than `longestAct`; only the first part has its key. */
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

/** Where to cut a text so that neither a line nor a word is cut, where it has lines and words. */
function findCut(text: string, longest: number): number {
  if (longest >= text.length) return text.length;
  const near = text.slice(longest - backward, longest);
  const at = Math.max(near.lastIndexOf("\n"), near.includes("\n") ? -1 : near.lastIndexOf(" "));
  if (at >= 0) return longest - backward + at + 1;
  const isHalf = (text.charCodeAt(longest) & 0xfc00) === 0xdc00;
  return isHalf ? longest - 1 : longest;
}
