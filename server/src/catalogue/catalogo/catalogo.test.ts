import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp, testNow } from "../../../test/harness/app.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { deleteConcursosAndPreferencias } from "../../../test/harness/empty.ts";
import {
  buildUser,
  concursoBody,
  insertReferenceData,
  knownLocais,
  preferencias,
  signInAs,
} from "../../../test/harness/factories.ts";
import { verifyCatalogo } from "../concursos/list/verify-catalogo.ts";
import { composeCards, composePage } from "../concursos/save/composed.ts";
import { createCatalogo } from "./catalogo.ts";

type Headers = { authorization: string };

let database: TestDatabase;
/** Two processes on one database, and one without the in-memory catalogue. */
let [one, other, plain]: TestApp[] = [];
let admin: Headers;
const users: Record<string, Headers> = {};

const start = async (env: Record<string, string> = {}) =>
  createTestApp(env, { database: { ...database, drop: async () => undefined } });

beforeAll(async () => {
  database = await createTestDatabase();
  await insertReferenceData(database.db);
  [one, other, plain] = [await start(), await start(), await start({ CATALOGUE_IN_MEMORY: "0" })];
  admin = await signInAs(app(one).deps, await buildUser(database.db, { user_type: "ADMIN" }));
  for (const user_type of ["REGULAR", "PREMIUM"] as const)
    users[user_type] = await signInAs(app(one).deps, await buildUser(database.db, { user_type }));
});
beforeEach(async () => {
  for (const each of [one, other, plain]) each?.deps.clock.set(testNow);
  await deleteConcursosAndPreferencias(database.pool);
});
afterAll(async () => {
  for (const each of [one, other, plain]) await each?.close();
  await database.drop();
});

function app(started: TestApp | undefined): TestApp {
  if (!started) throw new Error("the process is started");
  return started;
}

async function ask(at: TestApp | undefined, url: string, headers = admin, method = "GET", payload?: object) {
  return app(at).app.inject({
    method: method as "GET",
    url: `/api${url}`,
    headers,
    ...(payload && { payload }),
  });
}

const publish = async (at: TestApp | undefined, body: Parameters<typeof concursoBody>[0] = {}) =>
  (await ask(at, "/concursos", admin, "POST", concursoBody(body))).json<{ uuid: string; id: number }>();
const titlesOf = async (at: TestApp | undefined, url: string, headers?: Headers) => {
  const { items, total } = (await ask(at, url, headers)).json<{
    items: { titulo: string }[];
    total: number;
  }>();
  expect(total).toBe(items.length);
  return items.map(({ titulo }) => titulo);
};

test("lists, searches and pages of a process show at once the changes of another", async () => {
  for (let round = 0; round < 12; round += 1) {
    const { uuid } = await publish(other, { titulo: `Prefeitura ${round}` });
    expect(await titlesOf(one, "/concursos")).toEqual([`Prefeitura ${round}`]);
    expect(await titlesOf(one, "/concursos/search?searchTerm=prefeitura")).toHaveLength(1);
    expect((await ask(one, `/concursos/${uuid}`)).json()).toMatchObject({ titulo: `Prefeitura ${round}` });

    const edited = concursoBody({ titulo: `Tribunal ${round}`, data_fim_inscricao: "2026-11-21" });
    await ask(other, `/concursos/${uuid}`, admin, "PUT", edited);
    expect(await titlesOf(one, "/concursos")).toEqual([`Tribunal ${round}`]);
    expect(await titlesOf(one, "/concursos/search?searchTerm=prefeitura")).toEqual([]);
    expect((await ask(one, `/concursos/${uuid}`)).json()).toMatchObject({ titulo: `Tribunal ${round}` });

    await ask(other, `/concursos/${uuid}`, admin, "DELETE");
    expect(await titlesOf(one, "/concursos")).toEqual([]);
    expect((await ask(one, `/concursos/${uuid}`)).statusCode).toBe(404);
  }
});

test("many who ask while others write each see what was written before they asked", async () => {
  const { uuid } = await publish(other, { titulo: "Prefeitura 0" });
  for (let round = 1; round < 8; round += 1) {
    const edited = concursoBody({ titulo: `Prefeitura ${round}` });
    const before = [ask(one, "/concursos"), ask(one, `/concursos/${uuid}`)];
    await ask(other, `/concursos/${uuid}`, admin, "PUT", edited);
    const after = await Promise.all(Array.from({ length: 6 }, () => titlesOf(one, "/concursos")));
    expect(new Set(after.flat())).toEqual(new Set([`Prefeitura ${round}`]));
    for (const answer of await Promise.all(before)) expect(answer.statusCode).toBe(200);
  }
});

