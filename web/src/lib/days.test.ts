import { expect, test } from "vitest";
import { dayAfter, daysUntil, todayInBrazil } from "./days.ts";

test("the day ends in Brasília, not in London", () => {
  expect(todayInBrazil(new Date("2026-11-21T02:59:00Z"))).toBe("2026-11-20");
  expect(todayInBrazil(new Date("2026-11-21T03:00:00Z"))).toBe("2026-11-21");
});

test("days are counted across months and leap days, both ways", () => {
  expect(dayAfter("2028-02-28", 2)).toBe("2028-03-01");
  expect(daysUntil("2028-03-01", "2028-02-28")).toBe(2);
  expect(daysUntil("2028-02-28", "2028-03-01")).toBe(-2);
});
