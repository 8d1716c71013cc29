import { type ModeloFormato, modeloFormatos } from "@cav/contract/concursos/importacao.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createImportStage, type ImportStage } from "../../../../test/harness/import-stage.ts";
import { type MadeSheet, makeXlsx } from "../../../../test/harness/made-sheets.ts";
import { findColumn } from "./headings.ts";

let on: ImportStage;
beforeAll(async () => {
  on = await createImportStage();
});
afterAll(() => on.api.close());
beforeEach(() => on.empty());

const modelo = (formato: ModeloFormato) =>
  on.api.app.inject({ url: `/api/concursos/importar/modelo.${formato}`, headers: on.admin });

describe("the file to fill in", () => {
  test.each(modeloFormatos)("as %s gives its examples without an error or a note", async (formato) => {
    const response = await modelo(formato);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.headers["content-disposition"]).toBe(
      `attachment; filename="modelo-de-concursos.${formato}"`,
    );
    const taken = await on.take(response.rawPayload);
    expect(taken.avisos).toEqual([]);
    expect(taken.registros).toMatchObject([
      { situacao: "novo", titulo: "Exemplo: Prefeitura do Recife", erros: [], avisos: [] },
      { situacao: "novo", titulo: "Exemplo: Câmara de Belo Horizonte", erros: [], avisos: [] },
    ]);
    const [first, second] = await Promise.all(taken.registros.map(({ uuid }) => on.get(uuid)));
    expect(first).toMatchObject({
      organizadora: "Fundação Exemplo",
      orgao: "Prefeitura do Recife",
      edital_numero: "01",
      edital_ano: 2027,
      // The tests' day is 20 November 2026.
      data_inicio_inscricao: "2026-11-30",
      data_fim_inscricao: "2026-12-30",
      data_prova: "2027-02-08",
      valor_inscricao: 85.5,
      locais_prova: [{ nome: "Recife" }],
      cargos: [
        {
          nome: "Analista de Sistemas",
          salario: "6500.75",
          nivel_escolaridade: "SUPERIOR",
          vagas_por_cota: { AMPLA_CONCORRENCIA: "5", PESSOA_COM_DEFICIENCIA: "1", PESSOA_NEGRA: "1" },
        },
        { nome: "Técnico de Enfermagem", salario: "3200.00", nivel_escolaridade: "MEDIO" },
      ],
    });
    expect(second).toMatchObject({
      data_prova: null,
      valor_inscricao: 0,
      cargos: [{ salario: "45.50", salario_periodo: "HORA", quantidade_vagas: "5", cadastro_reserva: true }],
    });
  });
});

const sheet: MadeSheet = {
  rows: [
    ["Lista de 2026", null, null, null, null, null],
    ["Concurso", "Banca", "Taxa", "Função", "Vencimento", "UF"],
    ["Prefeitura", "Fundação", "R$ 60", "Vigia", "2.000,00", "PE"],
    ["Prefeitura", "Fundação", "R$ 60", "Guarda", "a definir", null],
    ["Total", null, null, null, null, null],
  ],
};

test.each([
  ["Data de início das inscrições", "data_inicio_inscricao"],
  ["Término da Inscrição", "data_fim_inscricao"],
  ["VALOR DA TAXA (R$)", "valor_inscricao"],
  ["Período p/ inscrições", undefined],
  ["Cargo / Especialidade", "cargo"],
  ["Município/UF", "locais_trabalho"],
  ["Qtd. de Vagas", "quantidade_vagas"],
  ["Vagas (PcD)", "vagas_pessoa_com_deficiencia"],
  ["Dia da Prova Objetiva", "data_prova"],
  ["Cor", undefined],
])("the heading %j is the column %s", (heading, column) => {
  expect(findColumn(heading)).toBe(column);
});

test("groups of days, and a header that is repeated", async () => {
  const header = ["Concurso", "Cargo", "Salário", "Inscrições", null];
  const days = [null, null, null, "Início", "Fim"];
  const rows = [
    header,
    days,
    ["Prefeitura", "Vigia", "2000", "01/12/2026", "20/12/2026"],
    ["Concurso", "Cargo", "Salário", "Início", "Fim"],
    ["Prefeitura", "Guarda", "2000", "01/12/2026", "20/12/2026"],
  ];
  const { registros, avisos } = await on.preview(makeXlsx({ rows }));
  expect(avisos).toEqual([]);
  expect(registros[0]?.cargos.map(({ nome }) => nome)).toEqual(["Vigia", "Guarda"]);
  expect(registros[0]?.fatos).toContainEqual(
    expect.objectContaining({ campo: "data_fim_inscricao", valor: "20/12/2026" }),
  );
});

