import { buildFound, type ReadValue } from "./fields.ts";
import type { Head } from "./head.ts";
import type { TipoDeAto } from "./matters.ts";
import type { View } from "./view.ts";

/** Rows of a selection's calendar: registration, exam, titles or quotas. */
const calendarRows = [
  /periodo (?:de|das|para) inscric\w{2,4}/,
  /\bprovas? (?:escrita|objetiva)s?\b/,
  /\bgabarito/,
  /\bprova de titulos|\bvagas reservadas|\bcargos?\b/,
];
/** Rows of a calendar that concern only students. */
const ofStudents = /\b(?:matriculas?|vestibular|residencia|excedentes|estagi\w{2,5}|bolsa)\b/;

/** Finds a page that is only a calendar and names no selection. */
export function findCalendar(view: View): ReadValue<TipoDeAto> | null {
  const [period, ...others] = calendarRows;
  const match = period?.exec(view.plain);
  if (!match || ofStudents.test(view.plain) || !others.every((row) => row.test(view.plain))) return null;
  return buildFound<TipoDeAto>(view, match.index, match.index + match[0].length, "abertura", "calendario");
}

/** A page's title with the word for a calendar ends within so many characters. */
const titleLength = 600;

/** Returns whether a page is only a schedule: no authority speaks, so its rows do not decide the kind. */
export const isSchedule = ({ plain }: View, { speech }: Head): boolean =>
  !speech &&
  /\bcronograma\b/.test(plain.slice(0, titleLength)) &&
  /periodo (?:de|das|para) inscric|(?:abertura|inicio) d[ae]s? inscric|\binscricoes \d{1,2}o? a \d{1,2} de [a-z]/.test(
    plain,
  );
