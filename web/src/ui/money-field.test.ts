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
