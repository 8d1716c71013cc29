import { expect, test } from "vitest";
import { readAct } from "../leitura.ts";

const row = (...cells: (string | number)[]) => cells.join("\t");
const opening = [
  "EDITAL DE CONCURSO PÚBLICO Nº 4/2026",
  "A PREFEITURA MUNICIPAL DE LAGES torna pública a abertura de inscrições para o Concurso Público.",
];
const offer = [
  row("CARGO", "ESCOLARIDADE", "VAGAS"),
  row("Motorista", "Ensino fundamental", 2),
  row("Monitor", "Ensino médio", 1),
  row("Biólogo", "Ensino superior", 1),
];
const feesOf = (...lines: string[]) =>
  readAct({ text: [...opening, ...lines].join("\n") }).cargos.map(({ nome, taxa }) => [
    nome.valor,
    taxa?.valor ?? null,
  ]);

test("a column of fees tells each position's fee", () => {
  expect(
    feesOf(
      row("CARGO", "VAGAS", "SALÁRIO", "TAXA DE INSCRIÇÃO"),
      row("Motorista", 2, "R$ 1.800,00", "R$ 45,00"),
      row("Biólogo", 1, "R$ 4.100,00", "R$ 98,50"),
    ),
  ).toEqual([
    ["Motorista", 45],
    ["Biólogo", 98.5],
  ]);
});

test.each([
  [
    "a table",
    [row("NÍVEL", "VALOR DA INSCRIÇÃO"), row("Ensino médio", "R$ 60,00"), row("Ensino superior", "R$ 90,00")],
  ],
  ["a sentence", ["A taxa de inscrição será de: ensino médio: R$ 60,00; ensino superior: R$ 90,00."]],
  ["a list", ["4.2 Valor da inscrição:", "a) Nível médio – R$ 60,00;", "b) Nível superior – R$ 90,00."]],
])("%s tells fees by level", (_, lines) => {
  expect(feesOf(...offer, ...lines)).toEqual([
    ["Motorista", null],
    ["Monitor", 60],
    ["Biólogo", 90],
  ]);
});

test.each([
  ["one fee for all", ["A taxa de inscrição será de R$ 60,00 para o ensino médio e o ensino superior."]],
  ["pay by level", ["Salário do nível médio: R$ 1.600,00", "Salário do nível superior: R$ 2.900,00"]],
  ["two fees of one level", ["Taxa de inscrição: ensino médio: R$ 60,00; ensino médio técnico: R$ 70,00."]],
])("%s is no position's fee", (_, lines) => {
  expect(feesOf(...offer, ...lines).map(([, taxa]) => taxa)).toEqual([null, null, null]);
});
