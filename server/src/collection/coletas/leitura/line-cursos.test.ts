import { expect, test } from "vitest";
import { readAct } from "./leitura.ts";

const opens =
  "PREFEITURA MUNICIPAL DE LAGES\nEDITAL Nº 1/2026\nO Prefeito torna pública a abertura de " +
  "inscrições para o Concurso Público.";
const read = (...lines: string[]) =>
  readAct({ text: [opens, ...lines].join("\n") }).cargos.map(({ nome, cursos = [] }) => [
    nome.valor,
    cursos.map(({ valor }) => valor),
  ]);

test("a row of a table without tabs tells the courses of its position", () => {
  expect(
    read(
      "Cargo Vagas Escolaridade Salário",
      "Enfermeiro 02 Ensino superior em Enfermagem R$ 4.000,00",
      "Motorista 01 Ensino fundamental R$ 2.000,00",
      "Contador 01 Ensino superior em Ciências Contábeis R$ 5.000,00",
    ),
  ).toEqual([
    ["Enfermeiro", ["Enfermagem"]],
    ["Motorista", []],
    ["Contador", ["Ciências Contábeis"]],
  ]);
});

test("a position's own section tells its courses", () => {
  expect(
    read(
      "1.1 Ficam abertas as inscrições para os cargos de Enfermeiro e Contador.",
      "ENFERMEIRO",
      "Requisitos: graduação em Enfermagem e registro no conselho.",
      "Atribuições: orientar quem tem graduação em Direito.",
      "CONTADOR",
      "Requisitos: graduação em Ciências Contábeis.",
    ),
  ).toEqual([
    ["Enfermeiro", ["Enfermagem"]],
    ["Contador", ["Ciências Contábeis"]],
  ]);
});
