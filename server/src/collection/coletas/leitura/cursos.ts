import { readDataRows } from "./data-rows.ts";
import type { ReadValue } from "./fields.ts";
import { plainTextOf } from "./view.ts";

const joining: ReadonlySet<string> = new Set([
  "a",
  "as",
  "o",
  "os",
  "e",
  "em",
  "de",
  "da",
  "das",
  "do",
  "dos",
  "para",
]);

const wordsOf = (plain: string): string[] =>
  plain.split(/[^a-z0-9]+/).filter((word) => word && !joining.has(word));

/** Returns a course's name without the words that only join. */
const keyOf = (name: string): string => wordsOf(plainTextOf(name)).join(" ");

type Catalogue = { byKey: Map<string, string>; stems: { nome: string; words: string[] }[] };

let loaded: Catalogue | undefined;

/** Courses of the catalogue by their names and other spellings, loaded at first use. */
function catalogue(): Catalogue {
  if (loaded) return loaded;
  const own = readDataRows("cursos.csv").map(({ nome = "" }) => ({ name: nome, nome }));
  const others = readDataRows("cursos-sinonimos.csv").map(({ variante = "", curso_nome = "" }) => ({
    name: variante,
    nome: curso_nome,
  }));
  const named = [...others, ...own];
  loaded = {
    byKey: new Map(named.map(({ name, nome }) => [keyOf(name), nome])),
    stems: named.map(({ name, nome }) => ({ nome, words: stemsOf(plainTextOf(name)) })),
  };
  return loaded;
}

/** Returns the course of exactly this name. */
export const findCurso = (name: string): string | undefined => catalogue().byKey.get(keyOf(name));

const stemLength = 7;
const stemsOf = (plain: string): string[] => [
  ...new Set(wordsOf(plain).map((word) => word.slice(0, stemLength))),
];

const likeMin = 0.5;

/** Returns the course whose words are most like a name's; none if two are equally like it. */
export function findLikelyCurso(name: string): string | undefined {
  const asked = stemsOf(plainTextOf(name));
  const scored = catalogue().stems.flatMap(({ nome, words }) => {
    const shared = words.filter((word) => asked.includes(word)).length;
    const score = (2 * shared) / (words.length + asked.length);
    return score >= likeMin ? [{ nome, score }] : [];
  });
  const best = Math.max(...scored.map(({ score }) => score));
  const names = new Set(scored.filter(({ score }) => score === best).map(({ nome }) => nome));
  return names.size === 1 ? [...names][0] : undefined;
}

/** Returns whether a text names a course, or one most like it, at its position. */
export function isCursoPrinted(text: string, { valor, inicio, fim }: ReadValue<string>): boolean {
  const quote = text.slice(inicio ?? 0, fim ?? 0);
  return [quote, `licenciatura em ${quote}`].some(
    (name) => findCurso(name) === valor || findLikelyCurso(name) === valor,
  );
}
