import type { Day } from "./days.ts";
import type { View } from "./view.ts";

/** What a rectification puts away: up to the words that say what stands in its place, or up to its end. */
const old =
  /\bonde (?:se (?:le|lia)|consta(?:va)?|esta escrito)\b.*?(?:\b(?:leia-se|lei-se|ler-se-a|leia se|passa(?:m|ra)? a (?:ler|constar|vigorar|ter|ser)|deve-se ler|considere-se|constar?)\b|$)/g;
/** Where a day goes to: "de 10/05/2024 para 17/05/2024", "prevista para 10/05, fica adiada para 17/05". */
const moved = /^,?(?: [^\s.;]{1,16}){0,8}?,? para (?:[oa]s? )?(?:dias? )?$/;
/** What is mended for some only: "a data da prova da área Ciência da Computação", which may stand over the whole that is mended. */
const ofSome = [
  {
    words:
      /\b(?:d[ao]s?|n[ao]s?|aos?|para(?: [oa]s?)?) (?:(?:cargos?|empregos?|func(?:ao|oes)|vagas?) d|especialidades? )/,
    reach: 250,
  },
  { words: /\b(?:d[ao]|n[ao]|para [oa]|,) (?:departamento|(?:sub-?)?areas?|disciplinas?)\b/, reach: 700 },
];

/** The days of a rectification that stand in it to be, for all, and not to be no more. */
export function findStandingDays({ plain }: View, days: readonly Day[]): Day[] {
  const away = [...plain.matchAll(old)].map(({ index, 0: words }) => [index, index + words.length] as const);
  return days.filter(({ from, to }, index) => {
    if (away.some(([start, end]) => from > start && from < end)) return false;
    if (ofSome.some(({ words, reach }) => words.test(plain.slice(Math.max(0, from - reach), from))))
      return false;
    const next = days[index + 1];
    return !(next && next.from > to && moved.test(plain.slice(to, next.from)));
  });
}
