import { isKind, type Part, type Phrase } from "./parts.ts";

type Word = Part<"word">;

/** Most names of alternatives that are searched. */
const mostNames = 12;

/** Returns whether a part is a word of a name, which "ou" may join with others. */
export const isNameWord = (part: Part): part is Word => isKind(part, "word") && !part.isNot && !part.isRare;

/** Returns whether words are a name that can be an alternative: all are of positions, or all of bodies. */
export const canJoin = (parts: readonly Word[]): boolean =>
  parts.length > 0 && [0, 1].includes(new Set(parts.map(({ own }) => own.length > 0)).size);

/** All ways to say a name whose words have several forms and meanings each. */
const waysOf = (each: Phrase[][]): Phrase[] =>
  each.reduce<Phrase[]>((begun, ways) => begun.flatMap((one) => ways.map((way) => [...one, ...way])), [[]]);

/** Joins names of which any is enough: "médico veterinário ou zootecnista". */
export function toAlternatives(names: readonly Word[][], texto: string): Word {
  const all = (of: (part: Word) => Phrase[]) =>
    names.flatMap((parts) => waysOf(parts.map(of))).slice(0, mostNames);
  return {
    ...{ kind: "word", texto, rotulos: [] },
    own: all(({ own }) => own),
    elsewhere: all(({ elsewhere }) => elsewhere),
    near: names.flatMap((parts) => (parts.length === 1 ? (parts[0]?.near ?? []) : [])),
  };
}
