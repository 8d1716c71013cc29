import { concursoPath } from "@cav/contract/documents.ts";
import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/harness/app.ts";
import { buildUser, concursoBody, insertReferenceData, signInAs } from "../../test/harness/factories.ts";
import { sendChangedAddresses } from "./anuncio.ts";

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

async function publish(titulo: string): Promise<{ uuid: string; address: string }> {
  const payload = concursoBody({ titulo });
  const { app } = api;
  const response = await app.inject({ method: "POST", url: "/api/concursos", headers: admin, payload });
  expect(response.statusCode, response.body).toBe(201);
  const concurso = response.json();
  return { uuid: concurso.uuid, address: origin + concursoPath(concurso) };
}

const change = (method: "PUT" | "DELETE", uuid: string, payload?: object) =>
  api.app.inject({ method, url: `/api/concursos/${uuid}`, headers: admin, ...(payload ? { payload } : {}) });

/** What the engine was told by one run. */
async function run(): Promise<string[][]> {
  emulators.indexNow.told.length = 0;
  await sendChangedAddresses(api.deps);
  return emulators.indexNow.told;
}

test("engines find the key, and are told once of what changed since the first run", async () => {
  const answer = await api.app.inject({ url: `/${key}.txt` });
  expect([answer.statusCode, answer.headers["content-type"], answer.body]).toEqual([
    200,
    "text/plain; charset=utf-8",
    key,
  ]);
  const old = await publish("Concurso de antes");
  // As before the first run.
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

test("what is refused is told by a later run, and what was deleted meanwhile is left out", async () => {
  // Whatever else changed, or nothing was told yet.
  await run();
  const stays = await publish("Concurso que fica");
  const goes = await publish("Concurso que sai");
  for (const status of [403, 429, 500]) {
    emulators.indexNow.refuse(status);
    await expect(run()).rejects.toThrow(`IndexNow answered ${status}`);
  }
  emulators.indexNow.refuse(undefined);
  expect((await change("DELETE", goes.uuid)).statusCode).toBe(204);
  expect(await run()).toEqual([[stays.address]]);
});

test("without a key nobody is told, no address has one, and what changes meanwhile stays untold", async () => {
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
