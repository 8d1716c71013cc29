// When news leaves, by docs/agenda.md (Urgent, Rhythm). Imports no product code.
import { dayOf, hourMs, instantOf, minuteMs, shifted, weekdayOf } from "./days.ts";
import { type Concurso, isQuiet, namedDates, type User } from "./users.ts";

/** Facts of an exam that decide when it is told: the last day for an act, and whether a late word costs something. */
export type ToldDays = {
  /** The nearest day for an act from today on, old days of moved dates included. */
  day: string | null;
  /** The same without old days: a relief counts by its new day. */
  newDay: string | null;
  isCostly: boolean;
  isFact: boolean;
};

/** When news leaves at the earliest and at the latest; `mayRest`: it may wait for room until the next agenda. */
export type Leave = { early: number; by: number; mayRest: boolean };

const nearest = (days: (string | null)[], today: string): string | null =>
  days.filter((day) => day !== null && day >= today).toSorted()[0] ?? null;
const dayBefore = (day: string | null) => day && shifted(day, -1);

/** The days of an exam that is stopped or no longer matches. */
function daysOfStop({ dates }: Concurso, today: string): (string | null)[] {
  const ahead = [dates.inscricao, dates.pagamento].filter((day) => day !== null && day >= today);
  return ahead.length > 0 ? ahead : [dayBefore(dates.prova)];
}

/** Returns an announcement. */
export const toldOfNovo = ({ dates }: Concurso, today: string): ToldDays => {
  const day = nearest([dates.inscricao], today);
  return { day, newDay: day, isCostly: true, isFact: false };
};

type Part = { old?: string | null; days: (string | null)[]; isCostly: boolean; isFact?: boolean };

/** Returns an edit as its reader has it: the table's days, and the match that it gains or loses. */
export function toldOfChange(
  [before, after]: readonly [Concurso, Concurso],
  { had, has }: { had: boolean; has: boolean },
  today: string,
): ToldDays {
  const parts: Part[] = [];
  const isStopped = after.isSuspended;
  if (!before.isSuspended && isStopped) parts.push({ days: daysOfStop(after, today), isCostly: true });
  if (before.isSuspended && !isStopped) {
    const { inscricao, prova } = after.dates;
    parts.push({ days: inscricao >= today ? [inscricao] : [dayBefore(prova)], isCostly: true });
  }
  if (!isStopped && had && !has) parts.push({ days: daysOfStop(after, today), isCostly: false });
  if (!isStopped && !had && has) parts.push({ days: [after.dates.inscricao], isCostly: true });
  for (const name of namedDates) {
    const [from, to] = [before.dates[name], after.dates[name]];
    if (from === to) continue;
    const isReopened = name === "inscricao" && from !== null && from < today;
    const isEarlier = from !== null && to !== null && to < from;
    const shift = name === "prova" ? dayBefore : (day: string | null) => day;
    parts.push({
      old: shift(from),
      days: [shift(to)],
      isCostly: isReopened || isEarlier || name === "prova",
    });
  }
  if (before.salario !== after.salario)
    parts.push({ days: [after.dates.inscricao], isCostly: false, isFact: true });
  return {
    day: nearest(
      parts.flatMap(({ old = null, days }) => [old, ...days]),
      today,
    ),
    newDay: nearest(
      parts.flatMap(({ days }) => days),
      today,
    ),
    isCostly: parts.some((one) => one.isCostly),
    isFact: parts.every((one) => one.isFact ?? false),
  };
}

/** Returns the agenda's time of a day: eight, or the end of quiet hours over it. */
export function agendaOn(user: User, day: string): number {
  let at = instantOf(day, 8);
  while (user.quiet && isQuiet(user, "email", at)) at += hourMs;
  return at;
}

/** Returns the next agenda after a time, on one of these weekdays if any are given. */
export function agendaAfter(user: User, at: number, weekdays?: readonly number[]): number {
  for (let day = dayOf(at); ; day = shifted(day, 1)) {
    const time = agendaOn(user, day);
    if (time > at && (weekdays?.includes(weekdayOf(day)) ?? true)) return time;
  }
}

const [monday, thursday] = [1, 4];
/** Events within this time are sent together. */
const groupMs = 12 * minuteMs;

/** Returns when news of a time leaves; `isOwn`: a new match, or of a saved exam. */
export function leaveOfTold(user: User, at: number, told: ToldDays, { isOwn }: { isOwn: boolean }): Leave {
  const begins = agendaOn(user, dayOf(at));
  const now = at < begins ? { early: begins, by: begins } : { early: at, by: at + groupMs };
  const plain = (time: number) => ({ early: time, by: time, mayRest: false });
  const isWeekly = user.frequency === "SEMANAL";
  const isUrgent = told.day === dayOf(at);
  if (isUrgent && told.isCostly) return { ...now, mayRest: false };
  if (isUrgent && !isWeekly) {
    const evening = instantOf(dayOf(at), 18);
    const { early, by } =
      at < begins ? now : { early: Math.max(at, evening), by: Math.max(at + groupMs, evening) };
    return { early, by, mayRest: false };
  }
  if (isWeekly) return plain(weeklyTime(user, at, told));
  if (user.frequency === "NA_HORA" && isOwn) return { ...now, mayRest: true };
  return plain(agendaAfter(user, at));
}

function weeklyTime(user: User, at: number, { day, newDay, isCostly, isFact }: ToldDays): number {
  const next = agendaAfter(user, at, [monday, thursday]);
  const nextMonday = agendaAfter(user, at, [monday]);
  const counted = isCostly ? day : newDay;
  if (isFact) return next;
  if (counted !== null && counted <= dayOf(next)) return agendaAfter(user, at);
  return counted !== null && counted <= dayOf(nextMonday) ? next : nextMonday;
}

/** Returns whether a reminder is due on a day that is so many days before its date. */
export function isReminded(user: User, day: string, left: number, ladder: readonly number[]): boolean {
  if (user.frequency !== "SEMANAL") return ladder.includes(left);
  const ahead = { [monday]: 7, [thursday]: 4 }[weekdayOf(day)] ?? 0;
  const isAhead = user.ladder.length > 0 && left > 0 && left <= ahead;
  return isAhead || (left === 0 && ladder.includes(0));
}
