import { expect, test } from "vitest";
import { isPrinted } from "./printed.ts";

/** For each field a quote, the value that it states, and values that it does not state. */
const quotes: [field: string, quote: string, right: string | number, wrong: (string | number)[]][] = [
  [
    "orgao",
    "PREFEITURA MUNICIPAL DE LAGES",
    "Prefeitura Municipal de Lages",
    ["Prefeitura Municipal de Itajaí", "Câmara Municipal de Itapema"],
  ],
  ["municipio", "Município de São José", "São José", ["São Joaquim", "Lages"]],
  ["edital", "EDITAL Nº 33/2026", "33/2026", ["34/2026", "33/2025"]],
  ["edital_referido", "Edital nº 7/26", "7/2026", ["8/2026", "7/2025"]],
  ["organizadora", "Fundação Getulio Vargas", "Fundação Getulio Vargas", ["Vunesp", "Cebraspe"]],
  ["inscricao_inicio", "de 2 a 9 de março de 2026", "2026-03-02", ["2026-03-03", "2026-04-02", "2023-03-02"]],
  ["inscricao_fim", "até 09/03/2026", "2026-03-09", ["2026-03-10", "2026-05-09", "2029-03-09"]],
  ["data_prova", "31/05/2026", "2026-05-31", ["2026-05-30", "2026-06-30"]],
  ["taxa", "R$ 85,00", 85, [86, 8.5, 8500]],
  ["vagas_total", "12 vagas", 12, [1, 2, 13]],
  ["nome", "Agente de Saúde", "Agente de Saúde", ["Médico", "Agente de Trânsito"]],
  ["vagas", "10", 10, [1, 100]],
  ["salario", "R$ 4.915,00", 4915, [4916, 491.5]],
];

const found = (text: string, valor: string | number) => ({ valor, inicio: 0, fim: text.length, regra: "x" });

test.each(quotes)("a quote of %s contains its own value and no other: %s", (field, quote, right, wrong) => {
  expect(isPrinted(quote, field, found(quote, right))).toBe(true);
  expect(wrong.filter((valor) => isPrinted(quote, field, found(quote, valor)))).toEqual([]);
});

test("a long quote of an organiser contains no name just by its length", () => {
  const quote = "sob a responsabilidade da empresa que for contratada para o certame";
  expect(isPrinted(quote, "organizadora", found(quote, "Cebraspe"))).toBe(false);
});

test.each<[field: string, quote: string, value: string | number, isRight: boolean]>([
  ["organizadora", "Banca: Vargas", "Fundação Getulio Vargas", true],
  ["organizadora", "Instituto de Concursos", "Instituto Access", false],
  ["organizadora", "ADM & TEC", "ADM&TEC", true],
  ["organizadora", "Inscrições em ADM & TEC", "Cebraspe", false],
  ["organizadora", "Instituto Desenvolvimento Capacitação Avaliação Pessoal", "IDCAP", true],
  ["organizadora", "a INE organiza", "Instituto Nova Era", true],
  ["organizadora", "a INX organiza", "Instituto Nova Era", false],
  ["taxa", "10 + 40", 50, true],
  ["taxa", "10 + 40", -50, false],
  ["taxa", "R$ 85,50", 85.5, true],
  ["data_prova", "15 de maio", "2026-05-15", true],
  ["data_prova", "15/mai", "2026-05-15", true],
  ["data_prova", "31/05/2027", "2026-05-31", true],
  ["data_prova", "31/05/2028", "2026-05-31", false],
  ["vagas", "0010", 10, true],
  ["nome", "Assistentes Sociais", "Assistente Social", true],
])("%s: %s contains %s: %s", (field, quote, value, isRight) => {
  expect(isPrinted(quote, field, found(quote, value))).toBe(isRight);
});

test("a value from metadata needs no quote, and an empty quote contains nothing", () => {
  expect(isPrinted("", "taxa", { valor: 85, inicio: null, fim: null, regra: "x" })).toBe(true);
  expect(isPrinted(" ", "outro", found(" ", "x"))).toBe(false);
});

test("a sum needs two summands, each a plain count", () => {
  const sum = (text: string, ...partes: [inicio: number, fim: number][]) =>
    isPrinted(text, "vagas", {
      ...found(text, 12),
      partes: partes.map(([inicio, fim]) => ({ inicio, fim })),
    });
  expect(sum("12", [0, 2])).toBe(false);
  expect(sum("5 e 7", [0, 1], [4, 5])).toBe(true);
  expect(sum("5 e R$ 7", [0, 1], [4, 8])).toBe(false);
});
