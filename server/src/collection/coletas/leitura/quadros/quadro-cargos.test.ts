import { expect, test } from "vitest";
import { findQuadroCargos } from "./quadro-cargos.ts";

const nowhere = { uf: null, municipio: null };
const row = (...cells: (string | number)[]) => cells.join("\t");
const read = (...lines: string[]) =>
  findQuadroCargos(lines.join("\n"), nowhere).map(({ nome, nivel, vagas, salario }) => [
    nome.valor,
    nivel?.valor ?? null,
    vagas?.valor ?? null,
    salario?.valor ?? null,
  ]);

test("a row tells a position's vacancies, pay and level", () => {
  expect(
    read(
      row("Cargo", "Escolaridade", "Vagas", "Vencimento"),
      row("MOTORISTA", "Ensino fundamental completo", "02 + CR", "R$ 1.850,00"),
      row("Enfermeiro", "Diploma de nível superior, de instituição de ensino superior", "CR", "4.100,55"),
      row("TOTAL", "", 2, ""),
    ),
  ).toEqual([
    ["Motorista", "FUNDAMENTAL", 2, 1850],
    ["Enfermeiro", "SUPERIOR", null, 4100.55],
  ]);
});

test("lines between rows tell the level or the pay of the rows below, also on the next page", () => {
  const titles = row("Cargo", "Vagas");
  expect(
    read(
      titles,
      "NÍVEL MÉDIO",
      "Vencimento: R$ 1.500,00",
      row("Motorista", 2),
      "Vencimento: R$ 2.000,00",
      row("Monitor", 1),
      titles,
      row("Vigia", 4),
    ),
  ).toEqual([
    ["Motorista", "MEDIO", 2, 1500],
    ["Monitor", "MEDIO", 1, 2000],
    ["Vigia", "MEDIO", 4, 2000],
  ]);
});

test("rows of several places add up, without what is kept in reserve", () => {
  expect(
    read(
      "CARGO DE NÍVEL MÉDIO",
      row("CARGO", "PERFIL", "LOCALIDADE", "Vagas imediatas", "Vagas imediatas", "Cadastro reserva", "Total"),
      row("CARGO", "PERFIL", "LOCALIDADE", "AC", "PcD", "AC", "Total"),
      row("TÉCNICO", "1. REDES", "Recife", 3, 1, 10, 14),
      row("TÉCNICO", "1. REDES", "Natal", 2, 0, 10, 12),
      row("TÉCNICO", "2. APOIO", "Natal", 0, 0, 5, 5),
      row("OPERADOR", "-", "Natal", 1, 0, 5, 6),
    ),
  ).toEqual([
    ["Técnico - Redes", "MEDIO", 6, null],
    ["Técnico - Apoio", "MEDIO", 0, null],
    ["Operador", "MEDIO", 1, null],
  ]);
});

test("a position over the columns has the vacancies of all rows", () => {
  expect(
    read(
      row("REGIÃO", "POLO", "BIBLIOTECÁRIO", "BIBLIOTECÁRIO"),
      row("REGIÃO", "POLO", "VAGAS", "VAGAS"),
      row("REGIÃO", "POLO", "AC", "TOTAL"),
      row("Norte", "AM", 1, 2),
      row("Norte", "PA", 3, 3),
    ),
  ).toEqual([["Bibliotecário", null, 5, null]]);
});

test("other tables and the position's section fill missing values of a row", () => {
  expect(
    read(
      "CARGO/ESPECIALIDADE: Analista Legislativo",
      row("ESPECIALIDADE", "VAGAS", "VAGAS"),
      row("ESPECIALIDADE", "TOTAL", "AC"),
      row("CONTADOR", "1", "1"),
      row("ARQUIVISTA", "2", "2"),
      row("Cargo", "Vencimento básico", "Auxílio-saúde"),
      row("Analista Legislativo (todas as especialidades)", "R$ 7.100,20", "R$ 300,00"),
      "3.1 ANALISTA LEGISLATIVO - CONTADOR",
      "REQUISITOS: Diploma de graduação em Ciências Contábeis.",
      "3.2 ANALISTA LEGISLATIVO - ARQUIVISTA",
      "REQUISITOS: Certificado de ensino médio.",
    ),
  ).toEqual([
    ["Contador", "SUPERIOR", 1, 7100.2],
    ["Arquivista", "MEDIO", 2, 7100.2],
  ]);
});

test("pay is told by a level's row, or by the only amount of the notice", () => {
  const offer = ["NÍVEL SUPERIOR", row("Nº", "CARGO", "VAGAS"), row(1, "Biólogo", "01")];
  expect(
    read(
      ...offer,
      row("NÍVEL", "VALOR DO VENCIMENTO", "AUXÍLIO"),
      row("D - MÉDIO", "R$ 3.181,00", "R$ 1,00"),
      row("E - SUPERIOR", "R$ 5.215,00", "R$ 1,00"),
    ),
  ).toEqual([["Biólogo", "SUPERIOR", 1, 5215]]);
  expect(read(...offer, "2.4 Remuneração: R$ 9.118,44 mensais.")).toEqual([
    ["Biólogo", "SUPERIOR", 1, 9118.44],
  ]);
  expect(read(...offer, "Remuneração: R$ 9.118,44.", "Salário: R$ 2.000,00.")).toEqual([
    ["Biólogo", "SUPERIOR", 1, null],
  ]);
});

