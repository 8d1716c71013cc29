import { folded } from "@cav/contract/folded.ts";
import { calendarDayOf, monthNames as written } from "@cav/contract/format.ts";
import { buildFound, type ReadValue } from "./fields.ts";
import type { View } from "./view.ts";

/** A day as written; the year is null in "de 7 a 16 de outubro" and "07/10". */
export type Day = { from: number; to: number; day: number; month: number; year: number | null };

/** A range of days written as one phrase. */
export type Span = { from: number; to: number; first: Day; last: Day };

/** Names of months, normalised as in the view. */
export const monthNames: readonly string[] = written.map(folded);
/** A number repeated in words: "05 (cinco)". */
const inWords = "(?: \\([a-z ]{2,20}\\))?";
const month = `(?:${monthNames.join("|")})`;
/** A weekday in brackets or after a comma, between month and year: "25 de abril (quarta-feira) de 2012". */
const weekday =
  "(?:,? ?\\(?(?:segunda|terca|quarta|quinta|sexta|sabado|domingo)(?:-feira)?\\)?,?(?= de 20))?";
/** Hours between two days of one month: "das 8h do dia 01 às 17h00 do dia 20 de dezembro". */
const hours = "(?:\\d{1,2}(?:[:h]|h:| horas)?\\d{0,2}(?:h|min|hs)?(?: e \\d{2} ?min\\w{0,5})? d[eo] )?";

const forms = [
  /(?<![\d/.,-])(?<day>\d{1,2})o?\/(?<month>\d{1,2})(?:(?:\/| de (?=20\d{2}))(?<year>\d{4}|\d{2}))?(?![\d/])/g,
  /(?<![\d/.,-])(?<day>\d{1,2})[.-](?<month>\d{1,2})[.-](?<year>20\d{2})(?![\d/-]|\.\d)/g,
  /(?<![\d/.,-])(?<day>\d{2})\.(?<month>\d{2})\.(?<year>\d{2})(?![\d/-]|\.\d|,\d)/g,
  /(?<![\d/.,-])(?<year>20\d{2})-(?<month>\d{2})-(?<day>\d{2})(?!\d)/g,
  new RegExp(
    `(?<![\\d/.,])(?<day>\\d{1,2})o?(?: ?\\([a-z ]{2,20}\\))? (?:dias? )?(?:do mes )?d?e? ?(?<month>${month})(?:${weekday},? (?:de |do ano de )?(?<year>20\\d{2}))?(?!\\d)`,
    "g",
  ),
  // "23/set", "14-out-2026"
  // "20 dez. 2026", "20 de dez. de 2026"
  /(?<![\d/.,-])(?<day>\d{1,2})o? (?:de )?(?<month>jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)(?:\. | )(?:de )?(?<year>20\d{2})(?!\d)/g,
  /(?<![\d/.,-])(?<day>\d{1,2})[/-](?<month>jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)(?![a-z])(?:[/-](?<year>20\d{2}|\d{2})(?!\d))?/g,
  // The first of days with a common month: "de 07 a 16 de outubro", "01 a 15/10/2026", "10, 11 e 12 de maio".
  new RegExp(
    `(?<![\\d/.,])(?<!(?<!\\d)\\d{1,2}o?, )(?<day>\\d{1,2})o?(?=${inWords}(?:(?:, \\d{1,2}o?${inWords}){0,12} (?:as?|ate|e|ao|-)(?: as)? ${hours}(?:o |dia |o dia )?|(?<=\\bdias \\d{1,2}o?)(?:, \\d{1,2}o?){0,12}, )\\d{1,2}(?:o?${inWords} (?:do mes )?(?:de )?(?<month>${month}|(?:jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)(?=\\.? (?:de )?20))|/(?<number>\\d{1,2})(?!\\d)))`,
    "g",
  ),
  // The first of "15.05 a 13.06.2025", "15-08 a 14-09-2011".
  /(?<![\d/.,-])(?<day>\d{1,2})[.-](?<month>\d{1,2})(?= (?:a|ate|e|ao) (?:o |dia |o dia )?\d{1,2}[.-]\d{1,2}[.-]20\d{2})/g,
];

const isDay = ({ day, month: number }: Day) => day >= 1 && day <= 31 && number >= 1 && number <= 12;

