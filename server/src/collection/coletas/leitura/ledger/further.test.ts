import { expect, test } from "vitest";
import { resolveCargos } from "./choose.ts";
import { readLedger } from "./ledger.ts";

const read = (text: string) => readLedger(text, null, { uf: null, municipio: null });
const countsOf = (text: string) =>
  read(text).cargos.map(({ nome, vagas, prova }) => [nome.valor, vagas?.valor ?? null, prova]);
const table = (rows: (string | number)[][]) => rows.map((row) => row.join("\t")).join("\n");

test("a list of contents has no positions, and the table after it still has", () => {
  const text = [
    "O concurso destina-se ao provimento de 4 vagas.",
    table([
      ["Sumário Capítulo 1. Disposições gerais", 3],
      ["1.1. Competência da comissão", 4],
      ["Capítulo 2. Cargos e vagas", 4],
      ["2.1. Inscrições", 5],
      ["Capítulo 3. Provas", 9],
      ["Anexo I – Cronograma", 31],
    ]),
    table([
      ["CARGO", "VAGAS"],
      ["Vigia", 4],
    ]),
  ].join("\n");
  expect(countsOf(text)).toEqual([["Vigia", 4, "provado"]]);
});

test("short trainings that differ within a position are its specialities, and long requirements are none", () => {
  const rows = (area: string, law: string) => [
    ["UF", "CARGO", "FORMAÇÃO", "VAGAS"],
    ["ACRE", "ANALISTA", area, 3],
    ["ACRE", "ANALISTA", law, 1],
    ["BAHIA", "ANALISTA", area, 4],
    ["BAHIA", "ANALISTA", law, 2],
  ];
  const said = "O concurso destina-se ao provimento de 10 vagas.\nQuadro de vagas\n";
  expect(countsOf(said + table(rows("ECONOMIA", "DIREITO")))).toEqual([
    ["Analista - Economia", 7, "provado"],
    ["Analista - Direito", 3, "provado"],
  ]);
  const asked = rows("Diploma de graduação em Economia", "Diploma de graduação em Direito");
  expect(countsOf(said + table(asked))).toEqual([["Analista", 10, "provado"]]);
});

test("a speciality of two careers is two positions, and a line of sums alone on a page closes its rows", () => {
  const titles = ["Cód", "Área de Atuação", "Vagas", "Vagas AC", "Vagas PcD", "Vencimento"];
  const text = [
    "CARGO: 1. ANALISTA DE GESTÃO",
    table([
      titles,
      ["101", "Contratos", "04", "03", "01", "R$ 8.000,00"],
      ["102", "Finanças", "02", "02", "-", "R$ 8.000,00"],
    ]),
    "TOTAL 6 05 01 -",
    "CARGO: 2. ESPECIALISTA EM GÁS",
    table([
      titles,
      ["201", "Contratos", "05", "05", "-", "R$ 19.000,00"],
      ["202", "Poços", "03", "02", "01", "R$ 19.000,00"],
      ["TOTAL", "TOTAL", "08", "07", "01", "-"],
    ]),
  ].join("\n");
  expect(countsOf(text)).toEqual([
    ["Analista de Gestão - Contratos", 4, "provado"],
    ["Finanças", 2, "provado"],
    ["Especialista em Gás - Contratos", 5, "provado"],
    ["Poços", 3, "provado"],
  ]);
  expect(read(text).cargos.map(({ salario }) => salario?.valor)).toEqual([8000, 8000, 19000, 19000]);
});

const open = table([
  ["CARGO", "VAGAS", "PCD", "NEGRO", "SALÁRIO", "REQUISITO"],
  ["Pedreiro", "02", "--", "--", "R$ 1.518,00 +", "Ensino Fun-damental."],
  ["Pedreiro", "", "", "", "R$ 590,50", ""],
  ["Professor", "03", "01", "01", "R$ 2.433,89", "Licenciatura."],
]);

test("shares without the open competition leave a count in doubt where they are more than zero", () => {
  expect(countsOf(open)).toEqual([
    ["Pedreiro", 2, "sem total"],
    ["Professor", null, "conferir"],
  ]);
});