test("a preview tells the columns, what is left out, and every fact that will be stored, and stores none", async () => {
  const { colunas, avisos, registros } = await on.preview(makeXlsx(sheet));
  expect(colunas.map(({ letra, titulo, rotulo }) => [letra, titulo, rotulo])).toEqual([
    ["A", "Concurso", "Título"],
    ["B", "Banca", "Organizadora"],
    ["C", "Taxa", "Valor da Inscrição"],
    ["D", "Função", "Cargo"],
    ["E", "Vencimento", "Salário"],
    ["F", "UF", "UF"],
  ]);
  expect(avisos).toEqual(["A linha 5 não é de um cargo e ficou de fora: “Total”."]);
  const lines = (fatos: { rotulo: string; valor: string | null }[]) =>
    fatos.map(({ rotulo, valor }) => [rotulo, valor]);
  expect(lines(registros[0]?.fatos ?? [])).toEqual([
    ["Título", "Prefeitura"],
    ["Organizadora", "Fundação"],
    ["Valor da Inscrição", "R$ 60,00"],
    ["Início das Inscrições", null],
    ["Fim das Inscrições", null],
    ["Data da Prova", null],
    ["URL do Edital", null],
  ]);
  expect(registros[0]?.cargos.map(({ nome, fatos }) => [nome, lines(fatos)])).toEqual([
    [
      "Vigia",
      [
        ["Salário", "R$ 2.000,00"],
        ["Locais de trabalho", "Pernambuco"],
        ["Nível de Escolaridade", null],
      ],
    ],
    [
      "Guarda",
      [
        ["Cargos ainda não detalhados", "Sim"],
        ["Salário", null],
        ["Nível de Escolaridade", null],
      ],
    ],
  ]);
  expect((await on.api.deps.pool.query("SELECT FROM concursos")).rowCount).toBe(0);
});

describe("one fault is one error, with the form that is taken", () => {
  const column = ["Fim das inscrições", "Data da prova", "Taxa", "Vagas", "Escolaridade", "Lotação", "CR"];
  const faults: [string, string, string][] = [
    ["Fim das inscrições", "amanhã", "Linha 2, coluna E (Fim das inscrições), “amanhã”: Use DD/MM/AAAA."],
    ["Data da prova", "31/02/2027", "Linha 2, coluna E (Data da prova), “31/02/2027”: Esta data não existe."],
    ["Taxa", "barata", "Linha 2, coluna E (Taxa), “barata”: Use um valor como 85,50, ou “isento”."],
    ["Vagas", "muitas", "Linha 2, coluna E (Vagas), “muitas”: Use um número como 10, ou “10 + CR”."],
    [
      "Escolaridade",
      "Médio ou Superior",
      "Linha 2, coluna E (Escolaridade), “Médio ou Superior”: " +
        "Use Ensino Fundamental, Ensino Médio ou Ensino Superior.",
    ],
    [
      "Lotação",
      "Recfe - PE",
      'Linha 2, coluna E (Lotação), “Recfe - PE”: A cidade "Recfe - PE" não existe. Você quis dizer "Recife - PE"?',
    ],
    ["CR", "talvez", "Linha 2, coluna E (CR), “talvez”: Use sim ou não."],
  ];
  test.each(faults)("%s: %s", async (heading, cell, message) => {
    const rows = [
      ["Título", "Banca", "Cargo", "Salário", heading, ...column.filter((one) => one !== heading)],
      ["Prefeitura", "Fundação", "Vigia", "2000", cell],
    ];
    const { registros } = await on.preview(makeXlsx({ rows }));
    expect(registros.flatMap(({ erros }) => erros.map((error) => error.message))).toEqual([message]);
  });

  test("an unreadable end beside an exam day", async () => {
    const rows = [
      ["Título", "Cargo", "Salário", "Fim das inscrições", "Data da prova"],
      ["Prefeitura", "Vigia", "2000", "fim do mês", "10/01/2027"],
    ];
    const { registros } = await on.preview(makeXlsx({ rows }));
    expect(registros[0]?.erros).toHaveLength(1);
  });

  test.each([
    ["Dia do exame objetivo", /tem coluna desconhecida: "Dia do exame objetivo"\./],
    ["Remuneração mensal bruta", /A coluna E, “Remuneração mensal bruta”, deve ser “Salário”\?/],
    ["Prazo final para se inscrever", /deve ser “.*Inscriç/],
  ])("the heading %j", async (heading, detail) => {
    const rows = [
      ["Título", "Banca", "Cargo", "Salário", heading],
      ["Prefeitura", "Fundação", "Vigia", "2000", "x"],
    ];
    const response = await on.send(makeXlsx({ rows }), { path: "/previa" });
    expect(response.json().detail).toMatch(detail);
  });
});
