import { expect, test } from "vitest";
import { readLedger } from "./ledger.ts";

const read = (text: string) => readLedger(text, null, { uf: null, municipio: null });
const table = (rows: (string | number)[][]) => rows.map((row) => row.join("\t")).join("\n");
const head = "A Prefeita torna pública a realização de concurso público para o provimento de cargos.";

test("a pay over one of two tables of the same titles is of its positions alone", () => {
  const titles = ["CÓDIGO", "CARGO / ÁREA / ESPECIALIDADE", "TOTAL DE VAGAS", "AC", "PcD"];
  const { cargos } = read(
    [
      ...[head, "Ensino Superior Completo", "Remuneração inicial: R$ 14.852,66"],
      table([
        titles,
        ["A01", "Analista – Área Judiciária", 12, 11, 1],
        ["B02", "Analista – Medicina", 1, 1, "-"],
      ]),
      ...["Ensino Médio Completo", "Remuneração inicial: R$ 9.052,51"],
      table([titles, ["C03", "Técnico – Área Administrativa", 20, 19, 1]]),
    ].join("\n"),
  );
  expect(cargos.map(({ vagas, nivel, salario }) => [vagas?.valor, nivel?.valor, salario?.valor])).toEqual([
    [12, "SUPERIOR", 14852.66],
    [1, "SUPERIOR", 14852.66],
    [20, "MEDIO", 9052.51],
  ]);
});

test("a heading with a code in brackets begins its position's section, which ends its requirements itself", () => {
  const { cargos } = read(
    [
      head,
      "2.1.1 ASSISTENTE ADMINISTRATIVO (código 200)",
      "REQUISITO: certificado de conclusão de ensino médio.\nSALÁRIO: R$ 3.100,50.",
      "2.2 EMPREGOS DE NÍVEL SUPERIOR",
      "2.2.1 FISCAL (código 400)",
      "REQUISITO: diploma de graduação em Química.\nSALÁRIO: R$ 7.000,00.\nJORNADA: 40 horas.",
      table([
        ["CÓDIGO", "EMPREGO", "VAGAS", "CADASTRO DE RESERVA"],
        ["200", "Assistente Administrativo", 2, 50],
        ["400", "Fiscal", 1, 20],
      ]),
    ].join("\n"),
  );
  expect(cargos.map(({ vagas, nivel, salario }) => [vagas?.valor, nivel?.valor, salario?.valor])).toEqual([
    [2, "MEDIO", 3100.5],
    [1, "SUPERIOR", 7000],
  ]);
});

test.each(["03 (01 PcD)", "03*", "3 (três) vagas", "03 e CR", "3 mais cadastro reserva", "3 vagas + CR"])(
  "a count may have a remark: %s",
  (printed) => {
    const { cargos } = read(
      `${head}\n${table([
        ["CARGO", "VAGAS"],
        ["Gari", 7],
        ["Técnico em Enfermagem", printed],
        ["TOTAL", 10],
      ])}`,
    );
    expect(cargos.map(({ vagas, prova }) => [vagas?.valor, prova])).toEqual([
      [7, "provado"],
      [3, "provado"],
    ]);
  },
);

test("the same titles under a line of called candidates begin another table", () => {
  const titles = ["CARGO", "VAGAS", "SALÁRIO"];
  const { cargos } = read(
    [
      "O concurso destina-se ao provimento de 6 vagas.",
      table([titles, ["Agente", 4, "R$ 3.000,00"], ["Motorista", 2, "R$ 2.500,00"]]),
      "Número de candidatos convocados para a prova prática:",
      table([titles, ["Motorista", 30, "-"]]),
    ].join("\n"),
  );
  expect(cargos.map(({ vagas, prova }) => [vagas?.valor, prova])).toEqual([
    [4, "provado"],
    [2, "provado"],
  ]);
});

test("a basic pay goes before a sum in the same sentence", () => {
  const { cargos } = read(
    [
      head,
      table([
        ["CARGO", "VAGAS"],
        ["Gari", 7],
        ["Vigia", 3],
      ]),
      "REMUNERAÇÃO: salário básico de R$ 1.937,43 com garantia de remuneração mínima de R$ 2.716,82.",
    ].join("\n"),
  );
  expect(cargos.map(({ salario }) => salario?.valor)).toEqual([1937.43, 1937.43]);
});
