import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/harness/database.ts";
import { deleteRows } from "../../../../test/harness/empty.ts";
import { seedReferenceData } from "../../../operation/seed/reference-data.ts";
import { type Comparison, comparisonOf, identifyingFactsOf } from "../save/same-concurso.ts";
import { readStored } from "../save/stored.ts";
import { type ImportOptions, importConcursos } from "./import.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await seedReferenceData(database.db);
});
afterAll(() => database.drop());
const empty = () => deleteRows(database.pool, ["deliveries", "alerts", "alert_events", "concursos"]);

const now = new Date("2026-11-20T13:00:00Z");
const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../data/${name}`, import.meta.url), "utf8"));
const take = (records: unknown[], options: Partial<ImportOptions> = {}) =>
  importConcursos(database.db, records, { now, skipBad: false, ...options });

async function stored() {
  const { rows } = await database.pool.query(`
    SELECT c.*, (SELECT json_agg(g ORDER BY ordem) FROM cargos g WHERE g.concurso_id = c.id) AS cargos
    FROM concursos c ORDER BY id`);
  return rows;
}

const own = (overrides: object = {}) => ({
  titulo: "Prefeitura de Recife - Concurso",
  organizadora: "Banca",
  data_inicio_inscricao: null,
  data_fim_inscricao: "2026-12-01",
  data_prova: null,
  valor_inscricao: null,
  edital_url: null,
  locais_prova: ["Recife - PE"],
  cargos: [{ nome: "Guarda", salario: "3000", nivel_escolaridade: "MEDIO", locais_trabalho: ["Recife/PE"] }],
  ...overrides,
});

describe("the bundled files", () => {
  // Importing 500 exams takes seconds, so tests that only read share one import.
  const snapshot = read("concursos-abertos-2026-08-22.json");
  const notices = [...read("concursos-editais.json"), ...read("concursos-editais-2.json")];
  let taken: Awaited<ReturnType<typeof take>>[];
  let all: Awaited<ReturnType<typeof stored>>;
  beforeAll(async () => {
    await empty();
    taken = [await take(snapshot), await take(notices)];
    all = await stored();
  });
  const find = (titulo: string) => all.find((one) => one.titulo.startsWith(titulo));
  const findByKey = (key: string) => all.find(({ chave_importacao }) => chave_importacao === key);

  test("the snapshot is imported whole, and what it lacks stays unknown", () => {
    expect(taken[0]).toEqual({ created: 461, updated: 0, unchanged: 0, duplicates: [], refused: [] });
    const [first] = all;
    expect(first).toMatchObject({
      titulo: "Transpetro - Petrobras Transporte S.A.: Processo Seletivo",
      organizadora: "Organizadora não informada",
      // The exam's registrations are over on the day of the test.
      status: "AGUARDANDO_PROVAS",
      data_inicio_inscricao: null,
      data_fim_inscricao: "2026-09-14",
      data_prova: null,
      valor_inscricao: null,
      locais_prova: [],
      demonstracao: false,
    });
    expect(first.cargos).toHaveLength(1);
    expect(first.cargos[0]).toMatchObject({
      nome: "Cargos a divulgar",
      salario: 15034.81,
      quantidade_vagas: null,
      nivel_escolaridade: null,
      niveis_possiveis: ["MEDIO", "SUPERIOR"],
      vagas_por_cota: {},
      a_definir: true,
    });
  });

  test("transcribed notices are imported whole: positions, quotas, courses and other dates", () => {
    expect(taken[1]).toMatchObject({ created: 39, refused: [] });
    expect(all.slice(snapshot.length).flatMap(({ cargos }) => cargos)).toHaveLength(766);
    const ufpe = findByKey("ufpe-12-2026");
    expect(ufpe).toMatchObject({
      data_fim_isencao: "2026-08-17",
      data_limite_pagamento: "2026-09-09",
      valor_inscricao: "120.00",
    });
    expect(ufpe.cargos[0]).toMatchObject({
      nome: "Assistente em Administração",
      salario: 3181.39,
      quantidade_vagas: 52,
      vagas_por_cota: {
        AMPLA_CONCORRENCIA: "33",
        PESSOA_NEGRA: "13",
        PESSOA_COM_DEFICIENCIA: "3",
        INDIGENA: "2",
        QUILOMBOLA: "1",
      },
      locais_trabalho: [2611606, 2616407, 2604106],
      a_definir: false,
    });
  });

  test("a state named by the source replaces missing places, and is marked as derived", () => {
    const workOf = (titulo: string) => {
      const { locais_trabalho, locais_derivados } = find(titulo).cargos[0];
      return { locais_trabalho, locais_derivados };
    };
    expect(workOf("CRECI")).toEqual({ locais_trabalho: [35], locais_derivados: true });
    expect(workOf("TCDF")).toEqual({ locais_trabalho: [53], locais_derivados: true });
    expect(workOf("TRF5")).toEqual({ locais_trabalho: [], locais_derivados: false });
    expect(workOf("Câmara de Nilópolis")).toEqual({ locais_trabalho: [3303203], locais_derivados: false });
  });

  test("pay too low for a month is hourly, and a news link is no notice link", () => {
    expect(find("Prefeitura de João Monlevade")).toMatchObject({
      edital_tipo: "NOTICIA",
      orgao: "Prefeitura de João Monlevade",
      maior_salario: null,
    });
    expect(find("Prefeitura de João Monlevade").cargos[0]).toMatchObject({
      salario: 25.85,
      salario_periodo: "HORA",
    });
    expect(find("Transpetro").cargos[0]).toMatchObject({ salario_periodo: "MES" });
  });

  test("positions keep their own fee and day, and transcribers' notes stay out of descriptions", () => {
    const ufpe = findByKey("ufpe-12-2026");
    expect(ufpe).toMatchObject({
      edital_numero: "12",
      edital_ano: 2026,
      orgao: "Universidade Federal de Pernambuco",
    });
    const fees = ufpe.cargos.map(({ valor_inscricao }: { valor_inscricao: number }) => valor_inscricao);
    expect(new Set(fees)).toEqual(new Set([120, 180]));
    const days = ufpe.cargos.map(({ data_prova }: { data_prova: string }) => data_prova);
    expect(new Set(days)).toEqual(new Set(["2027-01-17", "2027-01-24"]));
    for (const { descricao } of all)
      expect(descricao).not.toMatch(/Não consta da fonte|taxa_inscricao|cargos\[\]|derivável|transcrit/);
    const santos = findByKey("bndes-01-2024");
    expect(santos.cargos[0]).toMatchObject({ locais_trabalho: [33], locais_derivados: true });
  });

  test("each real exam is itself, and neither another one nor next year's", async () => {
    const { rows } = await database.pool.query<{ id: number }>("SELECT id FROM concursos ORDER BY id");
    const facts = await Promise.all(
      rows.map(async ({ id }) => {
        const stored = await readStored(database.db, { id });
        if (!stored) throw new Error("no exam");
        return identifyingFactsOf(stored.facts);
      }),
    );
    expect(facts.length).toBeGreaterThanOrEqual(496);
    const answers = (some: Comparison[]) => Map.groupBy(some, ({ answer }) => answer);
    expect([...answers(facts.map((one) => comparisonOf(one, { ...one }))).keys()]).toEqual(["same"]);
    const year = (day: string | null) => day && `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
    const next = facts.map(({ edital_ano, edital_numero, titulo, ...one }) => ({
      ...one,
      titulo: titulo?.replace(/20\d\d/g, (printed) => `${Number(printed) + 1}`) ?? null,
      edital_ano: edital_ano && edital_ano + 1,
      edital_numero,
      edital_url: `${one.edital_url}?ano=1`,
      data_inicio_inscricao: year(one.data_inicio_inscricao),
      data_fim_inscricao: year(one.data_fim_inscricao),
      data_prova: year(one.data_prova),
    }));
    const merged = facts.filter((one, index) => {
      const dated = one.data_fim_inscricao ?? one.data_prova ?? one.data_inicio_inscricao ?? one.edital_ano;
      return dated !== null && comparisonOf(one, next[index] ?? one).answer === "same";
    });
    expect(merged).toEqual([]);
    const pairs = facts.flatMap((one, index) => facts.slice(index + 1).map((two) => [one, two] as const));
    expect(pairs.filter(([one, two]) => comparisonOf(one, two).answer === "same")).toEqual([]);
  }, 120_000);

  test("importing twice changes nothing", async () => {
    expect(await take([...notices, ...snapshot])).toEqual({
      created: 0,
      updated: 0,
      unchanged: 500,
      duplicates: [],
      refused: [],
    });
    expect(await stored()).toEqual(all);
  });
});

