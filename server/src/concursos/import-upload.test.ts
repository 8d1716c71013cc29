import type { Importacao, RegistroImportado } from "@cav/contract/importacao.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/harness/app.ts";
import { deleteRows } from "../../test/harness/empty.ts";
import {
  buildUser,
  cursos,
  insertReferenceData,
  knownLocais,
  signInAs,
} from "../../test/harness/factories.ts";

type Headers = { authorization: string };

let api: TestApp;
let admin: Headers;
beforeAll(async () => {
  // One test makes the database fail, which would be logged.
  api = await createTestApp({ LOG_LEVEL: "fatal" });
  await insertReferenceData(api.deps.db);
  const user = await buildUser(api.deps.db, { user_type: "ADMIN", nome: "Ana Administra" });
  admin = await signInAs(api.deps, user);
});
afterAll(() => api.close());
beforeEach(async () => {
  await deleteRows(api.deps.pool, ["deliveries", "alerts", "alert_events", "concursos"]);
});

type Upload = { path?: string; type?: string; headers?: Partial<Headers> };
function send(payload: string | Buffer, { path = "", type, headers = admin }: Upload = {}) {
  const guessed = payload.toString().trimStart().startsWith("[") ? "application/json" : "text/csv";
  return api.app.inject({
    method: "POST",
    url: `/api/concursos/importar${path}`,
    headers: { ...headers, "content-type": type ?? guessed },
    payload,
  });
}
async function take(payload: string | Buffer, upload?: Upload): Promise<Importacao> {
  const response = await send(payload, upload);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const preview = (payload: string | Buffer) => take(payload, { path: "/previa" });
const list = (...records: unknown[]) => JSON.stringify(records);
const get = async (uuid = "") =>
  (await api.app.inject({ url: `/api/concursos/${uuid}`, headers: admin })).json();
const short = ({ linha, situacao }: RegistroImportado) => [linha, situacao];

const own = (overrides: object = {}) => ({
  titulo: "Prefeitura de Recife",
  organizadora: "Banca",
  data_inicio_inscricao: null,
  data_fim_inscricao: "2026-12-01",
  data_prova: null,
  valor_inscricao: null,
  edital_url: null,
  locais_prova: ["Recife - PE"],
  cargos: [{ nome: "Guarda", salario: "3000", nivel_escolaridade: "MEDIO" }],
  ...overrides,
});

const header = "chave;Título;organizadora;data_fim_inscricao;locais_prova;cargo;salario;nivel_escolaridade";

describe("a JSON list", () => {
  test("is previewed record by record and stores nothing, then imported with its good records", async () => {
    const bad = own({ titulo: "Ruim", locais_prova: ["Lugar Nenhum"], cargos: [{ nome: "", salario: "x" }] });
    const unknownLocal = own({ titulo: "Sem lugar", locais_prova: ["Lugar Nenhum"] });
    const file = list(own(), bad, unknownLocal, own());
    const seen = await preview(file);
    expect(seen).toMatchObject({ total: 4, novos: 1, alterados: 0, sem_mudanca: 0, com_erro: 3 });
    expect(seen.registros.map(short)).toEqual([
      [1, "novo"],
      [2, "erro"],
      [3, "erro"],
      [4, "erro"],
    ]);
    expect(seen.registros[0]?.uuid).toBeUndefined();
    expect(seen.registros[1]?.erros.map(({ field }) => field)).toEqual(["cargos.0.nome", "cargos.0.salario"]);
    expect(seen.registros[2]?.erros).toEqual([
      { field: "locais_prova.0", message: 'A cidade "Lugar Nenhum" não existe.' },
    ]);
    expect(seen.registros[3]?.erros[0]?.message).toBe("Repete o registro 1.");
    expect((await api.deps.pool.query("SELECT FROM concursos")).rowCount).toBe(0);

    const done = await take(file);
    expect(done).toMatchObject({ total: 4, novos: 1, com_erro: 3 });
    expect(await get(done.registros[0]?.uuid)).toMatchObject({ titulo: "Prefeitura de Recife", versao: 1 });
    expect((await api.deps.pool.query("SELECT FROM concursos")).rowCount).toBe(1);
  });

  test("with what no column takes is refused record by record", async () => {
    const cargos = [{ nome: "Meio \ud800 par", salario: "3000" }];
    const { registros } = await take(
      list(own({ cargos }), own({ titulo: { toString: 1 } }), own({ titulo: "a\0" })),
    );
    expect(registros.map(({ situacao, titulo, erros }) => [situacao, titulo, erros[0]?.field])).toEqual([
      ["erro", "Prefeitura de Recife", "cargos.0.nome"],
      ["erro", "sem título", "titulo"],
      ["erro", "a", "titulo"],
    ]);
  });

  test("again changes nothing; changed it tells what changes, and the history says who imported it", async () => {
    const [first] = (await take(list(own()))).registros;
    expect((await take(list(own()))).registros.map(short)).toEqual([[1, "sem_mudanca"]]);
    const changed = list(own({ data_fim_inscricao: "2026-12-15" }));
    const mudanca = {
      campo: "data_fim_inscricao",
      rotulo: "Fim das Inscrições",
      tipo: "alterado",
      de: "01/12/2026",
      para: "15/12/2026",
    };
    const expected = { situacao: "alterado", uuid: first?.uuid, mudancas: [mudanca] };
    expect((await preview(changed)).registros).toMatchObject([expected]);
    expect((await get(first?.uuid)).data_fim_inscricao).toBe("2026-12-01");
    expect((await take(changed)).registros).toMatchObject([expected]);
    const historico = await get(`${first?.uuid}/historico`);
    expect(historico).toMatchObject([{ versao: 2, autor: "Ana Administra", mudancas: [mudanca] }]);
  });

  test("two imports of one file at once make each exam once", async () => {
    const file = list(...[1, 2, 3].map((n) => own({ titulo: `Concurso ${n}` })));
    const both = await Promise.all([take(file), take(file)]);
    expect(both.map(({ novos }) => novos).sort()).toEqual([0, 3]);
    expect((await api.deps.pool.query("SELECT FROM concursos")).rowCount).toBe(3);
  });

  test("alerts nobody, unless asked to", async () => {
    const events = async () => (await api.deps.pool.query("SELECT titulo FROM alert_events")).rows;
    await take(list(own()));
    expect(await events()).toEqual([]);
    await take(list(own(), own({ titulo: "Outro" })), { path: "?avisar=true" });
    expect(await events()).toEqual([{ titulo: "Outro" }]);
  });

  test("when the database fails in the middle, nothing stays", async () => {
    await api.deps.pool.query(`
      CREATE FUNCTION refuse_third() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF NEW.titulo = 'Terceiro' THEN RAISE 'no'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER refuse_third BEFORE INSERT ON concursos FOR EACH ROW EXECUTE FUNCTION refuse_third()`);
    const response = await send(list(own(), own({ titulo: "Segundo" }), own({ titulo: "Terceiro" })));
    await api.deps.pool.query("DROP FUNCTION refuse_third CASCADE");
    expect(response.statusCode).toBe(500);
    expect((await api.deps.pool.query("SELECT FROM concursos")).rowCount).toBe(0);
  });
});

describe("a CSV", () => {
  const file = [
    `${header};vagas_ampla_concorrencia;cursos_aceitos;locais_trabalho;requer_pos_graduacao;status;valor_inscricao`,
    `a-1;Prefeitura;Banca;01/12/2026;Recife - PE|${knownLocais.beloHorizonte.id};Analista;R$ 5.200,50;Superior;3;Direito|1;;sim;Inscrições Abertas;1.120,00`,
    "",
    '"a-1";Prefeitura;Banca;01/12/2026;;"Técnico; de campo";3000.00;MEDIO;;;"Bom Jesus - PI";;;',
    "b-2;Câmara;Banca;;;Guarda;2.000;Ensino Fundamental;;;;;;",
  ].join("\r\n");

  test("has a line for each position; numbers, days and names are taken as spreadsheets write them", async () => {
    const done = await take(file);
    expect(done.registros.map(short)).toEqual([
      [2, "novo"],
      [5, "novo"],
    ]);
    const [first, second] = await Promise.all(done.registros.map(({ uuid }) => get(uuid)));
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
    expect((await take(file)).sem_mudanca).toBe(2);
  });

  test("tells what is wrong by its line, also after a text of several lines", async () => {
    const rows = [
      `${header};descricao`,
      'x;Um;Banca;;;Guarda;1000;MEDIO;"duas\nlinhas"',
      "x;Um;Banca;;;Fiscal;muito;Mestre;",
      "y;;Banca;31/02/2026;;Guarda;1000;MEDIO;",
    ];
    const { registros } = await preview(rows.join("\n"));
    expect(registros.map(short)).toEqual([
      [2, "erro"],
      [5, "erro"],
    ]);
    expect(registros[0]?.erros.map(({ field }) => field)).toEqual([
      "cargos.1.salario",
      "cargos.1.nivel_escolaridade",
    ]);
    expect(registros[0]?.erros.every(({ message }) => message.startsWith("Linha 4: "))).toBe(true);
    expect(registros[1]?.erros).toEqual([
      { field: "titulo", message: "O título é obrigatório." },
      { field: "data_fim_inscricao", message: "Esta data não existe." },
    ]);
  });

  test("of a Windows spreadsheet keeps its accents; commas separate too", async () => {
    const rows = ["titulo,organizadora,cargo,salario", 'Câmara de São João,Fundação,Técnico,"3.000,00"'];
    const { registros } = await take(Buffer.from(rows.join("\r\n"), "latin1"));
    expect(registros.map(({ titulo }) => titulo)).toEqual(["Câmara de São João"]);
    const withMark = `\uFEFF${rows.join("\n")}`;
    expect((await take(withMark)).sem_mudanca).toBe(1);
  });
});

test("a CSV says of exams and positions what a form does, and a level that it leaves empty is unknown", async () => {
  const columns =
    "titulo;orgao;edital_numero;edital_ano;edital_tipo;cargo;salario;salario_periodo;nivel_escolaridade;cadastro_reserva;cargo_valor_inscricao;cargo_data_prova;locais_trabalho;organizadora";
  const { registros } = await take(
    [
      columns,
      "Vigias;Prefeitura do Recife;12;2026;notícia;Vigia;25,85;hora;;sim;80,50;07/03/2027;PE;",
      "Vigias;;;;;Guarda;3000;mês;Médio;;;;;",
    ].join("\n"),
  );
  expect(registros).toMatchObject([{ situacao: "novo", erros: [] }]);
  const exam = await get(registros[0]?.uuid ?? "");
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

test("a place that a file has wrong is named in its row, with what may be meant", async () => {
  const { registros } = await preview(list(own({ locais_prova: ["Recfe - PE", "XX"] })));
  expect(registros[0]?.erros.map(({ message }) => message)).toEqual([
    'A cidade "Recfe - PE" não existe. Você quis dizer "Recife - PE"?',
    'O estado "XX" não existe. Use a sigla, como "SP".',
  ]);
});

describe("a file that is no list of exams", () => {
  test.each([
    ["broken JSON", "[{]", /^O arquivo não é um JSON válido\. Linha 1, coluna 3: o que está aqui não é JSON/],
    ["no list", '{"titulo": "x"}', /^O arquivo precisa conter uma lista de concursos/],
    ["an empty list", "[]", /^O arquivo não tem nenhum concurso/],
    ["missing columns", "titulo;cargo\nx;y", /não tem a coluna "salario"/],
    ["unknown columns", `${header};cor;constructor\n`, /tem colunas desconhecidas: "cor", "constructor"/],
    ["columns twice", `${header};cargo\n`, /repete a coluna "cargo"/],
    ["too few cells", `${header}\nx;y\n`, /não é um CSV válido na linha 2: o número de colunas difere/],
    ["open quotes", `${header}\n"x;y\n`, /não é um CSV válido na linha \d: as aspas/],
    ["too many", list(...Array.from({ length: 2001 }, () => ({}))), /tem 2.001 concursos, e o máximo/],
  ])("(%s) is refused with the reason", async (_, file, detail) => {
    for (const path of ["", "/previa"]) {
      const response = await send(file, { path });
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({ type: "/problems/invalid-import" });
      expect(response.json().detail).toMatch(detail);
    }
  });

  test("an empty file, another format and one above 10 MB are refused", async () => {
    const empty = await send("", { type: "text/csv" });
    expect(empty.statusCode).toBe(422);
    expect(empty.json().errors).toEqual([{ field: "", message: "O arquivo está vazio." }]);
    const excel = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    const other = await send("PK", { type: excel });
    expect(other.statusCode).toBe(415);
    expect(other.json().detail).toBe("O formato do conteúdo enviado não é suportado.");
    expect((await send(`["${"x".repeat(11 * 1024 * 1024)}"]`)).statusCode).toBe(413);
    expect((await send(list(own({ descricao: "x".repeat(5 * 1024 * 1024) })))).statusCode).toBe(200);
  });

  test("CSV is no body of any other call", async () => {
    const response = await api.app.inject({
      method: "POST",
      url: "/api/concursos",
      headers: { ...admin, "content-type": "text/csv" },
      payload: "titulo\nx",
    });
    expect(response.statusCode).toBe(415);
  });

  test("is for administrators alone", async () => {
    const regular = await signInAs(api.deps, await buildUser(api.deps.db));
    for (const path of ["", "/previa"]) {
      expect((await send(list(own()), { path, headers: regular })).statusCode).toBe(403);
      expect((await send(list(own()), { path, headers: {} })).statusCode).toBe(401);
    }
  });
});