test("changes that a failover lost are forgotten, with or without later writes", async () => {
  const kept = await publish(one, { titulo: "Fica" });
  const { rows: before } = await database.pool.query("SELECT numero FROM catalogo_versao");
  for (const writesSince of [false, true]) {
    const lost = await publish(one, { titulo: "Some" });
    expect(await titlesOf(other, "/concursos")).toEqual(["Fica", "Some"]);
    // A failover: another server continues from an earlier state and lacks the later changes.
    await database.pool.query("DELETE FROM concursos WHERE id = $1", [lost.id]);
    await database.pool.query("DELETE FROM catalogo_mudancas WHERE concurso_id = $1", [lost.id]);
    await database.pool.query("UPDATE catalogo_versao SET numero = $1", [before[0].numero]);
    const titulo = writesSince ? "Fica e muda" : "Fica";
    if (writesSince) await ask(one, `/concursos/${kept.uuid}`, admin, "PUT", concursoBody({ titulo }));
    expect(await titlesOf(other, "/concursos")).toEqual([titulo]);
  }
});

test("a new name of a shared place appears in each exam", async () => {
  const { uuid } = await publish(other);
  const named = async () =>
    (await ask(one, `/concursos/${uuid}`)).json<{ resumo: { local: string } }>().resumo.local;
  expect(await named()).toBe("Belo Horizonte - MG");
  const rename = (nome: string) =>
    database.db.updateTable("locais").set({ nome }).where("id", "=", knownLocais.beloHorizonte.id).execute();
  await rename("Belo Monte");
  expect(await named()).toBe("Belo Monte - MG");
  await rename(knownLocais.beloHorizonte.nome);
});

test("when Brazil's day changes, what ended is last, and is said to have ended", async () => {
  await publish(one, { titulo: "Acaba", data_fim_inscricao: "2026-11-20" });
  await publish(one, { titulo: "Dura", data_fim_inscricao: "2026-12-20" });
  expect(await titlesOf(one, "/concursos")).toEqual(["Acaba", "Dura"]);
  app(one).deps.clock.set("2026-11-21");
  const user = await buildUser(database.db);
  const headers = await signInAs(app(one).deps, user);
  const { items } = (await ask(one, "/concursos", headers)).json<{
    items: { titulo: string; resumo: object }[];
  }>();
  expect(items).toMatchObject([
    { titulo: "Dura", resumo: { prazo: { dias: 29 } } },
    { titulo: "Acaba", resumo: { prazo: { aberto: false, texto: "Inscrições encerradas em 20/11/2026" } } },
  ]);
});

test("exams of the start are in memory once, and end with their day", async () => {
  const { id } = await publish(one, { titulo: "Acaba", data_fim_inscricao: "2026-11-20" });
  await publish(one, { titulo: "Dura", data_fim_inscricao: "2026-12-20" });
  const catalogo = createCatalogo(database.db, { composeCards, composePage });
  await catalogo.load("2026-11-20");
  expect(catalogo.getFigures()).toMatchObject({ concursos: 2, cargos: 2 });
  const { memory } = await catalogo.at(0, "2026-11-21");
  expect(memory.byDeadline().map(({ aberto }) => aberto)).toEqual([true, false]);
  expect(memory.byDeadline()[1]).toBe(memory.entries.get(id));
});

test("questions from before a new day or a reload leave nothing to later ones", async () => {
  const { id } = await publish(one, { titulo: "Acaba" });
  const composed = {
    composeCards,
    composePage: async (_: unknown, __: number, day: string) => ({ size: 1, day }),
  };
  const catalogo = createCatalogo(database.db, composed);
  await catalogo.load("2026-11-20");
  const before = await catalogo.at(0, "2026-11-20");
  const after = await catalogo.at(0, "2026-11-21");
  const old = { size: 1, day: "2026-11-20" };
  expect(await before.findPage(id)).toMatchObject({ day: "2026-11-20" });
  expect(await before.remember("all", async () => old)).toBe(old);
  expect(await after.findPage(id)).toMatchObject({ day: "2026-11-21" });
  expect(await after.remember("all", async () => ({ size: 0 }))).toEqual({ size: 0 });
  expect(await before.rememberText("all", async () => ({ size: 1 }))).toEqual({ size: 1 });
  expect(await after.rememberText("all", async () => ({ size: 2 }))).toEqual({ size: 2 });
});

