import { expect, test } from "vitest";
import { findByRules } from "../../../../test/harness/read-values.ts";
import { readAct } from "./leitura.ts";

const opening = (more: string) =>
  `EDITAL Nº 5/2026 A Prefeitura Municipal de Lages torna pública a abertura de inscrições para o ` +
  `Concurso Público ${more}`;
const cargosOf = (more: string) => findByRules(readAct({ text: opening(more) }).cargos);
const namesOf = (more: string) => cargosOf(more).map(({ nome }) => nome.valor);

test("numbered rows are separated, whatever cells are missing", () => {
  const table =
    "abaixo.\nNº DE ORDEM\n\nCARGO\n\nVAGAS\n\nTOTAL\n\n1\n\nAGENTE " +
    "FISCAL\n\n1\n\n2\n\n2\n\nBIÓLOGO\n\nCADASTRO RESERVA\n\n3\n\nCONDUTOR E OPERADOR DE " +
    "TRATOR\n\n5\n\n-\n\n5";
  expect(namesOf(table)).toEqual(["Agente Fiscal", "Biólogo", "Condutor e Operador de Trator"]);
});

test("increasing codes continue over the titles of the next table", () => {
  const titles = "Cód.\nCargo\nTotal de vagas\nSalário (R$)\n";
  const first = `abaixo.\n${titles}001\nCOVEIRO\n01\n789,21\n002\nMOTORISTA\n10\n910,64\n`;
  const table = `${first}${titles}003\nVIGIA\n01\n900,00`;
  expect(namesOf(table)).toEqual(["Coveiro", "Motorista", "Vigia"]);
});

test("a table of one row has that row's position", () => {
  const table =
    "abaixo:\nItem |\nCargo |\nVagas |\nCarga Horária |\n01 |\nEnfermeiro (Atenção Primária) |\n1";
  expect(namesOf(table)).toEqual(["Enfermeiro (Atenção Primária)"]);
});

test("names below an introducing line are each read to the semicolon", () => {
  const list =
    "abaixo.\nQUADRO I\nCARGOS\nASSISTENTE SOCIAL;\nENFERMEIRO - ATENÇÃO A SAÚDE - SECRETARIA " +
    "DE\nSAÚDE;\nMÉDICO AUDITOR.\nRequisito: Curso superior";
  expect(namesOf(list)).toEqual([
    "Assistente Social",
    "Enfermeiro - Atenção a Saúde - Secretaria de Saúde",
    "Médico Auditor",
  ]);
});

test("posts may have their count after them", () => {
  const read = cargosOf(
    "abaixo: 101 - Agente Administrativo - 02 vagas; 102 - Médico Veterinário: 1 (uma) vaga.",
  );
  expect(read.map(({ nome, vagas }) => [nome.valor, vagas?.valor])).toEqual([
    ["Agente Administrativo", 2],
    ["Médico Veterinário", 1],
  ]);
});

test("a text without glued cells keeps its words", () => {
  expect(namesOf("para o cargo de Analista de JavaScript.")).toEqual(["Analista de JavaScript"]);
});

test("posts may be counted as professionals", () => {
  expect(
    namesOf("para contratação de 12 (doze) profissionais Enfermeiros e 8 (oito) profissionais Dentistas."),
  ).toEqual(["Enfermeiro", "Dentista"]);
});

test("an organiser's list of offers names posts and counts them", () => {
  const rows = [
    "| Vaga | Qtde. |",
    "|---|---|",
    "| AGENTE DE SAÚDE | 1 + Cadastro de Reserva |",
    "| ODONTÓLOGO | Cadastro de Reserva |",
  ];
  expect(
    cargosOf(`\n${rows.join("\n")}\nSite seguro`).map(({ nome, vagas }) => [
      nome.valor,
      vagas?.valor ?? null,
    ]),
  ).toEqual([
    ["Agente de Saúde", 1],
    ["Odontólogo", null],
  ]);
});

test("a post with only a reserve list is found, and its name has no part of that cell", () => {
  const cells = [
    "Cargos",
    "Vagas",
    "Salário",
    "Biólogo",
    "01",
    "R$ 1.608,07",
    "Advogado",
    "CADASTRO DE RESERVA",
    "R$ 1.608,07",
  ];
  expect(namesOf(`abaixo.\n${cells.join("\n\n")}\n\nDas inscrições`)).toEqual(["Biólogo", "Advogado"]);
  expect(
    namesOf(
      "abaixo.\nCARGO\n\nVAGA\n\nSALÁRIO\n\nPROVA\n\n1. - ALMOXARIFE\n\nCadastro reserva\n\nR$ " +
        "730,00\n\n2. - ENFERMEIRO\n\nCadastro reserva\n\nR$ 900,00",
    ),
  ).toEqual(["Almoxarife", "Enfermeiro"]);
  expect(namesOf("abaixo.\n* 01 vaga para Biólogo;\n* Cadastro de Reserva para Pedreiro 44 h;")).toEqual([
    "Biólogo",
    "Pedreiro",
  ]);
});
