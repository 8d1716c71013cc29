import { sameEtapaKey } from "@cav/contract/concursos/etapas.ts";
import { etapaSituacoes, etapaTipos } from "@cav/contract/concursos/etapas.words.ts";
import type { ConcursoExportado } from "@cav/contract/concursos/importacao.ts";
import { Cota, NivelEscolaridade } from "@cav/contract/preferencias/preferencias.ts";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { concursoBody, cursos, knownLocais } from "../../../../test/harness/factories.ts";
import { createImportStage, type ImportStage } from "../../../../test/harness/import-stage.ts";

let on: ImportStage;
beforeAll(async () => {
  on = await createImportStage();
});
afterAll(() => on.api.close());
beforeEach(() => on.empty());

async function file(form: "json" | "csv"): Promise<string> {
  const url = `/api/concursos/exportar.${form}`;
  const response = await on.api.app.inject({ url, headers: on.admin });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers["content-disposition"]).toBe(`attachment; filename="concursos.${form}"`);
  return response.body;
}
const exported = async (): Promise<ConcursoExportado[]> => JSON.parse(await file("json"));

async function publish(overrides: object): Promise<string> {
  const { admin: headers, api } = on;
  const payload = concursoBody(overrides);
  const response = await api.app.inject({ method: "POST", url: "/api/concursos", headers, payload });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().uuid;
}

test("an empty catalogue exports an empty list, and a file with column names only", async () => {
  expect(await exported()).toEqual([]);
  expect((await file("csv")).trim().split("\r\n")).toHaveLength(1);
});

test("exams written by hand are found again by their identity, and reimporting changes nothing", async () => {
  const uuid = await publish({
    titulo: "=1+1; \"Técnico\"\u2019s, 'citado'",
    descricao: "- um\n- dois|três",
  });
  const [one] = await exported();
  expect(one).toMatchObject({ chave: `concurso:${uuid}`, fonte: null, demonstracao: false });
  for (const form of ["json", "csv"] as const) {
    const { registros } = await on.preview(await file(form));
    expect(registros).toMatchObject([{ situacao: "sem_mudanca", uuid, mudancas: [] }]);
    expect((await on.take(await file(form))).sem_mudanca).toBe(1);
  }
  const edited = (await file("json")).replace("dois", "2");
  expect((await on.take(edited)).registros).toMatchObject([{ situacao: "alterado", uuid }]);
});

test("a spreadsheet names places and courses, and contains no formulas", async () => {
  const { recife, beloHorizonte } = knownLocais;
  const cargo = { nome: "+Analista", salario: "5200.50", nivel_escolaridade: "SUPERIOR" };
  await publish({
    titulo: "Prefeitura",
    locais_prova: [recife.id, 26, 2],
    cargos: [{ ...cargo, cursos_aceitos: [cursos.direito.id], locais_trabalho: [beloHorizonte.id, 76] }],
  });
  const lines = parse(await file("csv"), { bom: true, delimiter: ";", columns: true });
  expect(lines).toMatchObject([
    {
      titulo: "Prefeitura",
      locais_prova: "Recife - PE|PE|Nordeste",
      cargo: "'+Analista",
      salario: "5200,50",
      nivel_escolaridade: "Ensino Superior",
      cursos_aceitos: "Direito",
      locais_trabalho: "Belo Horizonte - MG|Brasil",
    },
  ]);
});

