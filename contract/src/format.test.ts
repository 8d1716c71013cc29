import { describe, expect, test } from "vitest";
import {
  firstName,
  formatCount,
  formatDay,
  formatDayMonth,
  formatLongDay,
  formatMoney,
  initials,
} from "./format.ts";

describe("money and dates as people read them", () => {
  test.each([
    [14200, "R$ 14.200,00"],
    ["3181.39", "R$ 3.181,39"],
    [0, "R$ 0,00"],
    ["1234567.8", "R$ 1.234.567,80"],
  ])("%s is %s", (value, shown) => expect(formatMoney(value)).toBe(shown));

  test("days", () => {
    expect(formatDay("2026-12-05")).toBe("05/12/2026");
    expect(formatDayMonth("2026-12-05")).toBe("05/12");
    expect(formatLongDay("2026-12-05")).toBe("5 de dezembro de 2026");
  });

  test("counts", () => {
    expect(formatCount(1, "vaga", "vagas")).toBe("1 vaga");
    expect(formatCount(1750, "vaga", "vagas")).toBe("1.750 vagas");
  });
});

describe("names", () => {
  test.each([
    ["Ana Beatriz Lima", "Ana", "AL"],
    ["  João  ", "João", "J"],
    ["érico Veríssimo", "érico", "ÉV"],
    ["Helena Prado (exemplo)", "Helena", "HP"],
    ["123", "123", "1"],
    ["", "", ""],
  ])("%j is greeted %j and shown as %j", (nome, greeted, shown) => {
    expect(firstName(nome)).toBe(greeted);
    expect(initials(nome)).toBe(shown);
  });
});

test("numbers take the word that Brazilians say with them", () => {
  expect([0, 1, 2, 21].map((count) => formatCount(count, "vaga", "vagas"))).toEqual([
    "0 vaga",
    "1 vaga",
    "2 vagas",
    "21 vagas",
  ]);
});
