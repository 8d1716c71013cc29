import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cursos, knownLocais } from "../../../../test/harness/factories.ts";
import { createImportStage, header, type ImportStage, short } from "../../../../test/harness/import-stage.ts";

let on: ImportStage;
beforeAll(async () => {
  on = await createImportStage();
});
afterAll(() => on.api.close());
beforeEach(() => on.empty());

describe("a CSV", () => {
  const file = [
    `${header};vagas_ampla_concorrencia;cursos_aceitos;locais_trabalho;requer_pos_graduacao;status;valor_inscricao`,
    `a-1;Prefeitura;Banca;01/12/2026;Recife - PE|${knownLocais.beloHorizonte.id};Analista;R$ ` +
      `5.200,50;Superior;3;Direito|1;;sim;Inscrições Abertas;1.120,00`,
    "",
    '"a-1";Prefeitura;Banca;01/12/2026;;"Técnico; de campo";3000.00;MEDIO;;;"Bom Jesus - PI";;;',
    "b-2;Câmara;Banca;;;Guarda;2.000;Ensino Fundamental;;;;;;",
  ].join("\r\n");

  test("a CSV has a line per position, with numbers, days and names as spreadsheets write them", async () => {
    const done = await on.take(file);
    expect(done.registros.map(short)).toEqual([
      [2, "novo"],
      [5, "novo"],
    ]);
    const [first, second] = await Promise.all(done.registros.map(({ uuid }) => on.get(uuid)));
    expect(first).toMatchObject({
      titulo: "Prefeitura",
      status: "INSCRICOES_ABERTAS",
      data_fim_inscricao: "2026-12-01",
      data_prova: null,
      valor_inscricao: 1120,
      locais_prova: [{ id: knownLocais.recife.id }, { id: knownLocais.beloHorizonte.id }],
      cargos: [
        {
          nome: "Analista",
          salario: "5200.50",
          nivel_escolaridade: "SUPERIOR",
          requer_pos_graduacao: true,
          quantidade_vagas: "3",
          vagas_por_cota: { AMPLA_CONCORRENCIA: "3" },
          cursos_aceitos: [{ id: cursos.direito.id }, { id: 1 }],
        },
        {
          nome: "Técnico; de campo",
          salario: "3000.00",
          requer_pos_graduacao: false,
          quantidade_vagas: null,
          locais_trabalho: [{ id: knownLocais.bomJesusPi.id }],
        },
      ],
    });
    expect(second).toMatchObject({
      status: "EDITAL_ABERTO",
      cargos: [{ salario: "2000.00", nivel_escolaridade: "FUNDAMENTAL" }],
    });
    expect((await on.take(file)).sem_mudanca).toBe(2);
  });

  test("a CSV's errors name the line, also after a text of several lines", async () => {
    const rows = [
      `${header};descricao`,
      'x;Um;Banca;;;Guarda;1000;MEDIO;"duas\nlinhas"',
      "x;Um;Banca;;;Fiscal;muito;Mestre;",
      "y;;Banca;31/02/2026;;Guarda;1000;MEDIO;",
    ];
    const { registros } = await on.preview(rows.join("\n"));
    expect(registros.map(short)).toEqual([
      [2, "erro"],
      [5, "erro"],
    ]);
    expect(registros[0]?.erros.map(({ field }) => field)).toEqual([
      "cargos.1.salario",
      "cargos.1.nivel_escolaridade",
    ]);
    expect(registros[0]?.erros.map(({ message }) => message)).toEqual([
      "Linha 4, coluna G (salario), “muito”: Use um valor como 3.500,00.",
      "Linha 4, coluna H (nivel_escolaridade), “Mestre”: " +
        "Use Ensino Fundamental, Ensino Médio ou Ensino Superior.",
    ]);
    expect(registros[1]?.erros).toEqual([
      { field: "titulo", message: "Linha 5, coluna B (Título): O título é obrigatório." },
      {
        field: "data_fim_inscricao",
        message: "Linha 5, coluna D (data_fim_inscricao), “31/02/2026”: Esta data não existe.",
      },
    ]);
  });

  test("a CSV from Windows keeps its accents, and may use commas", async () => {
    const rows = ["titulo,organizadora,cargo,salario", 'Câmara de São João,Fundação,Técnico,"3.000,00"'];
    const { registros } = await on.take(Buffer.from(rows.join("\r\n"), "latin1"));
    expect(registros.map(({ titulo }) => titulo)).toEqual(["Câmara de São João"]);
    const withMark = `\uFEFF${rows.join("\n")}`;
    expect((await on.take(withMark)).sem_mudanca).toBe(1);
  });
});

