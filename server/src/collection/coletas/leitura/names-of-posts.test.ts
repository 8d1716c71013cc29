import { expect, test } from "vitest";
import { findByRules } from "../../../../test/harness/read-values.ts";
import { readAct } from "./leitura.ts";

const opening = (more: string) =>
  `EDITAL Nº 5/2026 A Prefeitura Municipal de Lages, Estado de Santa Catarina, torna pública a abertura ` +
  `de inscrições para o Concurso Público ${more}`;
const namesOf = (more: string) =>
  findByRules(readAct({ text: opening(more) }).cargos).map(({ nome }) => nome.valor);

test("a name split by a narrow cell is joined", () => {
  const rows =
    "AUXILIAR DE SERVIÇOS\nGERAIS 02 40h 1.412,00\nMOTORISTA\nCNH D 01 40h 1.600,00\nTÉCNICO " +
    "EM\nENFERMAGEM 03 40h 2.000,00";
  const names = namesOf(`abaixo.\nCARGO VAGAS CARGA HORÁRIA VENCIMENTO\n${rows}`);
  expect(names).toContain("Auxiliar de Serviços Gerais");
  expect(names).toContain("Técnico em Enfermagem");
  expect(names.filter((name) => name.includes("Motorista") && name !== "Motorista")).toEqual([]);
});

test("a level's cell, or the column's title, may precede a row's name", () => {
  const titles = "abaixo. NÍVEL CARGOS CÓDIGO TOTAL DE VAGAS";
  expect(
    namesOf(`${titles} MÉDIO Agente Administrativo 101 12 10 02 Agente de Portaria 102 05 04 01`),
  ).toEqual(["Agente Administrativo", "Agente de Portaria"]);
  expect(
    namesOf("abaixo. Cargo Vagas Vencimento Requisitos do Cargo Advogado Cadastro Reserva - 2.310,40 30"),
  ).toEqual(["Advogado"]);
});

test("brackets in a column's title do not change its kind", () => {
  const cells = [
    "CARGO",
    "REQUISITOS (os documentos são vistos na posse)",
    "Nº DE VAGAS (1)",
    "VENCIMENTO BASE - R$",
    "Motorista",
    "Ensino Fundamental. Carteira de Habilitação.",
    "01",
    "999,16",
    "Copeiro",
    "Ensino Fundamental.",
    "02",
    "707,13",
  ];
  expect(namesOf(`abaixo.\n${cells.join("\n\n")}`)).toEqual(["Motorista", "Copeiro"]);
});

test("a post's requirements may be a long cell, and an exam's subjects are no posts", () => {
  const asked =
    `Ensino médio completo, com ` +
    `${"conhecimento e domínio de contabilidade pública, ".repeat(4)}e habilidades.`;
  const cells = [
    "Contador",
    "01",
    asked,
    "1.100,00",
    "Português",
    "Conhec. Espec.",
    "10",
    "Telefonista",
    "01",
  ];
  expect(
    namesOf(`abaixo.\nCargo\nNº De Vagas\nRequisitos\nVenc. em R$\nProvas\n${cells.join("\n")}`),
  ).toEqual(["Contador", "Telefonista"]);
});

test("a post's place in a career plan is no post", () => {
  expect(
    namesOf("para o cargo de Professor de Ensino Fundamental, SQC-II-QM do Quadro do Magistério."),
  ).toEqual(["Professor de Ensino Fundamental"]);
});

test("posts of the police and of an orchestra are found like others", () => {
  expect(namesOf("para os cargos de escrivão, investigador, perito e papiloscopista.").length).toBe(4);
  expect(namesOf("para a contratação temporária de Músicos e Regentes.")).toEqual(["Músico", "Regente"]);
  // A subject of an exam is not a position.
  expect(namesOf("com conteúdo de Música e Regência.")).toEqual([]);
});

test("a federal school's level is one name, with its comma", () => {
  const names = (posts: string) => namesOf(`para provimento de cargos efetivos de ${posts}.`);
  expect(
    names("Professor da Carreira de Magistério do Ensino Básico, Técnico e Tecnológico, do quadro"),
  ).toEqual(["Professor da Carreira de Magistério do Ensino Básico, Técnico e Tecnológico"]);
  expect(
    names(
      "PROFESSOR (A) DA CARREIRA DO MAGISTÉRIO SUPERIOR E DA CARREIRA DO MAGISTÉRIO DO ENSINO " +
        "BÁSICO, TÉCNICO E TECNOLÓGICO",
    ),
  ).toEqual([
    "Professor da Carreira do Magistério Superior",
    "Professor da Carreira do Magistério do Ensino Básico, Técnico e Tecnológico",
  ]);
  expect(names("Instrutor do Ensino Básico, Técnico e Tecnológico, Motorista e Vigia")).toEqual([
    "Instrutor do Ensino Básico, Técnico e Tecnológico",
    "Motorista",
    "Vigia",
  ]);
  // A career's name without a position is not a position.
  expect(namesOf("para cargos da Carreira do Ensino Básico, Técnico e Tecnológico.")).toEqual([]);
});

test("words joined by a slash have the number of their post", () => {
  expect(namesOf("para a contratação de Professores Visitantes/Temporários para o campus.")).toEqual([
    "Professor Visitante/Temporário",
  ]);
  expect(namesOf("para os cargos de Agentes Comunitários/Indígenas de Saúde e Vigia.")).toContain(
    "Agente Comunitário/Indígena de Saúde",
  );
});

test("areas of a teacher's post are in rows before vacancies, their groups and hours", () => {
  const table = "Câmpus E-mail Área Vaga/tipo Regime Código";
  const substitutes = (rows: string) => namesOf(`de Professor Substituto: ${table} ${rows}`);
  expect(
    substitutes(
      "Itu rh@itu.edu.br Física 1 AC 40h 2001 Letras: português/libras 2 PCD 20h 2002 Lins " +
        "rh@lins.edu.br Química 1 PP DE",
    ),
  ).toEqual([
    "Professor Substituto - Física",
    "Professor Substituto - Letras: português/libras",
    "Professor Substituto - Química",
  ]);
  expect(substitutes("Sala 12 Sorteio 1 40h, Sala 13 Prova 2 20h")).toEqual(["Professor Substituto"]);
});

test("the hours' column may be the last before a table's first row", () => {
  expect(
    namesOf(
      "abaixo. Cargos Requisitos Nº de vagas Carga Horária Analista de Redes Curso superior em " +
        "Computação. 4 E/I/01 40 horas Economista Curso superior em Economia. 1 E/I/01 40 horas",
    ),
  ).toEqual(["Analista de Redes", "Economista"]);
});
