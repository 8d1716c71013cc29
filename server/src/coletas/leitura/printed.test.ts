import { expect, test } from "vitest";
import { isPrinted } from "./printed.ts";

/** Quotes of each field, with their right value and wrong ones. */
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
