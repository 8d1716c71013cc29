import "../../../test/harness/built-web.ts";
import { concursoPath } from "@cav/contract/coletas/documents.ts";
import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp, testNow } from "../../../test/harness/app.ts";
import {
  buildUser,
  concursoBody,
  insertReferenceData,
  knownLocais,
  signInAs,
} from "../../../test/harness/factories.ts";
import { sendChangedAddresses, sendChangedListas } from "./anuncio.ts";

const key = "chave-de-teste-0123456789";
const origin = "https://concursos.example.br";

let emulators: Emulators;
let api: TestApp;
let admin: { authorization: string };
beforeAll(async () => {
  emulators = await startEmulators();
  api = await createTestApp({
    APP_URL: origin,
    INDEXNOW_KEY: key,
    INDEXNOW_URL: emulators.urls.indexNow,
  });
  await insertReferenceData(api.deps.db);
  admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
});
afterAll(async () => {
  await api.close();
  await emulators.close();
});

async function publish(
  titulo: string,
  facts: Parameters<typeof concursoBody>[0] = {},
): Promise<{ uuid: string; address: string }> {
  const payload = concursoBody({ titulo, ...facts });
  const { app } = api;
  const response = await app.inject({ method: "POST", url: "/api/concursos", headers: admin, payload });
  expect(response.statusCode, response.body).toBe(201);
  const concurso = response.json();
  return { uuid: concurso.uuid, address: origin + concursoPath(concurso) };
}

const change = (method: "PUT" | "DELETE", uuid: string, payload?: object) =>
  api.app.inject({ method, url: `/api/concursos/${uuid}`, headers: admin, ...(payload ? { payload } : {}) });

/** Returns the addresses that a run reported. */
async function run(): Promise<string[][]> {
  emulators.indexNow.told.length = 0;
  await sendChangedAddresses(api.deps);
  return emulators.indexNow.told;
}

test("engines find the key, and get each change since the first run once", async () => {
  const answer = await api.app.inject({ url: `/${key}.txt` });
  expect([answer.statusCode, answer.headers["content-type"], answer.body]).toEqual([
    200,
    "text/plain; charset=utf-8",
    key,
  ]);
  const old = await publish("Concurso de antes");
  // Restores the state before the first run.
  await api.deps.pool.query("DELETE FROM publico_anunciado");
  expect(await run()).toEqual([]);
  const first = await publish("Concurso primeiro");
  const second = await publish("Concurso segundo");
  expect(await run()).toEqual([[first.address, second.address]]);
  expect(await run()).toEqual([]);
  const changed = await change(
    "PUT",
    old.uuid,
    concursoBody({ titulo: "Concurso de antes, com outro nome" }),
  );
  const moved = concursoPath({ id: changed.json().id, titulo: changed.json().titulo });
  expect(await run()).toEqual([[origin + moved]]);
});

test("a refused report is repeated by a later run, and a deleted exam's address is reported once", async () => {
  // Reports the changes of earlier tests first.
  await run();
  const stays = await publish("Concurso que fica");
  const goes = await publish("Concurso que sai");
  for (const status of [403, 429, 500]) {
    emulators.indexNow.refuse(status);
    await expect(run()).rejects.toThrow(`IndexNow answered ${status}`);
  }
  emulators.indexNow.refuse(undefined);
  expect((await change("DELETE", goes.uuid)).statusCode).toBe(204);
  expect((await api.app.inject({ url: goes.address.slice(origin.length) })).statusCode).toBe(410);
  expect(await run()).toEqual([[stays.address, goes.address]]);
  expect(await run()).toEqual([]);
});

describe("the lists", () => {
  const { recife } = knownLocais;
  const nurse = { nome: "Enfermeira", nivel_escolaridade: "SUPERIOR" as const, locais_trabalho: [recife.id] };
  const listas = (...keys: string[]) => keys.map((key) => `${origin}/concursos-abertos/${key}`);
  /** Returns the lists that a run reported, sorted. */
  async function runListas(): Promise<string[][]> {
    emulators.indexNow.told.length = 0;
    await sendChangedListas(api.deps);
    return emulators.indexNow.told.map((addresses) => addresses.toSorted());
  }
  beforeEach(async () => {
    await run();
    await runListas();
  });

  test("lists that an exam joins or leaves are reported once, others not", async () => {
    const first = await publish("Hospital de Recife", { cargos: [nurse] });
    const [all = "", ...came] = (await runListas()).flat();
    expect(all).toBe(`${origin}/concursos-abertos`);
    expect(came).toEqual(
      expect.arrayContaining(
        listas("cargo/enfermeira", "nivel-superior", "pe", "pe/nivel-superior", "pe/recife"),
      ),
    );
    expect(came).not.toEqual(expect.arrayContaining(listas("ac")));
    expect(await runListas()).toEqual([]);
    const dearer = { titulo: "Hospital de Recife", cargos: [{ ...nurse, salario: "9999.00" }] };
    expect((await change("PUT", first.uuid, concursoBody(dearer))).statusCode).toBe(200);
    expect(await runListas()).toEqual([]);
    expect((await change("DELETE", first.uuid)).statusCode).toBe(204);
    expect(await runListas(), "what is gone with its last exam, too").toEqual([[all, ...came]]);
  });

  test("lists that an exam leaves because a day passed are reported", async () => {
    await publish("Hospital do Recife que encerra", { cargos: [nurse], data_fim_inscricao: "2026-11-21" });
    await runListas();
    api.deps.clock.set("2026-11-22T12:00:00-03:00");
    expect((await runListas()).flat()).toEqual(
      expect.arrayContaining(listas("cargo/enfermeira", "encerram-esta-semana", "pe/recife")),
    );
    api.deps.clock.set(testNow);
  });

  test("refused lists are reported by the next run", async () => {
    await publish("Hospital recusado", { cargos: [nurse] });
    emulators.indexNow.refuse(429);
    await expect(runListas()).rejects.toThrow("IndexNow answered 429");
    emulators.indexNow.refuse(undefined);
    expect((await runListas()).flat()).toEqual(expect.arrayContaining(listas("pe/recife")));
  });

  test("without a key no list is reported", async () => {
    await publish("Hospital sem chave", { cargos: [nurse] });
    const silent = { ...api.deps, config: { ...api.deps.config, indexNow: undefined } };
    emulators.indexNow.told.length = 0;
    await sendChangedListas(silent);
    expect(emulators.indexNow.told).toEqual([]);
  });
});

test("without a key nothing is reported, no key file exists, and later changes stay unreported", async () => {
  const other = await createTestApp({ INDEXNOW_URL: emulators.urls.indexNow });
  try {
    await sendChangedAddresses(other.deps);
    expect(other.deps.config.indexNow).toBeUndefined();
    expect((await other.app.inject({ url: `/${key}.txt` })).statusCode).toBe(404);
  } finally {
    await other.close();
  }
  await run();
  const { config } = api.deps;
  await publish("Concurso de quando ninguém era avisado");
  await sendChangedAddresses({ ...api.deps, config: { ...config, indexNow: undefined } });
  expect(await run()).toEqual([]);
  const after = await publish("Concurso de depois");
  expect(await run()).toEqual([[after.address]]);
});
