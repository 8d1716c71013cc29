import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Channels, createChannels } from "../../../../test/harness/channels.ts";
import { deleteConcursosAndPreferencias } from "../../../../test/harness/empty.ts";
import { buildUser, concursoBody, signInAs } from "../../../../test/harness/factories.ts";

let on: Channels;
let admin: { authorization: string };
beforeAll(async () => {
  on = await createChannels();
  admin = await signInAs(on.api.deps, await buildUser(on.api.deps.db, { user_type: "ADMIN" }));
});
afterAll(() => on.close());
beforeEach(async () => {
  await deleteConcursosAndPreferencias(on.api.deps.pool);
});

type Body = Parameters<typeof concursoBody>[0];
const tce = (overrides: Body = {}) =>
  concursoBody({
    titulo: "Concurso Público TCE-SP 2026",
    organizadora: "Fundação Vunesp",
    cargos: [{ salario: "9000.00" }],
    ...overrides,
  });
const publish = (payload: object, query = "") =>
  on.api.app.inject({ method: "POST", url: `/api/concursos${query}`, headers: admin, payload });

describe("an exam that looks published already", () => {
  test.each<[string, Body]>([
    ["same title and organiser", {}],
    ["written otherwise", { titulo: "concurso publico: TCE/SP (2026)", organizadora: "FUNDACAO VUNESP" }],
    ["with other dates that overlap", { data_fim_inscricao: "2026-12-30", data_prova: "2027-03-14" }],
    ["with no dates yet", { data_inicio_inscricao: null, data_fim_inscricao: null, data_prova: null }],
    ["with another title and the same notice", { titulo: "TCE", edital_url: "https://tce.example/edital" }],
  ])(
    "a duplicate is refused until it is confirmed as another exam, and alerts nobody: %s",
    async (_, change) => {
      const reader = await on.candidate({ salario_minimo: 8_000 });
      const first = await publish(tce({ edital_url: "https://tce.example/edital" }));
      const refused = await publish(tce(change));
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({
        type: "/problems/duplicate-concurso",
        detail: "Parece o mesmo concurso que “Concurso Público TCE-SP 2026”, que já está publicado.",
        existente: { uuid: first.json().uuid, titulo: "Concurso Público TCE-SP 2026" },
      });
      await on.work();
      expect(await on.subjectsTo(reader.email)).toHaveLength(1);
      expect((await publish(tce(change), "?duplicado=true")).statusCode).toBe(201);
      await on.work();
      expect(await on.subjectsTo(reader.email)).toHaveLength(2);
    },
  );

  test("of two duplicates sent at once one is refused", async () => {
    const answers = await Promise.all([publish(tce()), publish(tce())]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  });
});

test.each<[string, Body]>([
  ["a title that goes on", { titulo: "Concurso Público TCE-SP 2026 - Nível Médio" }],
  ["another organiser", { organizadora: "Cebraspe" }],
  [
    "next year's",
    { data_inicio_inscricao: "2027-11-01", data_fim_inscricao: "2027-12-20", data_prova: "2028-02-01" },
  ],
  [
    "next year's, of which only the end is known",
    { data_inicio_inscricao: null, data_fim_inscricao: "2027-12-20", data_prova: null },
  ],
  ["neither with an address", { titulo: "Outro", edital_url: null }],
])("a different exam is published without a question: %s", async (_, change) => {
  expect((await publish(tce({ edital_url: null }))).statusCode).toBe(201);
  expect((await publish(tce(change))).statusCode).toBe(201);
});

test("an organiser's home page is not the address of a notice", async () => {
  const edital_url = "https://banca.example/";
  expect((await publish(tce({ edital_url }))).statusCode).toBe(201);
  expect((await publish(tce({ titulo: "Prefeitura de Recife", edital_url }))).statusCode).toBe(201);
});

describe("an import", () => {
  const sentence = "Parece o mesmo concurso que “Concurso Público TCE-SP 2026”, que já está publicado";
  async function take(path: string, ...records: object[]) {
    const { registros } = await on.asAdmin("POST", `/api/concursos/importar${path}`, records);
    return registros.map(({ situacao, avisos }: { situacao: string; avisos: string[] }) => [
      situacao,
      ...avisos,
    ]);
  }

  test("an import leaves a duplicate out and reports it by its row, also in the preview", async () => {
    const reader = await on.candidate({ salario_minimo: 8_000 });
    await publish(tce());
    const record = { ...tce(), chave: "da fonte" };
    const warned = [["duplicado", `${sentence}: fica de fora, se não for confirmado que é outro.`]];
    expect(await take("/previa", record)).toEqual(warned);
    expect(await take("?avisar=true", record)).toEqual(warned);
    await on.work();
    expect(await on.subjectsTo(reader.email)).toHaveLength(1);
    expect(await take("?avisar=true", record)).toEqual(warned);
    expect((await on.api.deps.pool.query("SELECT FROM concursos")).rows).toHaveLength(1);
  });

  test("an import stores a confirmed duplicate, alerts, and recognises it later", async () => {
    const reader = await on.candidate({ salario_minimo: 8_000 });
    await publish(tce());
    const record = { ...tce(), chave: "da fonte" };
    expect(await take("?avisar=true&duplicado=true", record)).toEqual([["novo", `${sentence}.`]]);
    await on.work();
    expect(await on.subjectsTo(reader.email)).toHaveLength(2);
    expect(await take("?avisar=true", record)).toEqual([["sem_mudanca"]]);
    expect(await take("?avisar=true", { ...record, data_prova: "2027-03-14" })).toEqual([["alterado"]]);
  });

  test("an import finds duplicates among its own records", async () => {
    const records = [
      { ...tce(), chave: "a" },
      { ...tce(), chave: "b" },
    ];
    expect((await take("?avisar=true", ...records)).map(({ length }: string[]) => length)).toEqual([1, 2]);
  });
});
