import { folded } from "@cav/contract/folded.ts";
import { areas, type Local } from "@cav/contract/locais/locais.ts";

/** Folds a name: lower case, no accents, single spaces. */
export function toFoldedName(text: string): string {
  return folded(text)
    .replace(/[\s\-–'’.,/()]+/g, " ")
    .trim();
}

/** Leading words that only say that a place follows: "interior de SP". */
export const localWords: ReadonlySet<string> = new Set([
  "interior",
  "litoral",
  "estado",
  "regiao",
  "metropolitana",
  "cidade",
  "municipio",
  "capital",
]);
const linking = new Set(["de", "do", "da", "em", "no", "na", "e"]);
const isFilling = (word: string | undefined) =>
  word !== undefined && (localWords.has(word) || linking.has(word));

/** Names of the whole country. */
const countryNames = new Set([
  "todo o brasil",
  "todo brasil",
  "brasil todo",
  "brasil inteiro",
  "todo o pais",
  "pais inteiro",
  "qualquer lugar",
  "qualquer cidade",
  "qualquer estado",
  "nacional",
  "ambito nacional",
]);

/** Names of remote work. */
export const remoteNames: ReadonlySet<string> = new Set([
  "remoto",
  "remota",
  "trabalho remoto",
  "home office",
  "teletrabalho",
]);

/** A folded search text, and the state to search in. */
export type LocalQuery = { text: string; uf: string | null };

const states = areas.filter(({ tipo }) => tipo === "ESTADO");
const letters = new Set(states.map(({ uf }) => uf.toLowerCase()));

/** Reads a search: `Campo Grande - MS` is a name and a state; `interior de sp` is a state. */
export function readSearch(search: string, uf: string | undefined): LocalQuery {
  const words = toFoldedName(search).split(" ").filter(Boolean);
  while (words.length > 1 && isFilling(words[0])) words.shift();
  const last = words.at(-1) ?? "";
  if (uf === undefined && words.length > 1 && letters.has(last)) {
    return { text: words.slice(0, -1).join(" "), uf: last.toUpperCase() };
  }
  // A text without letters or digits finds nothing.
  return { text: words.join(" ") || search.trim(), uf: uf ?? null };
}

/** Returns alternative readings of a text without results: `recife pernambuco`, `mg interior`, `campinas e região`. */
export function readOtherwise(search: string): LocalQuery[] {
  const words = toFoldedName(search).split(" ").filter(Boolean);
  while (words.length > 1 && isFilling(words.at(-1))) words.pop();
  while (words.length > 1 && (isFilling(words[0]) || words[0] === "grande")) words.shift();
  const text = words.join(" ");
  const inState = states.flatMap(({ nome, uf }) =>
    [toFoldedName(nome), uf.toLowerCase()].flatMap((name) => {
      const rest = text.startsWith(`${name} `)
        ? text.slice(name.length + 1)
        : text.endsWith(` ${name}`)
          ? text.slice(0, -name.length - 1)
          : undefined;
      return rest === undefined ? [] : [{ ...readSearch(rest, uf), length: name.length }];
    }),
  );
  const longest = inState.toSorted((a, b) => b.length - a.length).map(({ text, uf }) => ({ text, uf }));
  return [readSearch(text, undefined), ...longest];
}

/** Returns areas that a text names: by a state's letters, or as a prefix of the name. */
export function findAreas({ text, uf }: LocalQuery): Local[] {
  return areas.filter((area) => {
    if (uf !== null && area.uf !== uf) return false;
    return isNameOf(area, text) || (text.length > 2 && ` ${toFoldedName(area.nome)}`.includes(` ${text}`));
  });
}

/** Returns whether a folded text is exactly an area's name, or a state's letters. */
export function isNameOf(area: Local, text: string): boolean {
  if (area.tipo === "PAIS" && countryNames.has(text)) return true;
  return toFoldedName(area.nome) === text || (area.tipo === "ESTADO" && area.uf.toLowerCase() === text);
}
