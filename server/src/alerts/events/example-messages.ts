import type { AjustesAlertas } from "@cav/contract/alerts/alert-settings.ts";
import { dayOf, daysBetween, minutesAfterOf, shiftedDayOf, startOfDay } from "../../platform/clock.ts";
import { leaveOf } from "../agenda/index.ts";
import { findQuietEnd, type Hours, morningOf, weekAheadOf } from "./schedule.ts";

type ExampleSettings = Pick<AjustesAlertas, "frequencia" | "lembretes" | "silencio"> & {
  pausedUntil: Date | null;
};

/** The example exam is published now; days until its registrations end and its exam day. */
const exampleDays = { inscricao: 10, prova: 30 };
const provaLadder = [7, 1];
const shownMessages = 3;

type Planned = { at: Date; texto: string };

/** Composes when the first messages about a new exam would leave, by the rules that alerts use. */
export function composeExamples(
  manner: ExampleSettings,
  { now, groupMinutes, hours }: { now: Date; groupMinutes: number; hours: Hours },
): AjustesAlertas["exemplo"] {
  const today = dayOf(now);
  const fim = shiftedDayOf(today, exampleDays.inscricao);
  const prova = shiftedDayOf(today, exampleDays.prova);
  const { at } = leaveOf(timedOf(manner, "NOVO", { day: fim, since: now }), restOf(manner), moment(now));
  const announced = at > now ? at : minutesAfterOf(now, groupMinutes);
  const planned = [
    { at: announced, texto: "Novo concurso que combina com você" },
    ...Array.from({ length: exampleDays.prova }, (_, ahead) => shiftedDayOf(today, ahead + 1)).flatMap(
      (day) => remindersOf(day, { fim, prova }, manner),
    ),
  ];
  const leaving = planned.map(({ at, texto }) => ({ at: leavesAt(at, manner, hours), texto }));
  const messages = Map.groupBy(leaving, ({ at }) => at.getTime());
  const mensagens = [...messages]
    .toSorted(([first], [second]) => first - second)
    .slice(0, shownMessages)
    .map(([at, of]) => ({ em: new Date(at).toISOString(), textos: of.map(({ texto }) => texto) }));
  return { fim, prova, mensagens };
}

/** Quiet hours move the agenda's hour; `leavesAt` counts them and pauses else. */
const restOf = ({ silencio }: ExampleSettings) => ({
  quiet: silencio,
  pausedUntil: null,
  isAllowedAtNight: true,
});
const moment = (now: Date) => ({ now, interruptions: 0 });

/** Returns an item about the example as the agenda counts it. */
function timedOf(
  { frequencia }: ExampleSettings,
  kind: "NOVO" | "LEMBRETE",
  { day, since }: { day: string; since: Date },
) {
  const said = [{ code: kind === "NOVO" ? "NOVO" : "INSCRICAO", para: day } as const];
  return { kind, said, isSaved: false, day, currentDay: day, frequency: frequencia, since };
}

/** Moves a time to the end of the pause and of quiet hours. */
function leavesAt(at: Date, { silencio, pausedUntil }: ExampleSettings, hours: Hours): Date {
  const rested = pausedUntil && pausedUntil > at ? pausedUntil : at;
  return findQuietEnd(rested, silencio, "email", hours) ?? rested;
}

/** Returns the reminders that the calendar writes soon after a day's midnight. */
function remindersOf(
  day: string,
  { fim, prova }: { fim: string; prova: string },
  manner: ExampleSettings,
): Planned[] {
  const { frequencia, lembretes } = manner;
  const midnight = minutesAfterOf(startOfDay(morningOf(new Date(`${day}T12:00:00Z`), null)), 5);
  const ahead = weekAheadOf({ after: shiftedDayOf(day, -1), today: day });
  const isAhead = (date: string) =>
    frequencia === "SEMANAL" &&
    lembretes.length > 0 &&
    ahead !== undefined &&
    date > ahead.from &&
    date <= ahead.until;
  const isRung = (date: string, ladder: readonly number[]) => ladder.includes(daysBetween(day, date));
  const isCalled = (date: string, ladder: readonly number[]) =>
    frequencia === "SEMANAL" ? isAhead(date) || (date === day && isRung(date, ladder)) : isRung(date, ladder);
  const plan = (date: string, texto: string) => ({
    at: leaveOf(timedOf(manner, "LEMBRETE", { day: date, since: midnight }), restOf(manner), moment(midnight))
      .at,
    texto: `${texto} ${sayWhen(daysBetween(day, date))}`,
  });
  return [
    ...(isCalled(fim, lembretes) ? [plan(fim, "Inscrições encerram")] : []),
    ...(isCalled(prova, provaLadder) ? [plan(prova, "Prova")] : []),
  ];
}

function sayWhen(days: number): string {
  if (days === 0) return "hoje";
  return days === 1 ? "amanhã" : `em ${days} dias`;
}
