import type { Clause } from "@cav/contract/alerts/agenda.ts";
import type { Frequencia } from "@cav/contract/alerts/alert-settings.ts";
import { expect, test } from "vitest";
import { leaveOf } from "./index.ts";

/** From docs/agenda.md, Rhythm. 2028-01-19 is a Wednesday. */
const brasilia = (time: string) => new Date(`${time}:00-03:00`);
const rest = { quiet: null, pausedUntil: null, isAllowedAtNight: false };
const kinds = {
  novo: { kind: "NOVO", isSaved: false },
  saved: { kind: "MUDANCA", isSaved: true },
  other: { kind: "MUDANCA", isSaved: false },
  reminder: { kind: "LEMBRETE", isSaved: false },
  call: { kind: "CHAMADA", isSaved: false },
} as const;

function leave(
  kind: keyof typeof kinds,
  frequency: Frequencia,
  { day = null, said, since, now = since, interruptions = 0 }: Case,
): string {
  const first = said ?? ({ code: kind === "novo" ? "NOVO" : "ENCURTADO", para: day } as Clause);
  const item = { ...kinds[kind], said: [first], day, currentDay: day, frequency, since: brasilia(since) };
  const { at, why } = leaveOf(item, rest, { now: brasilia(now), interruptions });
  const local = new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 16);
  return `${local} ${why}`;
}
type Case = { day?: string | null; said?: Clause; since: string; now?: string; interruptions?: number };

const salary: Clause = { code: "SALARIO", de: "2500", para: "6000" };

test.each<[keyof typeof kinds, Frequencia, Case, string]>([
  ["call", "SEMANAL", { since: "2028-01-19T06:00" }, "2028-01-19T06:00 CHAMADA"],
  // Urgent: its day is today.
  ["other", "SEMANAL", { day: "2028-01-19", since: "2028-01-19T10:00" }, "2028-01-19T10:00 NAO_PODE_ESPERAR"],
  ["other", "DIARIO", { day: "2028-01-19", since: "2028-01-19T10:00" }, "2028-01-19T10:00 NAO_PODE_ESPERAR"],
  ["other", "NA_HORA", { day: "2028-01-19", since: "2028-01-19T06:00" }, "2028-01-19T08:00 AGENDA"],
  ["other", "DIARIO", { day: "2028-01-20", since: "2028-01-19T10:00" }, "2028-01-20T08:00 AGENDA"],
  // Urgent, but it only relieves: at 18:00, and later now.
  [
    "other",
    "DIARIO",
    { day: "2028-01-19", said: salary, since: "2028-01-19T10:00" },
    "2028-01-19T18:00 NAO_PODE_ESPERAR",
  ],
  [
    "saved",
    "NA_HORA",
    { day: "2028-01-19", said: salary, since: "2028-01-19T20:00" },
    "2028-01-19T20:00 NAO_PODE_ESPERAR",
  ],
  [
    "other",
    "DIARIO",
    { day: "2028-01-19", said: salary, since: "2028-01-18T10:00", now: "2028-01-19T08:00" },
    "2028-01-19T08:00 AGENDA",
  ],
  // A new match, and a change of a saved exam: now, one a day.
  ["novo", "NA_HORA", { day: "2028-02-10", since: "2028-01-19T10:00" }, "2028-01-19T10:00 NA_HORA"],
  ["saved", "NA_HORA", { day: "2028-02-10", since: "2028-01-19T10:00" }, "2028-01-19T10:00 NA_HORA"],
  [
    "novo",
    "NA_HORA",
    { day: "2028-02-10", since: "2028-01-19T10:00", interruptions: 1 },
    "2028-01-20T08:00 JA_SAIU_UMA_HOJE",
  ],
  [
    "saved",
    "NA_HORA",
    { said: { code: "EDITAL", para: "2028-02-10" }, since: "2028-01-19T10:00", interruptions: 1 },
    "2028-01-19T10:00 NA_HORA",
  ],
  ["other", "NA_HORA", { day: "2028-02-10", since: "2028-01-19T10:00" }, "2028-01-20T08:00 AGENDA"],
  [
    "other",
    "NA_HORA",
    { said: { code: "EDITAL", para: "2028-02-10" }, since: "2028-01-19T10:00", interruptions: 1 },
    "2028-01-19T10:00 NA_HORA",
  ],
  ["novo", "DIARIO", { day: "2028-02-10", since: "2028-01-19T10:00" }, "2028-01-20T08:00 AGENDA"],
  ["reminder", "NA_HORA", { day: "2028-01-22", since: "2028-01-19T00:05" }, "2028-01-19T08:00 AGENDA"],
  // The week: Thursday is 2028-01-20, Monday 2028-01-24.
  ["novo", "SEMANAL", { day: "2028-02-10", since: "2028-01-19T10:00" }, "2028-01-24T08:00 AGENDA_DE_SEGUNDA"],
  ["novo", "SEMANAL", { day: "2028-01-24", since: "2028-01-19T10:00" }, "2028-01-20T08:00 AGENDA_DE_QUINTA"],
  ["novo", "SEMANAL", { day: "2028-01-20", since: "2028-01-19T10:00" }, "2028-01-20T08:00 AGENDA"],
  ["novo", "SEMANAL", { day: "2028-01-24", since: "2028-01-21T10:00" }, "2028-01-22T08:00 AGENDA"],
  [
    "other",
    "SEMANAL",
    { day: "2028-02-10", said: salary, since: "2028-01-19T10:00" },
    "2028-01-20T08:00 AGENDA_DE_QUINTA",
  ],
  // Waiting counts from the oldest change.
  ["other", "NA_HORA", { since: "2028-01-18T10:00", now: "2028-01-19T10:00" }, "2028-01-19T10:00 AGENDA"],
  ["novo", "NA_HORA", { since: "2028-01-18T10:00", now: "2028-01-19T08:00" }, "2028-01-19T08:00 AGENDA"],
])("%s for %s of %o leaves at %s", (kind, frequency, about, expected) => {
  expect(leave(kind, frequency, about)).toBe(expected);
});
