import fc from "fast-check";
import { expect, test } from "vitest";
import { completeYear, dayAfter, monthAfter, readDay, showDay, typeDay, weeksOf } from "./calendar-days.ts";

test.each([
  ["0", "0"],
  ["05", "05"],
  ["051", "05/1"],
  ["05122026", "05/12/2026"],
  ["5/12/2026", "05/12/2026"],
  ["5-1-26", "05/01/26"],
  ["05/", "05/"],
  ["2026-12-05", "05/12/2026"],
  ["31/12/20269", "31/12/2026"],
  ["abc", ""],
])("%j becomes %j while typing", (typed, shown) => {
  expect(typeDay(typed)).toBe(shown);
});

test("an existing day is read, other text stays as typed", () => {
  expect(readDay("05/12/2026")).toBe("2026-12-05");
  expect(readDay("31/02/2026")).toBe("31/02/2026");
  expect(readDay("05/12")).toBe("05/12");
  expect(readDay("")).toBe("");
  expect(completeYear("05/12/26")).toBe("05/12/2026");
});

test("every displayed day reads as the same day", () => {
  fc.assert(
    fc.property(fc.integer({ min: -30_000, max: 30_000 }), (days) => {
      const day = dayAfter("2026-11-28", days);
      expect(readDay(typeDay(showDay(day).replaceAll("/", "")))).toBe(day);
    }),
  );
});

test("a month later is the same day or the month's last one", () => {
  expect(monthAfter("2026-01-31", 1)).toBe("2026-02-28");
  expect(monthAfter("2026-03-15", -3)).toBe("2025-12-15");
  expect(monthAfter("2024-02-29", 12)).toBe("2025-02-28");
});

test("a month's weeks begin on Sundays and contain all its days", () => {
  const weeks = weeksOf("2026-11-28");
  expect(weeks[0]?.[0]).toBe("2026-11-01");
  expect(weeks.at(-1)?.at(-1)).toBe("2026-12-05");
  expect(weeksOf("2026-12-01")[0]?.[0]).toBe("2026-11-29");
});
