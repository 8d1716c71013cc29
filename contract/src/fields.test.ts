import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { CargoInput } from "./concursos/cargos.ts";
import { sumVagas } from "./concursos/cargos.words.ts";
import { Dia, email, line, Url, written } from "./fields.ts";
import { Telefone } from "./users/users.ts";

describe("texts", () => {
  const nome = line(10, "O nome é obrigatório");
  test.each([
    ["  Ana  ", "Ana"],
    ["Jose\u0301", "José"],
    ["A\u200bn\u00ada\ufeff", "Ana"],
    ["\u202eanA\u202c", "anA"],
    ["A\u{e0061}\u{e0062}na", "Ana"],
    ["A\u200dn\u200ca", "Ana"],
    ["Ana 👩🏽‍⚕️", "Ana 👩🏽‍⚕️"],
    ["A 👨‍👩‍👧", "A 👨‍👩‍👧"],
    ["🏳️‍🌈 x̃", "🏳️‍🌈 x̃"],
  ])("%j is kept as %j", (typed, kept) => expect(nome.parse(typed)).toBe(kept));
  test.each([
    "",
    "   ",
    "a\u0000b",
    "duas\nlinhas",
    "x".repeat(11),
    "\u200b",
    "\u2060\u202e \u3164",
    "\u2800",
  ])("%j is refused", (typed) => {
    expect(nome.safeParse(typed).success).toBe(false);
  });
  test("an address is trimmed and folded", () =>
    expect(email().parse(" Ana@Exemplo.COM ")).toBe("ana@exemplo.com"));
  test.each([
    [64, true],
    [65, false],
  ])("an address with %i characters before the @ is one: %s", (length, isOne) => {
    expect(email().safeParse(`${"a".repeat(length)}@exemplo.com`).success).toBe(isOne);
  });
});

describe("numbers of addresses and forms", () => {
  const number = written(z.number("Informe um número."));
  test.each([
    ["10", 10],
    [" 10.50 ", 10.5],
    ["-1", -1],
    ["007", 7],
    [12.5, 12.5],
  ])("%j is %d", (given, kept) => expect(number.parse(given)).toBe(kept));
  test.each([
    "1e3",
    "1E3",
    "0x10",
    "0b1",
    "0o7",
    "",
    " ",
    "Infinity",
    "NaN",
    "1_000",
    "1,5",
    "+1",
    ".5",
    "5.",
    "9".repeat(16),
    true,
    null,
    [5],
    {},
  ])("%j is not a number", (given) => {
    expect(number.safeParse(given).error?.issues.map(({ message }) => message)).toEqual([
      "Informe um número.",
    ]);
  });
  test("every number in digits is read", () => {
    const texts = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .filter((name) =>
        /coerce\.number|coerce\.bigint/.test(readFileSync(join(import.meta.dirname, name), "utf8")),
      );
    expect(texts).toEqual([]);
  });
});

describe("days", () => {
  test.each([
    ["2026-12-31", "2026-12-31"],
    ["2028-02-29T10:00:00Z", "2028-02-29"],
  ])("%s is %s", (given, kept) => expect(Dia.parse(given)).toBe(kept));
  test.each(["2026-02-29", "31/12/2026", "2026-13-01", ""])("%j is not a day", (given) => {
    expect(Dia.safeParse(given).success).toBe(false);
  });
});

test.each(["javascript:alert(1)", "ftp://x.example", "https://", "//x.example", "https://a b"])(
  "%j is not a web address",
  (url) => {
    expect(Url.safeParse(url).success).toBe(false);
  },
);

test("a phone loses its mask but keeps its +, and has 10 to 15 digits", () => {
  expect(Telefone.parse("+55 (31) 99999-8888")).toBe("+5531999998888");
  for (const wrong of ["123456789", "1234567890123456", "31 9999x-8888"])
    expect(Telefone.safeParse(wrong).success).toBe(false);
});

describe("vacancies", () => {
  test.each([
    [{}, null],
    [{ AMPLA_CONCORRENCIA: "" }, null],
    [{ AMPLA_CONCORRENCIA: "0" }, 0],
    [{ AMPLA_CONCORRENCIA: "10", INDIGENA: "2", QUILOMBOLA: "" }, 12],
  ])("%j has %s in total", (vagas, total) => expect(sumVagas(vagas)).toBe(total));
});

test("only a placeholder may omit its salary; an omitted level is unknown for every position", () => {
  const open = { nome: "Cargo", salario: null, nivel_escolaridade: null };
  expect(CargoInput.safeParse({ ...open, a_definir: true }).success).toBe(true);
  const refused = CargoInput.safeParse(open);
  expect(refused.error?.issues.map(({ path }) => path[0])).toEqual(["salario"]);
});