describe("memory and database answer the same", () => {
  const paths = [
    "/concursos?size=2",
    "/concursos?size=2&page=2",
    "/concursos?sort=salario",
    "/concursos?sort=recentes",
    "/concursos?status=AGUARDANDO_PROVAS",
    "/concursos/search?searchTerm=analista",
    "/concursos/search?searchTerm=analista%20belo%20horizonte",
    "/concursos/search?searchTerm=analsta",
    "/concursos/search?searchTerm=tribunal%20de%20justica%202027&sort=prazo",
    "/concursos/search?organizadora=funda%C3%A7%C3%A3o",
    "/concursos/search?valor_min=6000&nivel_escolaridade=SUPERIOR",
    "/concursos/search?local=Recife&data_prova_fim=2027-01-31",
    "/concursos/search?valor_min=6000&a_divulgar=salario",
    "/concursos/my",
    "/concursos/my?page=2&size=1",
    "/users/me/buscas",
  ];
  test.each(["REGULAR", "PREMIUM", "ADMIN"])("to %s", async (user) => {
    const headers = user === "ADMIN" ? admin : (users[user] as Headers);
    const bodies: Parameters<typeof concursoBody>[0][] = [
      {
        titulo: "Tribunal de Justiça",
        data_fim_inscricao: "2026-11-30",
        cargos: [{ salario: "7000.00" }, {}],
      },
      { titulo: "Prefeitura de Recife", locais_prova: [knownLocais.recife.id], data_prova: "2027-01-10" },
      { titulo: "Câmara: encerrada", data_inicio_inscricao: "2026-10-01", data_fim_inscricao: "2026-11-01" },
      { titulo: "A divulgar", data_prova: null, cargos: [{ a_definir: true, salario: null }] },
    ];
    const made = [];
    for (const body of bodies) made.push(await publish(other, body));
    const wanted = preferencias({ salario_minimo: 4000, locais_trabalho: ["Belo Horizonte - MG"] });
    expect((await ask(one, "/users/me/preferences", headers, "PUT", wanted)).statusCode).toBe(200);
    await ask(one, `/concursos/${made[0]?.uuid}/favorito`, headers, "PUT");
    for (const path of [...paths, ...made.map(({ uuid }) => `/concursos/${uuid}`)]) {
      const [memory, sql] = [await ask(one, path, headers), await ask(plain, path, headers)];
      expect(sql.statusCode, path).toBe(200);
      expect(memory.json(), path).toEqual(sql.json());
    }
  });
});

describe("held against the database", () => {
  const told: [object, string][] = [];
  const log = {
    info: (facts: object, text: string) => told.push([facts, text]),
    error: (facts: object, text: string) => told.push([facts, text]),
  } as unknown as Parameters<typeof verifyCatalogo>[0]["log"];

  test("nothing differs; what does is counted and told, without a person", async () => {
    const { db } = database;
    for (let number = 0; number < 3; number += 1) await publish(one, { titulo: `Tribunal ${number}` });
    const wanted = preferencias({ salario_minimo: 1000 });
    expect((await ask(one, "/users/me/preferences", users.PREMIUM, "PUT", wanted)).statusCode).toBe(200);
    const today = "2026-11-20";
    const catalogo = createCatalogo(db, { composeCards, composePage });
    await verifyCatalogo({ db, catalogo, log, today });
    expect(told).toEqual([[{ compared: 4 }, "the catalogue in memory is as the database"]]);
    expect(catalogo.getFigures()).toMatchObject({ concursos: 3, compared: 4, differing: 0 });

    const { memory } = await catalogo.at(0, today);
    memory.change([...memory.entries.keys()].slice(0, 1), []);
    await verifyCatalogo({ db, catalogo, log, today });
    expect(told.at(-1)?.[1]).toBe("the catalogue in memory differs from the database");
    expect(catalogo.getFigures().differing).toBeGreaterThan(0);
  });

  test("Prometheus is told how much is kept, and of nothing where nothing is", async () => {
    const metrics = async (of: TestApp | undefined) => (await app(of).app.inject({ url: "/metrics" })).body;
    await publish(one);
    await ask(one, "/concursos");
    expect(await metrics(one)).toContain("cav_catalogo_concursos 1\n");
    expect(await metrics(plain)).not.toContain("cav_catalogo");
  });
});

test("a file of many is in memory as it is in the database, in every order", async () => {
  const file = Array.from({ length: 130 }, (_, index) => {
    const salario = `${3000 + (index % 7) * 500}.00`;
    return concursoBody({
      titulo: `Prefeitura ${index}`,
      data_fim_inscricao: `2026-12-${10 + (index % 20)}`,
      cargos: [{ salario }],
    });
  });
  for (const titled of ["Prefeitura", "Tribunal"]) {
    const sent = file.map((body, index) => ({
      ...body,
      chave: `c-${index}`,
      titulo: body.titulo.replace("Prefeitura", titled),
    }));
    expect((await ask(other, "/concursos/importar", admin, "POST", sent)).statusCode).toBe(200);
    for (const query of [
      "",
      "&sort=salario",
      "&sort=recentes",
      "&searchTerm=tribunal",
      "&searchTerm=prefeitura",
    ]) {
      const path = `/concursos/search?size=100${query}`;
      expect((await ask(one, path)).json(), path).toEqual((await ask(plain, path)).json());
    }
  }
});
