import type { Day } from "./days.ts";
import type { TipoDeAto } from "./matters.ts";
import type { View } from "./view.ts";

/** Text that a rectification replaces, up to the replacing words or its end. */
const oldFrom = /\bonde (?:se (?:le|lia)|consta(?:va)?|esta escrito)\b/g;
const oldTo =
  /\b(?:leia-se|lei-se|ler-se-a|leia se|passa(?:m|ra)? a (?:ler|constar|vigorar|ter|ser)|deve-se ler|considere-se|constar?)\b|\n|$/g;
/** A day's change: "de 10/05/2024 para 17/05/2024", "prevista para 10/05, fica adiada para 17/05". */
const moved =
  /^,?(?: (?!pagamento|boleto|provas?\b|isencao)[^\s.;]{1,16}){0,8}?,? para (?:[oa]s? )?(?:dias? )?$/;
/** Words before a replaced day: "que se encerraria em 20/12", "anteriormente fixado de 1 a 20/12". */
const former =
  /\b(?:anteriormente|inicialmente|originalmente|originariamente|previst[oa]s?|encerrari\w{1,2}|terminari\w{1,2}|findari\w{1,2}|venceri\w{1,2}|seri(?:a|am) encerrad\w{1,2})\b[^.;]{0,44}$/;
/** Words before the new day in the same sentence. */
const instead =
  /^[^.;]{0,120}?\b(?:prorrog\w{3,8}|estend\w{2,5}|dilatad\w|ampliad\w{1,2}|alterad\w{1,2}|passa\w{0,3}|ate|para)\b[^.;]{0,70}$/;

/** Finds replaced texts. Each sign is passed once, however many begin and never end. */
function findOld(plain: string): (readonly [from: number, to: number])[] {
  const found: (readonly [number, number])[] = [];
  for (oldFrom.lastIndex = 0; ; ) {
    const from = oldFrom.exec(plain);
    if (!from) return found;
    oldTo.lastIndex = oldFrom.lastIndex;
    const to = oldTo.exec(plain);
    const end = to ? to.index + to[0].length : plain.length;
    // A line's end does not end the text, but its beginning cannot be on an earlier line.
    if (to?.[0] !== "\n") found.push([from.index, end]);
    if (end >= plain.length) return found;
    oldFrom.lastIndex = end;
  }
}

/** Returns whether a day follows words such as "anteriormente" and a later day in the text replaces it. */
const isFormer = (plain: string, { from }: Day, later: readonly Day[]): boolean =>
  former.test(plain.slice(Math.max(0, from - 70), from)) &&
  later.some((next) => next.from > from && instead.test(plain.slice(from, next.from)));

/**
 * Changes for some candidates only: "a data da prova da área Ciência da Computação", possibly above the whole
 * change.
 */
const ofSome = [
  {
    words:
      /\b(?:d[ao]s?|n[ao]s?|aos?|para(?: [oa]s?)?) (?:(?:cargos?|empregos?|func(?:ao|oes)|vagas?) d|especialidades? )/,
    reach: 250,
  },
  { words: /\b(?:d[ao]|n[ao]|para [oa]|,) (?:departamento|(?:sub-?)?areas?|disciplinas?)\b/, reach: 700 },
];

/**
 * Returns the valid days of an act that changes a notice, without replaced days; a rectification's must apply to
 * all.
 */
export function findStandingDays({ plain }: View, days: readonly Day[], tipo: TipoDeAto): Day[] {
  const away = findOld(plain);
  return days.filter((day, index) => {
    const { from, to } = day;
    if (away.some(([start, end]) => from > start && from < end)) return false;
    if (isFormer(plain, day, days.slice(index + 1, index + 4))) return false;
    const isOfSome = ofSome.some(({ words, reach }) =>
      words.test(plain.slice(Math.max(0, from - reach), from)),
    );
    if (tipo === "retificacao" && isOfSome) return false;
    const next = days[index + 1];
    return !(next && next.from > to && moved.test(plain.slice(to, next.from)));
  });
}