test.each([
  ["a stated total with the quotas in it", "O concurso destina-se ao provimento de 5 vagas.", 3, "provado"],
  ["a stated total besides them", "O concurso destina-se ao provimento de 7 vagas.", 5, "provado"],
  ["a total of neither", "O concurso destina-se ao provimento de 6 vagas.", null, "conferir"],
  ["a note", "Total de vagas, incluindo-se a reserva para pessoas com deficiência.", 3, "sem total"],
])("%s decides about shares without the open competition", (_, said, vagas, prova) => {
  expect(countsOf(`${said}\n${open}`)[1]).toEqual(["Professor", vagas, prova]);
});

test("a chapter's title is no limit, and a reserve list beside vacancies does not make them one", () => {
  const text = [
    "O concurso destina-se ao provimento de 7 vagas.",
    "DAS DISPOSIÇÕES PRELIMINARES",
    table([
      ["Cargo", "Vagas Legais + CR"],
      ["Agente", "02 + CR"],
      ["Operário", "05 + CR"],
    ]),
  ].join("\n");
  expect(countsOf(text)).toEqual([
    ["Agente", 2, "provado"],
    ["Operário", 5, "provado"],
  ]);
});

test("counts that were read row by row are compared with the notice's total too", () => {
  const row = (nome: string, valor: number) => ({
    nome: { valor: nome, inicio: 0, fim: 1, regra: "linha" },
    nivel: null,
    salario: null,
    vagas: { valor, inicio: 0, fim: 1, regra: "soma-do-quadro" },
  });
  const none = { verdict: "sem quadro" as const, cargos: [], contas: [], total: null };
  const judged = (ditos: number[]) =>
    resolveCargos({ ...none, ditos }, [row("Perito", 220), row("Agente", 110)]).map(({ vagas, prova }) => [
      vagas?.valor ?? null,
      prova,
    ]);
  expect(judged([330])).toEqual([
    [220, "provado"],
    [110, "provado"],
  ]);
  // Sums of rows that no total holds may have rows of another table.
  for (const ditos of [[], [30], [400]])
    expect(judged(ditos)).toEqual([
      [null, "conferir"],
      [null, "conferir"],
    ]);
});

test("the shares of one row are its own, and stay without a total", () => {
  const share = (cota: "AMPLA_CONCORRENCIA" | "PESSOA_COM_DEFICIENCIA", valor: number) => ({
    ...{ cota, valor, inicio: 0, fim: 1, regra: "celula-do-quadro" },
  });
  const spans = [
    { inicio: 0, fim: 1 },
    { inicio: 2, fim: 3 },
  ];
  const row = {
    nome: { valor: "Perito", inicio: 0, fim: 1, regra: "linha" },
    ...{ nivel: null, salario: null },
    vagas: { valor: 12, inicio: 0, fim: 3, regra: "soma-do-quadro", partes: spans },
    cotas: [share("AMPLA_CONCORRENCIA", 10), share("PESSOA_COM_DEFICIENCIA", 2)],
  };
  const none = { verdict: "sem quadro" as const, cargos: [], contas: [], total: null, ditos: [] };
  expect(resolveCargos(none, [row]).map(({ vagas, prova }) => [vagas?.valor, prova])).toEqual([
    [12, "sem total"],
  ]);
});

test("a row goes on over a page without a count, and a hyphen parts the word of its level", () => {
  expect(read(open).cargos.map(({ salario, nivel }) => [salario?.valor, nivel?.valor])).toEqual([
    [1518, "FUNDAMENTAL"],
    [2433.89, "SUPERIOR"],
  ]);
});

test("a sentence tells two positions' pay by name", () => {
  const text = [
    "O salário-base para o cargo de Analista é de R$ 8.140,88 e para o cargo de Assistente é de R$ 3.459,87.",
    table([
      ["CARGO", "VAGAS"],
      ["Analista", 3],
      ["Assistente", 2],
      ["Motorista", 1],
    ]),
  ].join("\n");
  expect(read(text).cargos.map(({ salario }) => salario?.valor ?? null)).toEqual([8140.88, 3459.87, null]);
});