// Texts with separators, quotes and formula characters.
const text = fc
  .array(fc.constantFrom("=", "'", '"', ";", ",", "|", "+", "-", "@", "a", "é", " ", "1", "\\"), {
    minLength: 1,
    maxLength: 8,
  })
  .map((letters) => letters.join("").trim())
  .filter((one) => one !== "");
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { freq: 3 });
const day = fc.constantFrom("2027-01-10", "2027-02-14");
const fee = fc.constantFrom(0, 0.5, 120, 1120.05);
const local = fc.constantFrom(knownLocais.recife.id, knownLocais.bomJesusPi.id, 26, 35, 2, 76);
const few = <T>(one: fc.Arbitrary<T>) => fc.uniqueArray(one, { maxLength: 2 });
const cargo = fc.record({
  nome: text,
  salario: fc.constantFrom("0", "3000.50", "25.85"),
  salario_periodo: fc.constantFrom("MES", "HORA"),
  nivel_escolaridade: maybe(fc.constantFrom(...NivelEscolaridade.options)),
  requer_pos_graduacao: fc.boolean(),
  cursos_aceitos: few(fc.constantFrom(1, cursos.direito.id)),
  locais_trabalho: few(local),
  vagas_por_cota: fc.dictionary(fc.constantFrom(...Cota.options), fc.constantFrom("0", "7"), { maxKeys: 2 }),
  quantidade_vagas: maybe(fc.constantFrom("12")),
  valor_inscricao: maybe(fee),
  data_prova: maybe(day),
  cadastro_reserva: maybe(fc.boolean()),
  locais_derivados: fc.boolean(),
  remoto: fc.boolean(),
  a_definir: fc.boolean(),
  niveis_possiveis: few(fc.constantFrom(...NivelEscolaridade.options)),
});
const etapa = fc.record({
  tipo: fc.constantFrom(...etapaTipos),
  situacao: fc.constantFrom(...etapaSituacoes),
  inicio: maybe(day),
  fim: fc.constant(null),
  descricao: maybe(text),
  cargo: fc.constant(null),
  modalidade: maybe(fc.constantFrom(...Cota.options)),
  vagas: maybe(fc.constantFrom(3)),
  classificacao: maybe(fc.constantFrom(25)),
  fonte: maybe(text),
  fonte_url: maybe(fc.constantFrom("https://example.org/a;b?c=|d")),
  citacao: maybe(text.map((one) => `${one}\n${one}`)),
});
const exam = fc.record({
  titulo: text,
  organizadora: maybe(text),
  orgao: maybe(text),
  fonte: maybe(text),
  demonstracao: fc.boolean(),
  data_inicio_inscricao: fc.constant(null),
  data_fim_inscricao: fc.constant(null),
  data_prova: maybe(day),
  data_limite_pagamento: maybe(day),
  valor_inscricao: maybe(fee),
  edital_url: maybe(fc.constantFrom("https://example.org/a;b?c=|d")),
  edital_tipo: maybe(fc.constantFrom("EDITAL", "NOTICIA")),
  edital_numero: maybe(text),
  edital_ano: maybe(fc.constantFrom(2026)),
  descricao: maybe(text.map((one) => `${one}\n\n${one}`)),
  locais_prova: few(local),
  cargos: fc.array(cargo, { minLength: 1, maxLength: 3 }),
  etapas: fc.uniqueArray(etapa, { maxLength: 3, selector: sameEtapaKey }),
});

test("any exam survives export and import in both formats, into the same and an empty catalogue", async () => {
  const [drawn = []] = fc.sample(fc.array(exam, { minLength: 60, maxLength: 60 }), { numRuns: 1 });
  const records = drawn.map((one, index) => ({ ...one, chave: `'${index}` }));
  const { registros, novos } = await on.take(JSON.stringify(records));
  expect(registros.flatMap(({ erros }) => erros)).toEqual([]);
  expect(novos).toBe(60);
  await expectRoundTrips();
});

/** Exports the catalogue and imports it into itself and into an empty one, in both formats. */
async function expectRoundTrips(): Promise<void> {
  const before = await exported();
  for (const form of ["json", "csv"] as const) {
    const sent = await file(form);
    expect((await on.preview(sent)).sem_mudanca).toBe(before.length);
    await on.empty();
    const response = await on.send(sent, {
      path: "?duplicado=true",
      type: `${form === "csv" ? "text/csv" : "application/json"}`,
    });
    expect(response.json().registros.flatMap(({ erros }: { erros: object[] }) => erros)).toEqual([]);
    expect(await exported()).toEqual(before);
  }
}
