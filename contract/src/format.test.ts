import { expect, test } from "vitest";
import {
  firstName,
  formatCount,
  formatDay,
  formatDayMonth,
  formatInteger,
  formatLongDay,
  formatMoney,
  initials,
} from "./format.ts";

test.each([
  ["14200", "R$ 14.200,00"],
  ["95.5", "R$ 95,50"],
  [0, "R$ 0,00"],
  [1234567.891, "R$ 1.234.567,89"],
])("money %s is %s", (value, text) => {
  expect(formatMoney(value)).toBe(text);
});

test("days are written as Brazilians write them, whatever the machine's time zone", () => {
  expect(formatDay("2026-01-05")).toBe("05/01/2026");
  expect(formatDayMonth("2026-12-31")).toBe("31/12");
  expect(formatLongDay("2026-12-31")).toBe("31 de dezembro de 2026");
});

test("numbers are counted in words that agree with them", () => {
  expect(formatInteger(1234)).toBe("1.234");
  expect(formatCount(0, "vaga", "vagas")).toBe("0 vagas");
  expect(formatCount(1, "vaga", "vagas")).toBe("1 vaga");
  expect(formatCount(1200, "vaga", "vagas")).toBe("1.200 vagas");
});

test.each([
  ["Ana Maria Souza", "Ana", "AS"],
  ["  ana  ", "ana", "A"],
  ["Érica d'Ávila", "Érica", "ÉD"],
  ["", "", ""],
])("of the name %j the first is %j and the initials are %j", (nome, first, letters) => {
  expect(firstName(nome)).toBe(first);
  expect(initials(nome)).toBe(letters);
});