test("a column of requirements is none of names, whatever its title is", () => {
  const { cargos } = read(
    table([
      ["Cargos", "Habilitação Profissional", "Vagas"],
      ["Bombeiro", "Nível Médio Completo e carteira de habilitação", "7 + CR"],
    ]),
  );
  expect(cargos.map(({ nome, nivel, vagas }) => [nome.valor, nivel?.valor, vagas?.valor])).toEqual([
    ["Bombeiro", "MEDIO", 7],
  ]);
});

test("one title of two words for black people is their modality", () => {
  const { cargos } = read(
    table([
      ["CARGO", "TOTAL DE VAGAS", "AMPLA", "PcD", "PRETO/PARDO"],
      ["Analista", 9, 5, 1, 3],
    ]),
  );
  expect(cargos[0]?.cotas?.map(({ cota, valor }) => [cota, valor])).toEqual([
    ["AMPLA_CONCORRENCIA", 5],
    ["PESSOA_COM_DEFICIENCIA", 1],
    ["PESSOA_NEGRA", 3],
  ]);
});

test.each([
  ["02 + 10 CR", 2],
  ["01+05CR", 1],
  ["3 + 20 (CR)", 3],
  ["CR 10", null],
  ["10 CR", null],
])("a reserve list's length is no vacancy: %s", (printed, vagas) => {
  const text = table([
    ["Cargo", "Vagas"],
    ["Vigia", 4],
    ["Motorista", printed],
  ]);
  expect(countsOf(text)[1]).toEqual(["Motorista", vagas, "sem total"]);
});

test("a table of the whole is not added to the same positions place by place", () => {
  const places = (last: number) => [
    "Quadro de vagas",
    table([
      ["CARGO", "VAGAS"],
      ["Analista", 7],
      ["Técnico", 5],
    ]),
    "Distribuição das vagas por cidade",
    table([
      ["CIDADE", "CARGO", "VAGAS"],
      ["Fortaleza", "Analista", 4],
      ["Sobral", "Analista", 3],
      ["Fortaleza", "Técnico", 2],
      ["Sobral", "Técnico", last],
    ]),
  ];
  expect(countsOf(places(3).join("\n")).map(([, vagas]) => vagas)).toEqual([7, 5]);
  expect(countsOf(places(4).join("\n"))).toEqual([
    ["Analista", 7, "conferir"],
    ["Técnico", 5, "conferir"],
  ]);
});

test("a name under the headings of two levels is two positions, and a speciality may be an acronym", () => {
  const { cargos } = read(
    [
      "NÍVEL MÉDIO",
      table([
        ["Código", "Cargo", "Área", "Vagas"],
        ["01", "Professor", "Geral", 3],
      ]),
      "NÍVEL SUPERIOR",
      table([
        ["Código", "Cargo", "Área", "Vagas"],
        ["02", "Professor", "Geral", 4],
        ["03", "Auditor", "TI", 1],
      ]),
    ].join("\n"),
  );
  expect(cargos.map(({ nome, vagas, nivel }) => [nome.valor, vagas?.valor, nivel?.valor])).toEqual([
    ["Professor - Geral", 3, "MEDIO"],
    ["Professor - Geral", 4, "SUPERIOR"],
    ["Auditor - TI", 1, "SUPERIOR"],
  ]);
});

test("columns of a reserve list never add to vacancies, even if a line of sums closes each", () => {
  const text = table([
    ["Cargo", "Vagas ampla concorrência", "Vagas PcD", "CR ampla", "CR PcD"],
    ["Auxiliar", 10, 1, 50, 5],
    ["Médico", 2, 0, 10, 1],
    ["Total", 12, 1, 60, 6],
  ]);
  expect(countsOf(text)).toEqual([
    ["Auxiliar", 11, "provado"],
    ["Médico", 2, "provado"],
  ]);
});
