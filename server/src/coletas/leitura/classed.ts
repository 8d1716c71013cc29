import { buildFound } from "./fields.ts";
import { posts } from "./posts.ts";
import type { ReadCargo } from "./read-cargo.ts";
import { tableLength } from "./tables.ts";
import { isCapital, printedTextOf, type View } from "./view.ts";

/** Titles of the columns for the post and its class, A to E; the cells may be scattered. */
const titles = /\b(?:cargos?|especialidades)\b[^.;]{0,160}\bclassificacao\b/;
/**
 * A row with the class after the name and then hours: "Assistente Social E Registro no Conselho - - 01 01 30
 * horas".
 */
const row = new RegExp(
  String.raw`(?<!\b(?:curso|ensino|nivel) )\b(?<name>(?:${posts})\b(?: (?!e (?:${posts})\b)[a-z/()-]{1,18}){0,5}?) (?<class>[a-e]) (?=[^$]{0,160}?\b\d{2} ?h(?:oras)?\b)`,
  "g",
);
const rowsMin = 2;

/** Finds rows of federal schools' tables without lines, where only name and class are adjacent. */
export function findClassedRows(view: View): ReadCargo[] {
  const start = titles.exec(view.plain)?.index;
  if (start === undefined) return [];
  const cargos = [...view.plain.slice(start, start + tableLength).matchAll(row)].flatMap(
    ({ index, groups }): ReadCargo[] => {
      const { name = "" } = groups ?? {};
      const from = start + index;
      const to = from + name.length;
      const printed = printedTextOf(view, from, to);
      // In lower case, or in a text all in capitals, the letter is a word and not a class.
      if (!/^\p{Lu}.*\p{Ll}/u.test(printed) || !isCapital(view, to + 1, to + 2)) return [];
      const nome = buildFound(view, from, to, printed, "linha-com-classe");
      return [{ nome, nivel: null, vagas: null, salario: null }];
    },
  );
  return cargos.length < rowsMin ? [] : cargos;
}
