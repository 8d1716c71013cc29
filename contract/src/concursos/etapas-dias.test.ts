import { expect, test } from "vitest";
import type { EtapaTipo } from "./etapas.words.ts";
import { diaLembradoOf, isChamadaSemPrazo, ultimoDiaOf } from "./etapas-dias.ts";

const [first, last] = ["2026-12-01", "2026-12-05"];

test.each<[EtapaTipo, string | null, string | null, string | null]>([
  ["RECURSOS", first, last, last],
  ["RECURSOS", first, null, first],
  ["RECURSOS", null, last, last],
  ["ISENCAO", first, last, last],
  ["INSCRICOES", first, null, first],
  ["REEMBOLSO", first, last, last],
  ["CONVOCACAO", first, last, last],
  ["CONVOCACAO", first, null, null],
  ["NOMEACAO", first, null, null],
  ["NOMEACAO", null, last, last],
  ["RESULTADO", first, last, null],
  ["VALIDADE", first, last, null],
  ["PROVA", first, last, null],
])("the last day of %s from %s to %s is %s", (tipo, inicio, fim, expected) => {
  expect(ultimoDiaOf({ tipo, inicio, fim })).toBe(expected);
});

test("the reminder of a further exam uses its first day, that of a period its last", () => {
  expect(diaLembradoOf({ tipo: "PROVA", inicio: first, fim: last })).toBe(first);
  expect(diaLembradoOf({ tipo: "RECURSOS", inicio: first, fim: last })).toBe(last);
  expect(diaLembradoOf({ tipo: "GABARITO", inicio: first, fim: last })).toBeNull();
});

test("a published call without a deadline is urgent; a planned one is not", () => {
  const call = { tipo: "CONVOCACAO" as const, inicio: first, fim: null };
  expect(isChamadaSemPrazo({ ...call, situacao: "REALIZADA" })).toBe(true);
  expect(isChamadaSemPrazo({ ...call, situacao: "PREVISTA" })).toBe(false);
  expect(isChamadaSemPrazo({ ...call, situacao: "REALIZADA", fim: last })).toBe(false);
});
