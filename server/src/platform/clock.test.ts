import { expect, test } from "vitest";
import { createFixedClock } from "../../test/harness/fixed-clock.ts";
import { systemClock } from "./clock.ts";

test("the day changes at midnight in Brasília, not UTC", () => {
  const clock = createFixedClock("2026-11-21T02:59:59Z");
  expect(clock.today()).toBe("2026-11-20");
  clock.set("2026-11-21T03:00:00Z");
  expect(clock.today()).toBe("2026-11-21");
});

test("a bare date is that day, and changing a returned date does not change the clock", () => {
  const clock = createFixedClock("2026-11-20");
  expect(clock.now().toISOString()).toBe("2026-11-20T15:00:00.000Z");
  clock.now().setFullYear(1999);
  expect(clock.today()).toBe("2026-11-20");
});

test("the system clock returns the present", () => {
  const before = Date.now();
  const now = systemClock.now().getTime();
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(Date.now());
  expect(systemClock.today()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