/** Returns all days of a text in order. */
export function findDays({ plain }: View): Day[] {
  const days = forms.flatMap((form) =>
    [...plain.matchAll(form)].map((match): Day => {
      const { day, month: named = match.groups?.number ?? "", year } = match.groups ?? {};
      const index = named ? monthNames.findIndex((one) => one.startsWith(named)) : -1;
      return {
        from: match.index,
        to: match.index + match[0].length,
        day: Number(day),
        month: index >= 0 ? index + 1 : Number(named),
        year: year ? Number(year.length === 2 ? `20${year}` : year) : null,
      };
    }),
  );
  // A year at the text's end may be truncated: "20/12/20".
  const isWhole = ({ to, year }: Day) =>
    to < plain.length || year === null || year !== 2020 || plain.endsWith(String(year));
  return days.filter((day) => isDay(day) && isWhole(day)).sort((one, other) => one.from - other.from);
}

const betweenWords =
  /^(?:a|as|ao|aos|ate|o|os|dia|dias|do|da|de|das|e|-|horas?|hs?|hrs?|min|minutos?|horario|oficial|local|brasilia|df|brasilia-df|feira|\w+-feira|sabado|domingo|meia-noite|impreterivelmente|inclusive|encerrando-se|encerrando|encerrad[ao]s?|sera|serao|vao|vai|terminando|termino|encerramento|final|inicio|com|no|em|se|encerra(?:-se|m|m-se|r-se-ao|r-se-a|ra|rao)?|termina(?:m|ra|rao|ndo-se)?|fecha(?:m|ndo)?|estende(?:ndo)?-se|finda(?:m|ndo|ndo-se)?|finaliza(?:m|ndo|ndo-se)?|\d{1,2}(?:(?:[:h]|h:)\d{0,2})?(?:min|h|hs|hrs|horas|m)?|\d{1,2}:\d{2}:\d{2}h?)$/;
const joins =
  /^(?:a|as|ao|ate|e|-|encerrando-se|encerrando|terminando|termino|encerramento|(?:encerra|termina|fecha|estende|finda|finaliza)[a-z-]*)$/;
/** Days without a month before one that has it: "nos dias 3, 4, 5 de dezembro". */
const bareDays = /^(?:, \d{1,2}o?){0,12}, $/;

/** Returns whether the text between two days joins them: hours, weekdays and one connecting word. */
function isJoin(printed: string): boolean {
  if (printed.length > 190) return false;
  // "do dia 05 (cinco) de março, às 23h59min (vinte e três horas e cinquenta e nove minutos)"
  const between = printed.replaceAll(/\([a-z ,]{3,60}\)/g, " ");
  if (between.length > 90) return false;
  const words = between
    .split(/[\s,;()|]+/)
    .map((word) => word.replace(/:$/, ""))
    .filter(Boolean);
  return words.every((word) => betweenWords.test(word)) && words.some((word) => joins.test(word));
}

/**
 * Returns whether a schedule's row has a column for the first day and one for the last: "Inscrições | 05/10/2026 |
 * 20/10/2026".
 */
const isRow = (plain: string, first: Day, last: Day): boolean =>
  /^ ?\| ?$/.test(plain.slice(first.to, last.from)) &&
  /inscric(?:ao|oes)(?: (?:via|pela|on-?line|internet|no site|presenciais)){0,3} \| ?$/.test(
    plain.slice(Math.max(0, first.from - 60), first.from),
  );

const orderOf = ({ day, month: number, year }: Day) => (year ?? 0) * 372 + number * 31 + day;

/** Pairs days into ranges. A first day without a year gets the last one's. */
export function findSpans({ plain }: View, days: readonly Day[]): Span[] {
  const spans: Span[] = [];
  for (let index = 0; index + 1 < days.length; index++) {
    const [first, last] = [days[index], days[index + 1]];
    if (!first || !last || last.from < first.to) continue;
    const between = plain.slice(first.to, last.from);
    const isBare = first.to - first.from <= 3 && bareDays.test(between);
    if (!isBare && !isJoin(between) && !isRow(plain, first, last)) continue;
    const year = first.year ?? (last.year && (first.month > last.month ? last.year - 1 : last.year));
    const dated = { ...first, year };
    if (last.year && year && orderOf(dated) > orderOf(last)) continue;
    spans.push({ from: first.from, to: last.to, first: dated, last });
    index++;
  }
  return spans;
}

/** Formats a day as YYYY-MM-DD; null without a year. */
export function toIsoDay({ day, month: number, year }: Day): string | null {
  return year ? calendarDayOf(year, number, day) : null;
}

/** Builds a rule's result from single days; days without a year are left out. */
export function buildFoundDays(view: View, days: readonly Day[], regra: string): ReadValue<string>[] {
  return days.flatMap((day) => {
    const valor = toIsoDay(day);
    return valor ? [buildFound(view, day.from, day.to, valor, regra)] : [];
  });
}

export const beforeLength = 48;
/** Returns the words directly before a day or range. */
export const findWordsBefore = ({ plain }: View, { from }: { from: number }) =>
  plain.slice(Math.max(0, from - beforeLength), from);
