import type { Clause } from "@cav/contract/alerts/agenda.ts";
import type { Silencio } from "@cav/contract/alerts/alert-settings.ts";
import { dayOf, hourMs, shiftedDayOf, startOfDay } from "../../platform/clock.ts";
import { isCostly, isFact } from "./table.ts";
import type { Item, Leave, Quiet, Rest } from "./types.ts";

const agendaHour = 8;
/** The hour at which news that only relieves leaves, if nothing else took it along. */
const eveningHour = 18;
/** Messages a day and channel that are neither urgent nor the agenda. */
export const roomOfDay = 1;

const at = (day: string, hour: number) =>
  new Date(startOfDay(new Date(`${day}T12:00:00Z`)).getTime() + hour * hourMs);
const latest = (...times: Date[]) => new Date(Math.max(...times.map((time) => time.getTime())));

/** Returns whether an act that is possible until the end of this day can't wait: that day is today. */
export function isUrgent(day: string | null, now: Date): boolean {
  return day !== null && day <= dayOf(now);
}

const isWithin = (hour: number, { de, ate }: Silencio) =>
  de < ate ? hour >= de && hour < ate : hour >= de || hour < ate;

/** Returns when the agenda of a day leaves: at 8:00, or at the end of quiet hours over it. */
function agendaOfDay(day: string, quiet: Quiet): Date {
  return at(day, quiet && isWithin(agendaHour, quiet) ? quiet.ate : agendaHour);
}

/** Returns the first agenda after this time. */
export function nextAgendaOf(now: Date, quiet: Quiet = null): Date {
  const today = dayOf(now);
  const own = agendaOfDay(today, quiet);
  return own > now ? own : agendaOfDay(shiftedDayOf(today, 1), quiet);
}

const [monday, thursday] = [1, 4];
const weekdayOf = (time: Date) => Temporal.PlainDate.from(dayOf(time)).dayOfWeek;

/** Returns the first agenda of the week after this time: on Monday, or on Thursday unless only Mondays count. */
export function nextWeeklyOf(now: Date, quiet: Quiet = null, isOnlyMonday = false): Date {
  const next = nextAgendaOf(now, quiet);
  const weekday = weekdayOf(next);
  if (weekday === monday || (weekday === thursday && !isOnlyMonday)) return next;
  return nextWeeklyOf(next, quiet, isOnlyMonday);
}

type Timed = Pick<Item, "kind" | "isSaved" | "day" | "currentDay" | "frequency" | "since"> & {
  said: readonly Clause[];
};

/**
 * Returns when an item leaves by one channel, after `news` messages of today outside the agenda. Times count from the
 * oldest change, so that nothing waits twice.
 */
export function leaveOf(
  item: Timed,
  rest: Rest,
  { now, interruptions }: { now: Date; interruptions: number },
): Leave {
  const { at: chosen, why } = chosenTime(item, rest.quiet, now, interruptions);
  const leave = latest(now, chosen);
  if (rest.pausedUntil && rest.pausedUntil > leave) return { at: rest.pausedUntil, why: "PAUSA" };
  const isLastDay = isUrgent(item.day, leave);
  const end = rest.isAllowedAtNight && isLastDay ? leave : endOfQuiet(rest.quiet, leave);
  return end > leave ? { at: end, why: "SILENCIO" } : { at: leave, why };
}

function chosenTime(item: Timed, quiet: Quiet, now: Date, interruptions: number): Leave {
  const { kind, said, frequency, since } = item;
  if (kind === "CHAMADA") return { at: now, why: "CHAMADA" };
  if (kind === "LEMBRETE") return { at: latest(since, agendaOfDay(dayOf(since), quiet)), why: "AGENDA" };
  const isWeekly = frequency === "SEMANAL";
  const isAtOnce = said.some(isCostly);
  // A relief does not interrupt a week: the date that holds now counts.
  const day = isWeekly && !isAtOnce ? currentDayOf(item) : item.day;
  if (isUrgent(day, now)) {
    // A relief that waited for this morning does not wait again for the evening.
    const hasWaited = nextAgendaOf(since, quiet) <= now;
    return hasWaited && !isAtOnce ? { at: now, why: "AGENDA" } : urgentTime(isAtOnce, quiet, now);
  }
  return isWeekly ? weeklyTime(item, day, quiet) : usualTime(item, quiet, now, interruptions);
}

const currentDayOf = (item: Timed) => (isFacts(item) ? null : item.currentDay);
/** Returns whether an item of an unsaved exam has changed facts without a date only. */
const isFacts = ({ kind, said }: Timed) => kind === "MUDANCA" && said.every(({ code }) => isFact(code));

function urgentTime(isAtOnce: boolean, quiet: Quiet, now: Date): Leave {
  const begins = agendaOfDay(dayOf(now), quiet);
  if (now < begins) return { at: begins, why: "AGENDA" };
  return { at: isAtOnce ? now : latest(now, at(dayOf(now), eveningHour)), why: "NAO_PODE_ESPERAR" };
}

function weeklyTime(item: Timed, day: string | null, quiet: Quiet): Leave {
  const { since } = item;
  const [next, nextMonday] = [nextWeeklyOf(since, quiet), nextWeeklyOf(since, quiet, true)];
  // Otherwise it would be over, or first told on its last day.
  if (day !== null && day <= dayOf(next)) return { at: nextAgendaOf(since, quiet), why: "AGENDA" };
  const isSoon = isFacts(item) || (day !== null && day <= dayOf(nextMonday));
  return isSoon && next < nextMonday
    ? { at: next, why: "AGENDA_DE_QUINTA" }
    : { at: nextMonday, why: "AGENDA_DE_SEGUNDA" };
}

function usualTime(
  { frequency, kind, isSaved, said, since }: Timed,
  quiet: Quiet,
  now: Date,
  interruptions: number,
): Leave {
  const agenda = nextAgendaOf(since, quiet);
  if (agenda <= now) return { at: agenda, why: "AGENDA" };
  const isAtOnce = frequency === "NA_HORA" && (kind === "NOVO" || isSaved);
  const isEdital = said.some(({ code }) => code === "EDITAL");
  if (frequency === "NA_HORA" && (isEdital || (isAtOnce && interruptions < roomOfDay))) {
    const begins = agendaOfDay(dayOf(now), quiet);
    return now < begins ? { at: begins, why: "AGENDA" } : { at: now, why: "NA_HORA" };
  }
  return { at: agenda, why: isAtOnce ? "JA_SAIU_UMA_HOJE" : "AGENDA" };
}

function endOfQuiet(quiet: Quiet, time: Date): Date {
  if (!quiet) return time;
  const hour = Math.floor((time.getTime() - startOfDay(time).getTime()) / hourMs);
  if (!isWithin(hour, quiet)) return time;
  const today = dayOf(time);
  return at(hour < quiet.ate ? today : shiftedDayOf(today, 1), quiet.ate);
}
