import { toName } from "./names.ts";
import { posts, postWord } from "./posts.ts";
import type { ReadCargo } from "./read-cargo.ts";
import { toBareName, toOnePost } from "./singular.ts";
import { notAName } from "./tables.ts";
import { plainTextOf, printedTextOf, type View } from "./view.ts";

/** Words before lists of positions: "para os seguintes cargos:", "CARGOS DE NÍVEL SUPERIOR". */
const listing = /\b(?:cargos?|empregos?|func(?:ao|oes)|categorias profissionais|vagas)\b/g;
/** In characters: how far a list may begin after the words that introduce it, and its longest name. */
const listNear = 120;
const nameMax = 90;
const listsMax = 40;

/** Clauses of a notice's first sections: "1.1", "1.2". */
const clauses = [1, 2, 3, 4].map((section) => ({
  marks: Array.from({ length: 40 }, (_, index) => `${section}.${index + 1}`),
  after: /^(?:[.)]| ?-)? /,
}));
/** Markers of list items in order, with the text after each: "1.", "a)", "II -". */
const orders: readonly { marks: readonly string[]; after: RegExp }[] = [
  { marks: Array.from({ length: 60 }, (_, index) => String(index + 1)), after: /^(?:[.)]| ?-) / },
  {
    marks: Array.from({ length: 60 }, (_, index) => String(index + 1).padStart(2, "0")),
    after: /^(?:[.)] ?| ?- ?)(?=[a-z])/,
  },
  { marks: [..."abcdefghijklmnopqrstuvwxyz"], after: /^\) / },
  { marks: ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"], after: /^(?:\.|\)| ?-) / },
  ...clauses,
];
/** Text that ends a listed name before the next marker: facts about the position, or the sentence's end. */
const itemEnd =
  /[;:.(]|,? (?:com|para|que|a ser|conforme|totalizando)| - (?:\d|cr\b|cadastro|carga|vaga)| (?:vagas?|requisitos?|escolaridade|carga horaria|jornada|vencimentos?|salario|remuneracao|atribuic\w{2,4}|descric\w{2,4}) ?:|, | \d/;
const otherPost = new RegExp(`[a-z] (?:${posts})\\b`);
const bullet = /^(?:[•·*▪➢-]|[a-z]\)|\d{1,2}[.)-]) ?/;

type ViewRange = { from: number; to: number };

/** Finds a marker at or directly after a position; the first of a list may be farther. */
function findMark(
  { plain }: View,
  [mark, after]: [string, RegExp],
  from: number,
  to: number,
): ViewRange | null {
  for (let at = plain.indexOf(mark, from); at >= 0 && at <= to; at = plain.indexOf(mark, at + 1)) {
    if (at > 0 && !/[ (]/.test(plain[at - 1] ?? "")) continue;
    const end = at + mark.length;
    const match = after.exec(plain.slice(end, end + 8));
    if (match) return { from: at, to: end + match[0].length };
  }
  return null;
}

/**
 * Finds the names of a list with increasing markers: "1. Advogado 2. Assistente Social", "a) Médico; b)
 * Enfermeiro".
 */
function findCounted(view: View, from: number): ViewRange[] {
  for (const { marks, after } of orders) {
    let mark = findMark(view, [marks[0] ?? "", after], from, from + listNear);
    const names: ViewRange[] = [];
    for (let index = 1; mark && index < marks.length; index++) {
      const next = findMark(view, [marks[index] ?? "", after], mark.to, mark.to + nameMax * 2);
      const part = view.plain.slice(
        mark.to,
        Math.min(next?.from ?? Number.POSITIVE_INFINITY, mark.to + nameMax),
      );
      const end = itemEnd.exec(part)?.index ?? (next ? part.length : -1);
      // If no marker follows, text with a second position is outside of the list.
      const isOne = next || !otherPost.test(part.slice(0, end));
      if (end >= 0 && isOne) names.push({ from: mark.to, to: mark.to + end });
      mark = next;
    }
    if (names.length > 1) return names;
  }
  return [];
}

/** Finds the names of a list with a marker and a name on each line. */
function findLines({ plain, text, at }: View, from: number): ViewRange[] {
  const names: ViewRange[] = [];
  let first: string | undefined;
  let index = from;
  for (const line of text
    .slice(at[from] ?? 0, (at[from] ?? 0) + 4000)
    .split("\n")
    .slice(0, 60)) {
    const length = plainTextOf(line).length;
    if (length === 0) continue;
    while (plain[index] === " ") index++;
    const part = plain.slice(index, index + length);
    const mark = bullet.exec(part);
    const kind = mark?.[0].replaceAll(/[\d ]+/g, "");
    // A clause's number below a list of dashes ends the list.
    if (!mark || (first !== undefined && kind !== first && !/[a-z]/.test(first))) break;
    first = kind;
    const rest = part.slice(mark[0].length);
    const end = itemEnd.exec(rest)?.index ?? rest.length;
    names.push({ from: index + mark[0].length, to: index + mark[0].length + end });
    index += length;
  }
  return names;
}

function buildCargo(view: View, { from, to }: ViewRange): ReadCargo | null {
  const name = view.plain.slice(from, to).replace(/[ ,-]{1,4}$/, "");
  const printed = printedTextOf(view, from, from + name.length);
  if (name.length < 3 || name.length > nameMax || !/^\p{Lu}/u.test(printed) || notAName.test(printed))
    return null;
  const inicio = view.at[from] ?? 0;
  const fim = (view.at[from + name.length - 1] ?? 0) + 1;
  const nome = { valor: toOnePost(toBareName(toName(printed))), inicio, fim, regra: "lista-marcada" };
  return { nome, nivel: null, vagas: null, salario: null };
}

/** Finds positions of lists with markers, after words that introduce them. */
export function findMarkedCargos(view: View): ReadCargo[] {
  let last = 0;
  return [...view.plain.matchAll(listing)].slice(0, listsMax).flatMap(({ index, 0: words }) => {
    const from = index + words.length;
    if (from < last) return [];
    const colon = view.plain.slice(from, from + listNear).indexOf(":");
    const lists = [findCounted(view, from), colon < 0 ? [] : findLines(view, from + colon + 1)];
    for (const list of lists) {
      const cargos = list.flatMap((one) => buildCargo(view, one) ?? []);
      const known = cargos.filter(({ nome }) => postWord.test(plainTextOf(nome.valor)));
      // Clauses, documents and stages are listed with markers too, so most names must begin with a word for a
      // position.
      if (known.length < 2 || known.length * 2 < list.length) continue;
      last = list.at(-1)?.to ?? from;
      return cargos;
    }
    return [];
  });
}
