import { formatMoney } from "@cav/contract/format.ts";
import { expect, test } from "vitest";
import { readMoney } from "./money-field.tsx";

test.each([
  ["", ""],
  ["R$ ", ""],
  ["5000", 5000],
  ["R$ 3.500,00", 3500],
  ["1.234,5", 1234.5],
  ["1.234.567", 1234567],
  ["4500.5", 4500.5],
  ["12,345", 12.35],
  [",5", 0.5],
] as const)("%j is read as %j", (typed, amount) => {
  expect(readMoney(typed)).toBe(amount);
});

test("an amount that the field wrote, and whose end is erased, has no comma where its point is", () => {
  const written = formatMoney(1234.5);
  const erased = Array.from({ length: 7 }, (_, index) => readMoney(written.slice(0, -1 - index), written));
  expect(erased).toEqual([1234.5, 1234, 1234, 123, 12, 1, 1]);
});
