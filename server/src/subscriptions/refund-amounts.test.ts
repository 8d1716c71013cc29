import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PaidLine, paidStartOf, valueAfter } from "./refund-amounts.ts";

const day = 86_400;
const line = (amount: number, from: number, to: number): PaidLine => ({
  amount,
  start: from * day,
  end: to * day,
});

describe("what is left of what was paid", () => {
  test.each([
    ["a month, at its beginning", [line(1990, 0, 30)], 0, 1990],
    ["a month, in its middle", [line(1990, 0, 30)], 15, 995],
    ["a month, after it", [line(1990, 0, 30)], 31, 0],
    // The year was paid by the month's credit for 20 days, and the rest by card.
    [
      "a year that followed a month",
      [line(1990, 0, 30), line(-1327, 10, 30), line(19990, 10, 375)],
      10,
      19989,
    ],
    ["a dearer plan within the month", [line(1990, 0, 30), line(-995, 15, 30), line(2495, 15, 30)], 0, 3490],
    ["nothing", [], 0, 0],
    ["more credit than charge", [line(-500, 0, 30)], 0, 0],
  ])("%s", (_, lines, at, expected) => {
    expect(valueAfter(lines, at * day)).toBe(expected);
  });

  test("the remaining value never grows with time, and never exceeds the charge", () => {
    const charges = fc.array(
      fc.record({
        amount: fc.integer({ min: 0, max: 100_000 }),
        start: fc.integer({ min: 0, max: 1e6 }),
        span: fc.integer({ min: 1, max: 1e6 }),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(
        charges,
        fc.integer({ min: 0, max: 2e6 }),
        fc.integer({ min: 0, max: 1e6 }),
        (some, at, later) => {
          const lines = some.map(({ amount, start, span }) => ({ amount, start, end: start + span }));
          const total = lines.reduce((sum, { amount }) => sum + amount, 0);
          const now = valueAfter(lines, at);
          expect(now).toBeLessThanOrEqual(total);
          expect(valueAfter(lines, at + later)).toBeLessThanOrEqual(now);
        },
      ),
    );
  });
});

describe("the paid period", () => {
  test("the paid period is the subscription's own where it was paid", () => {
    expect(paidStartOf([line(1990, 0, 30), line(1990, 30, 60)], 30 * day)).toBe(30 * day);
  });
  test("the paid period is the last paid one where the current one was not", () => {
    expect(paidStartOf([line(1990, 0, 30), line(1990, 30, 60)], 60 * day)).toBe(30 * day);
    expect(paidStartOf([line(1990, 0, 30)], undefined)).toBe(0);
  });
});
