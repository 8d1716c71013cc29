import type { Cell } from "../quadros/quadro.ts";
import { toKey } from "../quadros/sections.ts";
import { plainTextOf } from "../view.ts";
import { readNumberWords } from "./number-words.ts";

/** A total that a sentence states; `of` is the position, career or level that it counts, "" the whole notice. */
export type Stated = { n: number; of: string; onde: Cell };

const said =
  /(?<n>\d{1,3}(?:\.\d{3}){1,4}|\d{1,5}) ?(?:\((?<words>[\p{L} ]{2,60})\) ?)?vagas?\b(?=(?<after>[^\n]{0,90}))/giu;
/** Words of an offer before a number; other numbers of vacancies are examples, and rules of quotas. */
const offers =
  /(?:provimento|preenchimento|oferta\w*|destina-se|total|disponibiliza\w*|vagas:|compreende|contratac\w+|selec\w+|sendo)[^.;]{0,80}$/;
const goesOn = /\bvagas? para .{0,90}(?:\be|,) (?:de )?$/;
const isPart = /reservad|deficien|negr|indigen|quilombol|ampla|havendo|a cada|superior a|inferior a/;
const [before, near, after] = [120, 50, 45];

/** Finds the totals that a notice's sentences state; figures must agree with the words beside them. */
export function findStated(text: string): Stated[] {
  const plain = text.replaceAll("\n", " ");
  return [...plain.matchAll(said)].flatMap(({ index, groups }) => {
    const { n = "", words, after: rest = "" } = groups ?? {};
    const value = Number(n.replaceAll(".", ""));
    const said = words === undefined ? null : readNumberWords(words);
    if (value === 0 || (said !== null && said !== value)) return [];
    const lead = plainTextOf(`${plain.slice(Math.max(0, index - before), index)}|`).slice(0, -1);
    if (!offers.test(lead) && !goesOn.test(lead)) return [];
    if (/cadastro[^,;]{0,25}$/.test(lead)) return [];
    if (isPart.test(lead.slice(-near)) || isPart.test(plainTextOf(restOf(rest)))) return [];
    return [{ n: value, of: toKey(findOf(rest)), onde: { text: n, inicio: index } }];
  });
}

/** The words of the same sentence after a number. */
const restOf = (rest: string): string => rest.slice(0, after).split(/[.;]/, 1)[0] ?? "";

/** Returns the position or the level that a total is of. */
function findOf(rest: string): string {
  const named =
    /^[^.;]{0,12}para (?:o|os|a|as)? ?(?:cargos?|empregos?|fun[cç](?:ão|ões)) (?:de )?(?<of>\p{Lu}[\p{L} ]{3,50}?)(?= ?[(,.;]| e de | com )/u;
  const level =
    /^[^.;]{0,12}(?:para (?:o|os)? ?cargos? )?de (?<of>n[ií]vel (?:superior|m[eé]dio|t[eé]cnico|fundamental))/iu;
  return named.exec(rest)?.groups?.of ?? level.exec(rest)?.groups?.of ?? "";
}
