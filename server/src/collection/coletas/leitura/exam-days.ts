import { buildFoundDays, type Day, findWordsBefore } from "./days.ts";
import { type Field, resolveField } from "./fields.ts";
import type { Governing } from "./governing.ts";
import type { View } from "./view.ts";

/** Words between a written exam and its day. */
const held =
  /^[^.;]{0,30}?(?:data(?: provavel| prevista)?|dia|realiza\w{0,6}|aplica\w{0,6}|ocorre\w{0,3}|previs\w{0,3}|ser(?:a|ao) (?:em|no|aos?)\b|objetivas?|escritas?|:|-)|^[^.;|]{0,40}\| ?$/;

/** Returns whether a schedule's row has an exam directly before its day: "Aplicação das provas 29/05/2016". */
const isHoldingRow = ({ plain }: View, noun: { from: number; to: number }, day: Day): boolean =>
  /^[ :|-]{1,3}$/.test(plain.slice(noun.to, day.from)) &&
  /(?:aplicac\w{2,3}|realizac\w{2,3}|\bdata(?: provavel| prevista)?) d[aeo]s? $/.test(
    plain.slice(Math.max(0, noun.from - 24), noun.from),
  ) &&
  !/\b(?:divulgac|publicac|convocac|loca(?:l|is)|resultado|horario)/.test(
    plain.slice(Math.max(0, noun.from - 60), noun.from).replace(/^.*\d\/\d{2,4}/, ""),
  );

/** Returns whether a row has only an exam and its day: "Prova 17/01/2027". */
const isBareRow = ({ text, plain, at }: View, noun: { from: number; to: number }, day: Day): boolean =>
  /^[ :|-]{1,3}$/.test(plain.slice(noun.to, day.from)) && text[(at[noun.from] ?? 0) - 1] === "\n";

/** Exam days in sentences that name the building and the town before the day. */
const heldSomewhere =
  /^[^.;]{0,30}?\bser(?:a|ao) (?:realizad|aplicad)[ao]s? (?:em|n[ao]s?) [^.;]{1,200} dia $/;

/** Words that schedule an exam instead of only mentioning it. */
const holding = /(?:aplicac\w{2,3}|aplicad[ao]s?|realizac\w{2,3}|realizad[ao]s?|data|previs(?:ao|ta))/;

/** One of two days: "09 ou 10 de novembro". */
const orBefore = /\d(?: de [a-z]{4,9}(?: de \d{4})?|\/\d{1,2}(?:\/\d{4})?)? ou (?:em |n?o )?(?:dia )?$/;
const orAfter = /^ ou (?:em |n?o )?(?:dia )?\d/;
const isOneOfTwo = (view: View, day: Day) =>
  orBefore.test(findWordsBefore(view, day)) || orAfter.test(view.plain.slice(day.to, day.to + 16));

/** Exam days in sentences that list towns before the day. */
const heldInTowns =
  /\bprovas? (?:escrita|objetiva|teorica)s?\b[^.;]{0,120}? ser(?:a|ao) (?:realizad|aplicad)[ao]s? (?:em|n[ao]s?) [^.;\d]{1,900},? (?:no dia|na data(?: provavel)? de|em) $/;
const townsLength = 1100;
const isHeldInTowns = ({ plain }: View, { from }: Day): boolean =>
  heldInTowns.test(plain.slice(Math.max(0, from - townsLength), from));

/** Exams in a calendar without lines whose days come first. */
const heldAfter =
  /^ (?:(?:data|realizacao|aplicacao)(?: provavel)? d[aeo]s? )?provas? (?:escrita|objetiva|teorica)s?\b/;
const calendarLength = 4000;

/** Returns whether a day is in the calendar that begins at `calendar` and prints each day before its event. */
export const isInCalendar = ({ from }: Day, calendar: number): boolean =>
  from > calendar && from < calendar + calendarLength;

/** Finds the exam days of a calendar that prints each day before its event. */
export const findHeldAfter = ({ plain }: View, alone: readonly Day[], calendar: number): Day[] =>
  alone.filter((day) => isInCalendar(day, calendar) && heldAfter.test(plain.slice(day.to, day.to + 80)));

/** Finds the day of the written exam among single days; days below a calendar's title take precedence. */
export function findProvaDay(
  view: View,
  alone: readonly Day[],
  governing: Governing,
  inCalendar: readonly Day[],
): Field<string> {
  const found = alone.filter((day) => {
    const noun = governing.of(day);
    if (isOneOfTwo(view, day)) return false;
    if (isHeldInTowns(view, day)) return true;
    if (noun?.of !== "prova") return false;
    if (noun.from > day.from) return true;
    const between = view.plain.slice(noun.to, day.from);
    if (isHoldingRow(view, noun, day) || isBareRow(view, noun, day)) return true;
    return between.length <= 140 ? held.test(between) : heldSomewhere.test(between);
  });
  const set = found.filter((day) => {
    const from = governing.of(day)?.from ?? day.from;
    const told = view.plain.slice(Math.max(0, from - 30), Math.max(from, day.from));
    return holding.test(told) || isHeldInTowns(view, day);
  });
  return resolveField(
    [...buildFoundDays(view, inCalendar, "coluna-da-prova"), ...buildFoundDays(view, set, "prova-em")],
    buildFoundDays(view, found, "prova-em"),
    buildFoundDays(view, daysInColumn(view, alone), "coluna-da-prova"),
  );
}

/** Returns the days of a table's column with such a title. */
function daysInColumn({ plain }: View, alone: readonly Day[]): Day[] {
  if (!/data (?:prevista |provavel )?da prova \|/.test(plain)) return [];
  return alone.filter(({ from }) => plain.slice(from - 2, from) === "| ");
}
