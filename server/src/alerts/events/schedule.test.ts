import { expect, test } from "vitest";
import {
  dueTimes,
  findQuietEnd,
  isBeforeNextWeekly,
  morningAfterOf,
  morningOf,
  pauseEnd,
  weekAheadOf,
} from "./schedule.ts";

const hours = { opens: 8, closes: 21 };
const brasilia = (time: string) => new Date(`${time}-03:00`);
const told = (now: string, deadline: string | null) => {
  const { DIARIO, SEMANAL } = dueTimes(brasilia(now), deadline);
  return [DIARIO, SEMANAL].map((due) => due.toISOString());
};
const iso = (time: string) => brasilia(time).toISOString();

// 2026-11-20 is a Friday.
test.each([
  ["in the afternoon", "2026-11-20T15:00:00", null, "2026-11-21T08:00:00", "2026-11-23T08:00:00"],
  ["soon after midnight", "2026-11-20T00:05:00", null, "2026-11-20T08:00:00", "2026-11-23T08:00:00"],
  ["on a Monday before eight", "2026-11-23T07:59:00", null, "2026-11-23T08:00:00", "2026-11-23T08:00:00"],
  ["on a Monday at eight", "2026-11-23T08:00:00", null, "2026-11-24T08:00:00", "2026-11-30T08:00:00"],
  [
    "that can wait for Monday",
    "2026-11-20T15:00:00",
    "2026-11-24",
    "2026-11-21T08:00:00",
    "2026-11-23T08:00:00",
  ],
  [
    "that would end on Monday",
    "2026-11-20T15:00:00",
    "2026-11-23",
    "2026-11-21T08:00:00",
    "2026-11-21T08:00:00",
  ],
  [
    "that can't wait for Monday",
    "2026-11-20T15:00:00",
    "2026-11-22",
    "2026-11-21T08:00:00",
    "2026-11-21T08:00:00",
  ],
  [
    "that can't wait for tomorrow",
    "2026-11-20T15:00:00",
    "2026-11-20",
    "2026-11-20T15:00:00",
    "2026-11-20T15:00:00",
  ],
])("news %s leaves with the digests in time", (_, now, deadline, daily, weekly) => {
  expect(told(now, deadline)).toEqual([iso(daily), iso(weekly)]);
});

test("users who want news at once get it at once", () => {
  const now = brasilia("2026-11-20T23:00:00");
  expect(dueTimes(now, null).NA_HORA).toEqual(now);
});

test("a weekly digest may mention an exam on the day before, which is too late for other dates", () => {
  const now = brasilia("2026-11-20T15:00:00");
  const due = (day: string, deadline: string) => dueTimes(now, deadline, { day }).SEMANAL;
  expect(due("2026-11-24", "2026-11-23")).toEqual(brasilia("2026-11-23T08:00:00"));
  expect(due("2026-11-23", "2026-11-22")).toEqual(brasilia("2026-11-21T08:00:00"));
});

test("the week ahead begins on Monday and is planned once", () => {
  const week = { from: "2026-11-23", until: "2026-11-30" };
  expect(weekAheadOf({ after: "2026-11-22", today: "2026-11-23" })).toEqual(week);
  expect(weekAheadOf({ after: "2026-11-20", today: "2026-11-25" })).toEqual(week);
  expect(weekAheadOf({ after: "2026-11-23", today: "2026-11-24" })).toBeUndefined();
});

test.each([
  ["at night", "00:05:00", null, "08:00:00"],
  ["at night about that day", "00:05:00", "2026-11-20", "07:00:00"],
  ["in the morning about that day", "07:20:00", "2026-11-20", "07:20:00"],
  ["in the evening", "22:00:00", null, "22:00:00"],
])("calendar events %s leave in the morning", (_, time, deadline, due) => {
  expect(morningOf(brasilia(`2026-11-20T${time}`), deadline)).toEqual(brasilia(`2026-11-20T${due}`));
});

test("an alert that must wait for another day leaves the next morning", () => {
  expect(morningAfterOf(brasilia("2026-11-20T15:00:00"))).toEqual(brasilia("2026-11-21T08:00:00"));
});

test("without a day nothing comes before the next weekly digest, and a day on its Monday does", () => {
  const now = brasilia("2026-11-20T15:00:00");
  expect(isBeforeNextWeekly(now, null)).toBe(false);
  expect(isBeforeNextWeekly(now, "2026-11-23")).toBe(true);
  expect(isBeforeNextWeekly(now, "2026-11-24")).toBe(false);
});

test("news whose last day is the next morning's leaves that morning", () => {
  const now = brasilia("2026-11-20T15:00:00");
  expect(dueTimes(now, "2026-11-21").DIARIO).toEqual(brasilia("2026-11-21T08:00:00"));
});

const night = { de: 21, ate: 8 };
const noon = { de: 12, ate: 14 };
test.each([
  ["a user without quiet hours", "email", null, "2026-11-20T23:00:00", undefined],
  ["a user without quiet hours", "whatsapp", null, "2026-11-20T20:59:59", undefined],
  ["a user without quiet hours", "whatsapp", null, "2026-11-20T21:00:00", "2026-11-21T08:00:00"],
  ["a user without quiet hours", "whatsapp", null, "2026-11-21T07:59:59", "2026-11-21T08:00:00"],
  ["a user without quiet hours", "whatsapp", null, "2026-11-21T08:00:00", undefined],
  ["a user with quiet nights", "email", night, "2026-11-20T21:00:00", "2026-11-21T08:00:00"],
  ["a user with quiet nights", "email", night, "2026-11-21T00:30:00", "2026-11-21T08:00:00"],
  ["a user with quiet nights", "email", night, "2026-11-21T08:00:00", undefined],
  ["a user with quiet noons", "email", noon, "2026-11-20T12:00:00", "2026-11-20T14:00:00"],
  ["a user with quiet noons", "whatsapp", noon, "2026-11-20T14:00:00", undefined],
  ["a user with quiet noons", "whatsapp", noon, "2026-11-20T23:00:00", undefined],
] as const)("to %s by %s with %o nothing leaves at %s before %s", (_, channel, chosen, now, end) => {
  expect(findQuietEnd(brasilia(now), chosen, channel, hours)).toEqual(end && brasilia(end));
});

test("a pause ends in the morning after its days", () => {
  expect(pauseEnd(brasilia("2026-11-20T22:00:00"), 7)).toEqual(brasilia("2026-11-27T08:00:00"));
});
