import { buildFound, type Found } from "./fields.ts";
import type { Head } from "./head.ts";
import type { TipoDeAto } from "./matters.ts";
import type { View } from "./view.ts";

/** A calendar's rows that tell when one registers and is examined, and that who passes has titles to show or a quota of posts. */
const calendarRows = [
  /periodo (?:de|das|para) inscric\w{2,4}/,
  /\bprovas? (?:escrita|objetiva)s?\b/,
  /\bgabarito/,
  /\bprova de titulos|\bvagas reservadas|\bcargos?\b/,
];
/** What only who will study is asked for. */
const ofStudents = /\b(?:matriculas?|vestibular|residencia|excedentes|estagi\w{2,5}|bolsa)\b/;

/** A page that is a calendar and nothing else, and names no selection. */
export function findCalendar(view: View): Found<TipoDeAto> | null {
  const [period, ...others] = calendarRows;
  const match = period?.exec(view.plain);
  if (!match || ofStudents.test(view.plain) || !others.every((row) => row.test(view.plain))) return null;
  return buildFound<TipoDeAto>(view, match.index, match.index + match[0].length, "abertura", "calendario");
}

/** So near its beginning a page says that it is a calendar. */
const titleLength = 600;

/** A page that shows the days of a selection, where nobody speaks: what each day is for is not what the page is. */
export const isSchedule = ({ plain }: View, { speech }: Head): boolean =>
  !speech &&
  /\bcronograma\b/.test(plain.slice(0, titleLength)) &&
  /periodo (?:de|das|para) inscric|(?:abertura|inicio) d[ae]s? inscric|\binscricoes \d{1,2}o? a \d{1,2} de [a-z]/.test(
    plain,
  );
