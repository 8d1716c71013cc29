import type { Head } from "./head.ts";
import { toName } from "./names.ts";
import { postWord } from "./posts.ts";
import type { ReadCargo } from "./read-cargo.ts";
import { toBareName } from "./singular.ts";
import { notAName } from "./tables.ts";
import { plainTextOf, type View } from "./view.ts";

/** Words that introduce lines of posts: a level, or a title of a section or column. */
const heading = /\b(?:cargos?|empregos?|func(?:ao|oes)|vagas|nivel (?:superior|medio|fundamental|tecnico))\b/;
/** A line with only a name, after its number or marker. */
const line =
  /^(?:\d{1,2}(?:\.\d{1,2})*[.)]? ?[-–]? ?|[•·*▪➢-] ?|[a-z]\) ?)?(?<name>\p{Lu}[\p{L} /()–-]{3,70})[;.]?$/u;
/** Largest distance between lines of one list. */
const apartMax = 6;
const linesMin = 3;

/** Finds posts on separate lines below a level or title, if no other rule finds any. */
export function findPostLines({ text, at }: View, head: Head): ReadCargo[] {
  let inicio = at[head.speech?.to ?? head.titleFrom] ?? 0;
  const fim = at[head.end] ?? text.length;
  let told = false;
  let last = Number.NEGATIVE_INFINITY;
  const lists: ReadCargo[][] = [];
  for (const [index, printed] of text.slice(inicio, fim).split("\n").entries()) {
    const name = line.exec(printed.trim())?.groups?.name?.trim() ?? "";
    const from = inicio + printed.indexOf(name);
    inicio += printed.length + 1;
    if (!told || !postWord.test(plainTextOf(name)) || notAName.test(name)) {
      told ||= heading.test(plainTextOf(printed.slice(0, 200)));
      continue;
    }
    if (index - last > apartMax) lists.push([]);
    last = index;
    const nome = { valor: toBareName(toName(name)), inicio: from, fim: from + name.length, regra: "linha" };
    lists.at(-1)?.push({ nome, nivel: null, vagas: null, salario: null });
  }
  return lists.filter(({ length }) => length >= linesMin).flat();
}
