import { expect, test } from "vitest";
import { ttlOf, urgencyOf } from "./urgency.ts";

const hour = 3_600;
const at = (time: string) => new Date(`2026-11-20T${time}:00-03:00`);

// After 21:00 in Brasília it is the next day in UTC.
test.each([
  ["10:00", 14 * hour],
  ["20:30", 3.5 * hour],
  ["22:30", 1.5 * hour],
  ["23:30", hour],
])("news about today is kept until midnight in Brasília, at least an hour: at %s", (time, left) => {
  expect(ttlOf("2026-11-20", at(time))).toBe(left);
  expect(urgencyOf("2026-11-20", at(time))).toBe("high");
});

test.each([
  ["2026-11-21", 25.5 * hour, "high"],
  ["2026-11-25", (5 * 24 + 1.5) * hour, "normal"],
  ["2027-11-20", 28 * 24 * hour, "low"],
  [null, 7 * 24 * hour, "low"],
])("news about %s is kept for %i seconds, with urgency %s", (day, left, urgency) => {
  expect(ttlOf(day, at("22:30"))).toBe(left);
  expect(urgencyOf(day, at("22:30"))).toBe(urgency);
});
