import { afterEach, describe, expect, test, vi } from "vitest";
import {
  firstName,
  formatBytes,
  formatCount,
  formatDateTime,
  formatDay,
  formatDayMonth,
  formatInteger,
  formatLongDay,
  formatMoney,
  inBrasilia,
  initials,
  pluralOf,
  weekdayOf,
} from "./format.ts";

describe("money and dates in Brazilian format", () => {
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

test("nouns have the form that Brazilians use with the number", () => {
  expect([0, 1, 2, 21].map((count) => formatCount(count, "vaga", "vagas"))).toEqual([
    "0 vaga",
    "1 vaga",
    "2 vagas",
    "21 vagas",
  ]);
});

describe.each([true, false])("the time in Brasília, in a browser with Temporal: %s", (has) => {
  afterEach(() => void vi.unstubAllGlobals());

  test.each([
    ["2026-12-31T21:05:59.999Z", "2026-12-31T18:05"],
    ["2027-01-01T02:59:59Z", "2026-12-31T23:59"],
    ["2027-01-01T03:00:00Z", "2027-01-01T00:00"],
    // Before daylight saving time was abolished.
    ["2018-12-31T21:05:00Z", "2018-12-31T19:05"],
  ])("%s is %s", (instant, shown) => {
    if (!has) vi.stubGlobal("Temporal", undefined);
    expect(inBrasilia(new Date(instant))).toBe(shown);
  });

  test("is shown with its day", () => {
    if (!has) vi.stubGlobal("Temporal", undefined);
    expect(formatDateTime("2027-01-01T02:05:00Z")).toBe("31/12/2026 23:05");
  });
});

describe("formatting by hand equals Intl", () => {
  const money = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
  const integer = new Intl.NumberFormat("pt-BR");
  const plurals = new Intl.PluralRules("pt-BR");
  const longDay = new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeZone: "UTC" });
  const weekday = new Intl.DateTimeFormat("pt-BR", { weekday: "long", timeZone: "UTC" });

  test("for numbers", () => {
    const steps = Array.from({ length: 2_000 }, (_, at) => at);
    for (const step of [...steps, ...steps.map((at) => 999 * at ** 3), -1_234, -5]) {
      expect(formatInteger(step)).toBe(integer.format(step));
      expect(formatMoney(step / 100)).toBe(money.format(step / 100).replaceAll("\u00a0", " "));
      expect(pluralOf(step, "one", "many")).toBe(plurals.select(step) === "one" ? "one" : "many");
    }
    expect(["340 kB", "2,3 MB", "20 MB"]).toEqual([348_160, 2_411_724, 20_971_520].map(formatBytes));
  });

  test("for days", () => {
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2029, 0, 1); at += 86_400_000) {
      const day = new Date(at).toISOString().slice(0, 10);
      expect(formatLongDay(day)).toBe(longDay.format(at));
      expect(weekdayOf(day).toLowerCase()).toBe(weekday.format(at).split("-")[0]);
    }
  });
});
