import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readInvoiceLine } from "./ledger/read-invoice.ts";
import { type PaidLine, paidStartOf, valueAfter } from "./refund-amounts.ts";

const day = 86_400;
const line = (amount: number, from: number, to: number): PaidLine => ({
  amount,
  start: from * day,
  end: to * day,
});

describe("the unused value of payments", () => {
  test.each([
    ["a month, at its beginning", [line(1990, 0, 30)], 0, 1990],
    ["a month, in its middle", [line(1990, 0, 30)], 15, 995],
    ["a month, after it", [line(1990, 0, 30)], 31, 0],
    // Credit for 20 unused days of the month paid a part of the year, a card the rest.
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

describe("a span that has no length", () => {
  // A one-time line starts and ends at one moment: its value is unused before that, and used up from then on.
  const once = [{ amount: 500, start: 10 * day, end: 10 * day }];
  test("its value is whole before the moment, and none from the moment on", () => {
    expect(valueAfter(once, 10 * day - 1)).toBe(500);
    expect(valueAfter(once, 10 * day)).toBe(0);
  });
});

describe("an invoice's line", () => {
  type Line = Parameters<typeof readInvoiceLine>[0];
  const read = (more: Partial<Line>) => {
    const {
      net: amount,
      start,
      end,
    } = readInvoiceLine({ amount: 1000, period: { start: 1, end: 2 }, ...more } as Line);
    return { amount, start, end };
  };
  const tax = (amount: number, tax_behavior: "exclusive" | "inclusive") =>
    ({ amount, tax_behavior }) as NonNullable<Line["taxes"]>[number];

  test("a plain line is its amount and its period", () => {
    expect(read({})).toEqual({ amount: 1000, start: 1, end: 2 });
    expect(read({ discount_amounts: null, taxes: null })).toEqual({ amount: 1000, start: 1, end: 2 });
  });

  test("discounts are subtracted", () => {
    const discounts = [{ amount: 100 }, { amount: 50 }] as NonNullable<Line["discount_amounts"]>;
    expect(read({ discount_amounts: discounts }).amount).toBe(850);
  });

  test("exclusive taxes are added, inclusive ones are in the amount", () => {
    expect(read({ taxes: [tax(30, "exclusive"), tax(7, "inclusive"), tax(3, "exclusive")] }).amount).toBe(
      1033,
    );
  });
});

describe("the paid period", () => {
  const first = line(1990, 0, 30);
  test.each<[string, PaidLine[], number | undefined, number]>([
    ["the subscription's own where it was paid", [first, line(1990, 30, 60)], 30, 30],
    ["the subscription's own within a longer one", [line(19900, 0, 365)], 30, 30],
    ["the last paid one where the current one was not", [first, line(1990, 30, 60)], 60, 30],
    ["the last paid one where the current one ends with it", [first], 30, 0],
    ["the last paid one where a credit alone reaches further", [first, line(-500, 30, 60)], 40, 0],
    ["the last paid one where a line of nothing reaches further", [first, line(0, 30, 60)], 40, 0],
    ["the last paid one without a current one", [first], undefined, 0],
    ["the earliest start of those that end last", [first, line(500, 40, 60), line(900, 35, 60)], 60, 35],
  ])("is %s", (_, lines, current, expected) => {
    expect(paidStartOf(lines, current === undefined ? undefined : current * day)).toBe(expected * day);
  });

  test("is nothing where nothing was paid", () => {
    expect(paidStartOf([line(-500, 0, 30)], undefined)).toBe(0);
  });
});
