import { expect, test } from "vitest";
import { findByRules } from "../../../../test/harness/read-values.ts";
import { readAct } from "./leitura.ts";

const namesOf = (more: string) =>
  findByRules(
    readAct({
      text:
        `EDITAL Nº 5/2026 A Prefeitura Municipal de Lages torna pública a abertura de inscrições ` +
        `para o Processo Seletivo Simplificado ${more}`,
    }).cargos,
  ).map(({ nome }) => nome.valor);

test("a teacher's hours inside a name belong to it, and those after it do not", () => {
  expect(namesOf("para contratação temporária de Professor III 20 horas de Geografia.")).toEqual([
    "Professor III 20 horas de Geografia",
  ]);
  expect(namesOf("para os cargos de Professor 40h – Matemática, Professor 20h – Artes e Pedagogo.")).toEqual([
    "Professor 40h – Matemática",
    "Professor 20h – Artes",
    "Pedagogo",
  ]);
  expect(namesOf("para o cargo de Professor de História 20 horas de jornada.")).toEqual([
    "Professor de História",
  ]);
  expect(namesOf("para contratação de Psicólogo 30h, Assistente Social 30h e Motorista 44h.")).toEqual([
    "Psicólogo",
    "Assistente Social",
    "Motorista",
  ]);
});

test("a list continues after a full stop that says so, or with its semicolons", () => {
  expect(namesOf("para os cargos de Médico e Enfermeiro. E ainda: Motorista; Vigia.")).toEqual([
    "Médico",
    "Enfermeiro",
    "Motorista",
    "Vigia",
  ]);
  expect(
    namesOf(
      "para os cargos: Fisioterapeuta; Psicólogo, em atendimento à Secretaria de Saúde. Auxiliar " +
        "de Mecânico; Operador de Máquinas.",
    ),
  ).toEqual(["Fisioterapeuta", "Psicólogo", "Auxiliar de Mecânico", "Operador de Máquinas"]);
});

test("between semicolons there may be several posts, or two words of one", () => {
  expect(namesOf("para os cargos de: Médico, Enfermeiro; Motorista; Vigia e Gari.")).toEqual([
    "Médico",
    "Enfermeiro",
    "Motorista",
    "Vigia",
    "Gari",
  ]);
  expect(
    namesOf("para os cargos de: Técnico e Agente do Serviço de Trânsito; Conciliador e Fiscal do Consumo."),
  ).toEqual(["Técnico e Agente do Serviço de Trânsito", "Conciliador e Fiscal do Consumo"]);
  expect(namesOf("destinado ao cargo de Tradutor e Intérprete de Libras.")).toEqual([
    "Tradutor e Intérprete de Libras",
  ]);
});

test("a list in the next sentence has no posts", () => {
  expect(
    namesOf(
      "para os cargos de Agente de Combate às Endemias, Fiscal Sanitário. Os candidatos deverão: " +
        "Residir no município; Possuir diploma.",
    ),
  ).toEqual(["Agente de Combate às Endemias", "Fiscal Sanitário"]);
  expect(namesOf("para o cargo de Enfermeiro. Motorista conduzirá os candidatos; o Vigia, não.")).toEqual([
    "Enfermeiro",
  ]);
});

test("a law that created posts offers none", () => {
  expect(
    namesOf("para o cargo de Motorista, conforme Lei nº 3/2020, que criou os cargos de Vigia e Gari."),
  ).toEqual(["Motorista"]);
});

test("names wrapped by a column are separate names", () => {
  expect(
    namesOf(
      "para os cargos abaixo:\nTécnico em\nEnfermagem\nAgente\nComunitário de Saúde\nFiscal de\nObras\n",
    ),
  ).toEqual(["Técnico em Enfermagem", "Agente Comunitário de Saúde", "Fiscal de Obras"]);
  expect(namesOf("para os cargos de\nMotorista\nVigia\nGari\n")).toEqual(["Motorista", "Vigia", "Gari"]);
});

test("a name wrapped by a line is one name", () => {
  expect(namesOf("para o cargo de Auxiliar de\nServiços Gerais, com 40 horas.")).toEqual([
    "Auxiliar de Serviços Gerais",
  ]);
  expect(namesOf("para o cargo de Perito Criminal\nMédico, com 40 horas.")).toEqual([
    "Perito Criminal Médico",
  ]);
});
