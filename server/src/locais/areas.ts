import { folded } from "@cav/contract/folded.ts";
import { areas, type Local } from "@cav/contract/locais.ts";

/** Small letters without accents, its words between single spaces. */
export function toFoldedName(text: string): string {
  return folded(text)
    .replace(/[\s\-–'’.,/()]+/g, " ")
    .trim();
}

/** Words before a name that say no more than that a place is meant: "interior de SP". */
const filling = new Set([
  "interior",
  "litoral",
  "estado",
  "regiao",
  "cidade",
  "municipio",
  "de",
  "do",
  "da",
  "em",
]);

/** What is looked for: a folded text, and the state in which. */
export type SoughtLocal = { text: string; uf: string | null };

const letters = new Set(areas.flatMap(({ tipo, uf }) => (tipo === "ESTADO" ? [uf] : [])));

/** `Campo Grande - MS` is a name and a state; `interior de sp` is a state. */
export function readSearch(search: string, uf: string | undefined): SoughtLocal {
  const words = toFoldedName(search).split(" ").filter(Boolean);
  while (words.length > 1 && filling.has(words[0] as string)) words.shift();
  const last = words.at(-1)?.toUpperCase() ?? "";
  if (uf === undefined && words.length > 1 && letters.has(last)) {
    const before = words.slice(0, -1);
    return { text: before.join(" "), uf: last };
  }
  // What no letter or digit is left of was no name: it finds nothing.
  return { text: words.join(" ") || search.trim(), uf: uf ?? null };
}

/** Areas that a text names: by the letters of a state, or by words that begin as it does. */
export function findAreas({ text, uf }: SoughtLocal): Local[] {
  return areas.filter((area) => {
    if (uf !== null && area.uf !== uf) return false;
    if (area.tipo === "ESTADO" && area.uf.toLowerCase() === text) return true;
    return text.length > 2 && ` ${toFoldedName(area.nome)}`.includes(` ${text}`);
  });
}