test("tables of exams, points and dates offer no position", () => {
  expect(
    read(
      row("CARGO", "PROVAS", "Nº DE QUESTÕES", "TOTAL"),
      row("Biólogo", "Português", 20, 40),
      row("Modalidade de concorrência", "Total de provas corrigidas"),
      row("Ampla concorrência", 325),
      row("Atividade", "Data"),
      row("Inscrições", "01/02/2027"),
    ),
  ).toEqual([]);
});

test("a later table that counts the same positions otherwise adds nothing", () => {
  const table = (first: number, second: number) => [
    row("CARGO", "VAGAS"),
    row("Biólogo", first),
    row("Químico", second),
  ];
  expect(read(...table(2, 1), "x".repeat(20_000), ...table(40, 20))).toEqual([
    ["Biólogo", null, 2, null],
    ["Químico", null, 1, null],
  ]);
});

const readCursos = (...lines: string[]) =>
  findQuadroCargos(lines.join("\n"), nowhere).map(({ cursos = [] }) =>
    cursos.map(({ valor, regra }) => [valor, regra]),
  );

test("a row's requirements, another table's or the position's section tell its courses", () => {
  expect(
    readCursos(
      row("CARGO", "VAGAS", "REQUISITOS"),
      row("Contador", 1, "Ensino superior em Ciências Contábeis e registro no CRC"),
      row("Médico", 1, "Ensino superior"),
      row("Arquivista", 1, "Ensino superior"),
      row("Motorista", 1, "Ensino médio e curso de Direção"),
      row("CARGO", "FORMAÇÃO"),
      row("Médico", "Medicina"),
      "3.1 ARQUIVISTA",
      "REQUISITOS: Diploma de graduação em",
      "Arquivologia, devidamente registrado.",
      "Descrição: zelar por quem tem graduação em Direito.",
    ),
  ).toEqual([
    [["Ciências Contábeis", "curso-exato"]],
    [["Medicina", "curso-exato"]],
    [["Arquivologia", "curso-da-secao"]],
    [],
  ]);
});

test("rows of one position for several towns name each town once, surely if all rows do", () => {
  const locaisOf = (...towns: string[]) =>
    findQuadroCargos(
      [
        row("CARGO", "UNIDADE", "CIDADE", "VAGAS"),
        ...towns.map((town) => row("Motorista", "Polo A", town, 1)),
      ].join("\n"),
      nowhere,
    ).map(({ locais = [] }) => locais.map(({ valor, regra }) => [valor, regra]));
  expect(locaisOf("Recife", "Natal", "Recife")).toEqual([
    [
      ["Recife/PE", "local-do-quadro"],
      ["Natal/RN", "local-do-quadro"],
    ],
  ]);
  expect(locaisOf("Recife", "Bom Jesus")).toEqual([[["Recife/PE", "local-provavel"]]]);
});

const readCotas = (...lines: string[]) =>
  findQuadroCargos(lines.join("\n"), nowhere).map(({ vagas, cotas }) => [
    vagas?.valor,
    Object.fromEntries(cotas?.map(({ cota, valor }) => [cota, valor]) ?? []),
  ]);

test("columns of modalities count each, and cells without a number count none", () => {
  expect(
    readCotas(
      row("CARGO", "VAGAS*", "VAGAS*", "VAGAS*", "VAGAS*", "VAGAS*", "VAGAS*"),
      row("CARGO", "TOTAL", "AC", "PcD", "N", "I", "PQ"),
      row("Motorista", "10+CR", 5, 1, 2, 1, 1),
      row("Arquivista", "1+CR", 1, "-", "-", "CR", ""),
    ),
  ).toEqual([
    [10, { AMPLA_CONCORRENCIA: 5, PESSOA_COM_DEFICIENCIA: 1, PESSOA_NEGRA: 2, INDIGENA: 1, QUILOMBOLA: 1 }],
    [1, { AMPLA_CONCORRENCIA: 1 }],
  ]);
});

test("a title over several columns, or words before a modality, change no modality", () => {
  expect(
    readCotas(row("Cargo", "AC", "VAGAS PcD", "Vagas PN", "Total"), row("Motorista", 5, 1, 2, 8)),
  ).toEqual([[8, { AMPLA_CONCORRENCIA: 5, PESSOA_COM_DEFICIENCIA: 1, PESSOA_NEGRA: 2 }]]);
});

test("modalities of several places add up, and a reserve's columns and several in one column count none", () => {
  const [ampla, negros] = ["Ampla concorrência", "Nº de vagas reservadas a candidatos negros"];
  expect(
    readCotas(
      row("CARGO", "LOCALIDADE", ampla, negros, "Negros, indígenas e quilombolas", "Cadastro reserva PcD"),
      row("Motorista", "Recife", 3, 1, 2, 9),
      row("Motorista", "Natal", 2, 1, 2, 9),
    ),
  ).toEqual([[11, { AMPLA_CONCORRENCIA: 5, PESSOA_NEGRA: 2 }]]);
});
