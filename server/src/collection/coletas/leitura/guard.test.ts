import { expect, test } from "vitest";
import type { ReadValue } from "./fields.ts";
import { type Reading, readAct } from "./leitura.ts";

const text = "Edital 7/2026: Médico, 12 vagas, R$ 80,00, até 9 de março de 2026, Prefeitura de Lages, FGV.";
const found = <T>(valor: T, quote = text): ReadValue<T> => {
  const inicio = text.indexOf(quote);
  return { valor, inicio, fim: inicio + quote.length, regra: "errada" };
};
const nothing: Reading = {
  tipo_de_ato: found("abertura"),
  tipo: null,
  orgao: null,
  uf: null,
  municipio: null,
  edital: null,
  edital_referido: null,
  organizadora: null,
  inscricao_inicio: null,
  inscricao_fim: null,
  data_prova: null,
  taxa: null,
  vagas_total: null,
  cargos: [],
};

test.each<[keyof Reading, string | number, string]>([
  ["orgao", "Prefeitura Municipal de Itajaí", "Prefeitura de Lages"],
  ["municipio", "Itajaí", "Lages"],
  ["edital", "8/2026", "7/2026"],
  ["edital_referido", "8/2026", "7/2026"],
  ["organizadora", "Cebraspe", "FGV"],
  ["inscricao_inicio", "2026-03-10", "9 de março de 2026"],
  ["inscricao_fim", "2026-04-09", "9 de março de 2026"],
  ["data_prova", "2027-03-10", "9 de março de 2026"],
  ["taxa", 85, "R$ 80,00"],
  ["vagas_total", 13, "12 vagas"],
])("a wrong %s from a rule is not asserted", (field, valor, quote) => {
  const wrong = { ...nothing, [field]: found(valor, quote) };
  expect(readAct({ text }, () => wrong)[field]).toBeNull();
});

const cargo = { nome: found("Médico", "Médico"), nivel: null, vagas: null, salario: null };

test("a position with a wrong name is dropped, and so is a wrong fact of another", () => {
  const read = (one: Reading["cargos"][number]) =>
    readAct({ text }, () => ({ ...nothing, cargos: [one] })).cargos;
  expect(read({ ...cargo, nome: found("Enfermeiro", "Médico") })).toEqual([]);
  expect(read({ ...cargo, vagas: found(13, "12") })).toEqual([cargo]);
  expect(read({ ...cargo, nivel: found("SUPERIOR", "Médico") })).toEqual([cargo]);
  expect(read({ ...cargo, taxa: found(81, "R$ 80,00") })).toEqual([{ ...cargo, taxa: null }]);
  expect(read({ ...cargo, salario: found(81, "R$ 80,00") })).toEqual([cargo]);
});

test("a sum is asserted if its summands add up to it", () => {
  const sum = (valor: number) => {
    const [one, other] = [found(12, "12"), found(80, "80")];
    const partes = [one, other].map(({ inicio, fim }) => ({ inicio: inicio ?? 0, fim: fim ?? 0 }));
    const vagas = { ...found(valor, "12 vagas, R$ 80"), partes };
    return readAct({ text }, () => ({ ...nothing, cargos: [{ ...cargo, vagas }] })).cargos[0]?.vagas?.valor;
  };
  expect([sum(92), sum(93)]).toEqual([92, undefined]);
});