describe("records in our own format", () => {
  beforeEach(empty);

  test("the snapshot's exams give vacancies and the snapshot's day in plain words", async () => {
    const [record] = read("concursos-abertos-2026-08-22.json");
    await take([
      { ...record, pagina: "https://um.example", vagas: 1 },
      { ...record, pagina: "https://muitas.example", vagas: 1200 },
    ]);
    const [one, many] = await stored();
    expect(one.descricao).toMatch(/ A fonte informa 1 vaga ao todo\.$/);
    expect(many.descricao).toMatch(/ A fonte informa 1\.200 vagas ao todo\.$/);
    expect(one.fonte).toBe("https://um.example (consultada em 22/08/2026)");
  });

  test("a level that a file does not state is unknown", async () => {
    const { nivel_escolaridade: _, ...unsaid } = own().cargos[0] as { nivel_escolaridade: string };
    await take([own({ cargos: [unsaid] })]);
    const [one] = await stored();
    expect(one.cargos[0]).toMatchObject({ nivel_escolaridade: null, a_definir: false });
  });

  describe("a file with bad records", () => {
    const bad = [
      own(),
      own({ titulo: "", chave: "sem título", data_fim_inscricao: "amanhã" }),
      own({ chave: "cidade", locais_prova: ["Recife - PE", "Bom Jesus"] }),
      "texto",
      own(),
    ];
    const reasons = [
      [1, ["titulo", "data_fim_inscricao"]],
      [2, ["locais_prova.1"]],
      [3, [""]],
      [4, [""]],
    ];

    test("a file with bad records changes nothing, and its errors have their place", async () => {
      const { refused, created } = await take(bad);
      expect(refused.map(({ index, errors }) => [index, errors.map(({ field }) => field)])).toEqual(reasons);
      expect(refused[1]?.errors[0]?.message).toContain('Há mais de uma cidade com o nome "Bom Jesus"');
      expect(refused[3]?.errors[0]?.message).toBe("Repete o registro 1.");
      expect(created).toBe(0);
      expect(await stored()).toEqual([]);
    });

    test("a file with bad records gives its good ones when asked to skip the others", async () => {
      const summary = await take(bad, { skipBad: true });
      expect(summary.created).toBe(1);
      expect(summary.refused).toHaveLength(4);
      expect(await stored()).toHaveLength(1);
    });
  });

  test("a changed record updates its exam and keeps the version before", async () => {
    await take([own()]);
    const summary = await take([own({ data_fim_inscricao: "2026-12-15" })]);
    expect(summary).toMatchObject({ created: 0, updated: 1, unchanged: 0 });
    expect(await stored()).toMatchObject([{ data_fim_inscricao: "2026-12-15", versao: 2 }]);
    const { rows } = await database.pool.query("SELECT versao FROM concurso_versoes ORDER BY versao");
    expect(rows).toEqual([{ versao: 1 }, { versao: 2 }]);
  });

  test("progress is reported from the first record to the last", async () => {
    const told: string[] = [];
    await take([own(), own({ titulo: "Outro" })], {
      onProgress: (done, total) => told.push(`${done}/${total}`),
    });
    expect(told).toEqual(["1/2", "2/2"]);
  });
});
