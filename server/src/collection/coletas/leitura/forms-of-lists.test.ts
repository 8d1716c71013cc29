import { expect, test } from "vitest";
import { readValues as read } from "../../../../test/harness/read-values.ts";

const opened =
  "EDITAL Nº 1/2026 A PREFEITURA DE ARACATI torna pública a abertura de inscrições para o Concurso Público";
const posts = (words: string) => read(`${opened} ${words}`).cargos;

test("posts may be in clauses above their facts", () => {
  expect(
    posts(
      ". 2. DOS CARGOS\n2.1 Técnico de Som\nVagas: 2\nRequisitos: curso\n2.2 Operador de " +
        "Áudio\nVagas: 1\nRequisitos: curso\n",
    ),
  ).toEqual(["Técnico de Som", "Operador de Áudio"]);
  // Signatures ("name - office") look like lines of a list, too.
  expect(
    posts(", nos cargos do anexo.\n\nJOÃO SILVA\nSecretário de Obras\nMARIA SOUZA\nProcuradora"),
  ).toEqual([]);
});

test("a list may be introduced by other words than the kind of its posts", () => {
  expect(
    posts(", a saber: Assistente Social; Enfermeiro ESF; Médico ESF; Nutricionista e Psicólogo."),
  ).toEqual(["Assistente Social", "Enfermeiro ESF", "Médico ESF", "Nutricionista", "Psicólogo"]);
  expect(
    posts("para contratar, por tempo determinado, Monitores de Creche, Vigias e Intérpretes de Libras."),
  ).toEqual(["Monitor de Creche", "Vigia", "Intérprete de Libras"]);
  expect(
    posts(
      "para cargos: nível fundamental – Auxiliar de Obras, Gari e Vigia; nível superior – Médico e Biólogo.",
    ),
  ).toEqual(expect.arrayContaining(["Auxiliar de Obras", "Gari", "Vigia", "Médico", "Biólogo"]));
  expect(posts(", conforme segue: Secretaria de Obras, rua tal.")).toEqual([]);
});

test("hours may stand between a post and its count", () => {
  expect(
    posts("para vagas: Pedagogo – 30h – 02 vagas; Psicólogo - 40 horas semanais - 1 vaga; Vigia – 40h – CR."),
  ).toEqual(["Pedagogo", "Psicólogo", "Vigia"]);
});

test("a table's first row may directly follow its titles, and a single row is not the whole table", () => {
  expect(
    posts(". FUNÇÃO QUANTIDADE REMUNERAÇÃO Cuidador Social 04 R$ 1.600,00 Visitador 06 R$ 1.518,00"),
  ).toEqual(["Cuidador Social", "Visitador"]);
});

test("teachers are one of several posts if others are named beside them", () => {
  expect(
    posts("para contratação temporária de Monitores de Ônibus, Cuidadores e Professores Substitutos."),
  ).toEqual(["Monitor de Ônibus", "Cuidador", "Professor Substituto"]);
});

test("posts may be on separate lines after words that introduce a sentence", () => {
  expect(
    posts("para os cargos:\n\nAdvogado\n\nRedator\n\nVigilante\n\nAs inscrições serão pela internet."),
  ).toEqual(["Advogado", "Redator", "Vigilante"]);
  expect(posts("para os cargos: Agente de\nSaúde, Vigia e Motorista.")).toEqual([
    "Agente de Saúde",
    "Vigia",
    "Motorista",
  ]);
});

test("a selection may name its posts, each with its number of vacancies", () => {
  expect(posts("para Professor de Ensino Religioso, Secretário Escolar e Zelador.")).toEqual([
    "Professor de Ensino Religioso",
    "Secretário Escolar",
    "Zelador",
  ]);
  expect(
    posts(".\nCargo: Agente de Som\nNº de vagas: 01 (uma)\n\nCargo: Operador de TV\nNº de vagas: 02"),
  ).toEqual(["Agente de Som", "Operador de TV"]);
  expect(posts("para Técnico Administrativo da Educação, conforme o anexo.")).toEqual([]);
});
