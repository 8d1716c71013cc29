import { expect, test } from "vitest";
import { createFixedClock, systemClock } from "./clock.ts";

test("the day turns at midnight of Brasília, not of UTC", () => {
  const clock = createFixedClock("2026-11-21T02:59:59Z");
  expect(clock.today()).toBe("2026-11-20");
  clock.set("2026-11-21T03:00:00Z");
  expect(clock.today()).toBe("2026-11-21");
});

test("a bare day is that day, and the clock is not changed through the dates that it hands out", () => {
  const clock = createFixedClock("2026-11-20");
  expect(clock.now().toISOString()).toBe("2026-11-20T15:00:00.000Z");
  clock.now().setFullYear(1999);
  expect(clock.today()).toBe("2026-11-20");
});

test("the system clock tells the present", () => {
  const before = Date.now();
  const now = systemClock.now().getTime();
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(Date.now());
  expect(systemClock.today()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
