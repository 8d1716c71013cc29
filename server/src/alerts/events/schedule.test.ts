import { expect, test } from "vitest";
import { findQuietEnd, morningAfterOf, morningOf, pauseEnd, weekAheadOf } from "./schedule.ts";

const hours = { opens: 8, closes: 21 };
const brasilia = (time: string) => new Date(`${time}-03:00`);
test("Monday looks ahead to the next Monday, Thursday to Monday, and each is planned once", () => {
  const week = { from: "2026-11-23", until: "2026-11-30", name: "semana" };
  expect(weekAheadOf({ after: "2026-11-22", today: "2026-11-23" })).toEqual(week);
  expect(weekAheadOf({ after: "2026-11-20", today: "2026-11-25" })).toEqual(week);
  expect(weekAheadOf({ after: "2026-11-23", today: "2026-11-24" })).toBeUndefined();
  const rest = { from: "2026-11-26", until: "2026-11-30", name: "quinta" };
  expect(weekAheadOf({ after: "2026-11-25", today: "2026-11-26" })).toEqual(rest);
  expect(weekAheadOf({ after: "2026-11-25", today: "2026-11-28" })).toEqual(rest);
  expect(weekAheadOf({ after: "2026-11-26", today: "2026-11-27" })).toBeUndefined();
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