describe("a file as spreadsheets save it", () => {
  const rows = [
    "titulo\torganizadora\tdata_prova\tcargo\tsalario\tVagas ampla concorrência\tVagas: PCD\t",
    'Câmara de São João\tFundação\t46372\t"Técnico; de\ncampo"\tR$ 3.500,00\t2\t1\t',
  ].join("\r\n");
  const swapped = (text: string) => Buffer.from(text, "utf16le").swap16();
  test.each<[string, Buffer]>([
    ["Unicode text, with its mark", Buffer.from(`\uFEFF${rows}`, "utf16le")],
    ["Unicode text without a mark", Buffer.from(rows, "utf16le")],
    ["big-endian, with its mark", swapped(`\uFEFF${rows}`)],
    ["big-endian without a mark", swapped(rows)],
    ["tabs in UTF-8", Buffer.from(rows)],
    ["sep=; before all", Buffer.from(`sep=;\r\n${rows.replaceAll("\t", ";")}`)],
    [
      "sep=, with a mark",
      Buffer.from(`\uFEFFsep=,\r\n${rows.replace("3.500,00", "3500.00").replaceAll("\t", ",")}`),
    ],
  ])("a file that a spreadsheet saved: %s", async (_, bytes) => {
    const { registros } = await on.take(bytes);
    expect(registros).toMatchObject([{ situacao: "novo", erros: [], titulo: "Câmara de São João" }]);
    const concurso = await on.get(registros[0]?.uuid ?? "");
    expect(concurso.data_prova).toBe("2026-12-16");
    expect(concurso.cargos).toMatchObject([
      {
        salario: "3500.00",
        vagas_por_cota: { AMPLA_CONCORRENCIA: "2", PESSOA_COM_DEFICIENCIA: "1" },
      },
    ]);
  });

  test("a CSV's line numbers are those of the file, and values in unnamed columns are reported", async () => {
    const { registros } = await on.preview("sep=;\ntitulo;organizadora;cargo;salario\nUm;Banca;Vigia;muito");
    expect(registros.map(short)).toEqual([[3, "erro"]]);
    const refused = await on.send("titulo;organizadora;cargo;salario;\nUm;Banca;Vigia;1000;nota");
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain("tem na linha 2 um valor em uma coluna sem nome");
  });
});

test("a CSV has the form's fields, and an empty level means unknown", async () => {
  const columns =
    "titulo;orgao;edital_numero;edital_ano;edital_tipo;cargo;salario;salario_periodo;" +
    "nivel_escolaridade;cadastro_reserva;cargo_valor_inscricao;cargo_data_prova;locais_trabalho;" +
    "organizadora";
  const { registros } = await on.take(
    [
      columns,
      "Vigias;Prefeitura do Recife;12;2026;notícia;Vigia;25,85;hora;;sim;80,50;07/03/2027;PE;",
      "Vigias;;;;;Guarda;3000;mês;Médio;;;;;",
    ].join("\n"),
  );
  expect(registros).toMatchObject([{ situacao: "novo", erros: [] }]);
  const exam = await on.get(registros[0]?.uuid ?? "");
  expect(exam).toMatchObject({
    orgao: "Prefeitura do Recife",
    edital_numero: "12",
    edital_ano: 2026,
    edital_tipo: "NOTICIA",
    organizadora: "Organizadora não informada",
  });
  expect(exam.cargos).toMatchObject([
    {
      nome: "Vigia",
      salario_periodo: "HORA",
      nivel_escolaridade: null,
      cadastro_reserva: true,
      valor_inscricao: 80.5,
      data_prova: "2027-03-07",
      locais_trabalho: [{ nome: "Pernambuco", tipo: "ESTADO" }],
    },
    {
      nome: "Guarda",
      salario_periodo: "MES",
      nivel_escolaridade: "MEDIO",
      cadastro_reserva: null,
      data_prova: null,
    },
  ]);
});
