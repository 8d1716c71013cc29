import { expect, test } from "vitest";
import { splitByQuotes } from "./quoted-text.ts";

const texto = "prorroga por 2 anos, a contar de hoje";
const shown = (quotes: [number | null, number | null][]) =>
  splitByQuotes(
    texto,
    quotes.map(([inicio, fim]) => ({ inicio, fim })),
  ).map(({ text, isQuoted }) => (isQuoted ? `[${text}]` : text));

test("all quotes of a field are marked, in any position", () => {
  expect(
    shown([
      [21, 37],
      [0, 8],
      [9, 19],
    ]).join(""),
  ).toBe("[prorroga] [por 2 anos], [a contar de hoje]");
});

test("overlapping quotes neither hide nor repeat text", () => {
  expect(
    shown([
      [0, 12],
      [9, 19],
      [10, 12],
    ]).join(""),
  ).toBe("[prorroga por][ 2 anos], a contar de hoje");
});

test("without a quote nothing is marked", () => {
  expect(shown([[null, null]])).toEqual([texto]);
});
