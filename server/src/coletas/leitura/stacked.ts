import { buildFound } from "./fields.ts";
import { toName } from "./names.ts";
import { posts } from "./posts.ts";
import type { ReadCargo } from "./read-cargo.ts";
import { printedTextOf, type View } from "./view.ts";

/** A word of a name that does not begin another post of its kind. */
const word = String.raw` (?!\k<first>\b|cr\b)[a-z().,/-]{1,18}`;
/** Consecutive posts of one kind before their counts: "Motorista de Ônibus Motorista de Caminhão 2 CR". */
const stack = new RegExp(
  String.raw`(?<=(?:[\d)*|%-]|\bcr|\bvagas|\bhoras) )(?<names>(?<first>${posts})\b(?:${word}){1,8}(?: \k<first>\b(?:${word}){1,8}?){1,7})(?<counts>(?: (?:cr|\d{1,3})(?: -)?){2,8})(?![\d,.])`,
  "g",
);

/** Finds such posts between two positions if each has a count. */
export function findStacked(view: View, from: number, to: number): ReadCargo[] {
  return [...view.plain.slice(from, to).matchAll(stack)].flatMap(({ index, groups }): ReadCargo[] => {
    const { names = "", first = "", counts = "" } = groups ?? {};
    const starts = [...names.matchAll(new RegExp(String.raw`(?<=^| )${first}\b`, "g"))].map(
      (match) => match.index,
    );
    if (counts.trim().split(/ (?:- )?/).length < starts.length) return [];
    return starts.map((start, at) => {
      const inicio = from + index + start;
      const fim = from + index + (starts[at + 1] ?? names.length + 1) - 1;
      const nome = buildFound(view, inicio, fim, toName(printedTextOf(view, inicio, fim)), "linhas-juntas");
      return { nome, nivel: null, vagas: null, salario: null };
    });
  });
}
