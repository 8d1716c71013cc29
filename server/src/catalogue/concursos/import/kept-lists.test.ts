import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/harness/app.ts";
import { createTestDatabase, type TestDatabase } from "../../../../test/harness/database.ts";
import {
  buildUser,
  concursoBody,
  insertReferenceData,
  preferencias,
  signInAs,
} from "../../../../test/harness/factories.ts";

type Headers = { authorization: string };
type Item = { titulo: string; favorito: boolean; verdito: string | null };

let database: TestDatabase;
let one: TestApp;
/** Another process on the same database, and one without an in-memory catalogue. */
let other: TestApp;
let plain: TestApp;
let admin: Headers;

beforeAll(async () => {
  database = await createTestDatabase();
  await insertReferenceData(database.db);
  const start = async (env: Record<string, string> = {}) =>
    createTestApp(env, { database: { ...database, drop: async () => undefined } });
  [one, other, plain] = [await start(), await start(), await start({ CATALOGUE_IN_MEMORY: "0" })];
  admin = await signIn("ADMIN");
});
afterAll(async () => {
  for (const each of [one, other, plain]) await each.close();
  await database.drop();
});

const signIn = async (user_type: "REGULAR" | "PREMIUM" | "ADMIN") =>
  signInAs(one.deps, await buildUser(database.db, { user_type }));
const ask = async (at: TestApp, url: string, headers: Headers, method = "GET", payload?: object) =>
  at.app.inject({ method: method as "GET", url: `/api${url}`, headers, ...(payload && { payload }) });
const itemsOf = async (url: string, headers: Headers) =>
  (await ask(one, url, headers)).json<{ items: Item[] }>().items;
const publish = async (titulo: string) =>
  (await ask(other, "/concursos", admin, "POST", concursoBody({ titulo }))).json<{ uuid: string }>().uuid;
const keptBytes = async () =>
  Number(/cav_catalogo_bytes (\d+)/.exec((await one.app.inject({ url: "/metrics" })).body)?.[1]);

test("a list common to most users is cached once, never serves personal marks, and ends with a change", async () => {
  const uuid = await publish("Prefeitura");
  await publish("Tribunal");
  const [reader, another, saver, searcher] = [
    await signIn("REGULAR"),
    await signIn("REGULAR"),
    await signIn("REGULAR"),
    await signIn("PREMIUM"),
  ];
  await ask(one, `/concursos/${uuid}/favorito`, saver, "PUT");
  await ask(one, "/users/me/preferences", searcher, "PUT", preferencias({ salario_minimo: 1000 }));

  const first = await ask(one, "/concursos", reader);
  const kept = await keptBytes();
  const again = await ask(one, "/concursos", another);
  expect([again.body, again.headers.etag]).toEqual([first.body, first.headers.etag]);
  expect(await keptBytes()).toBe(kept);
  expect(await itemsOf("/concursos?size=1&page=2", another)).toMatchObject([{ titulo: "Tribunal" }]);
  expect(await itemsOf("/concursos?size=1", another)).toMatchObject([{ titulo: "Prefeitura" }]);
  expect(await itemsOf("/concursos/search?searchTerm=tribunal", another)).toHaveLength(1);
  expect(await keptBytes()).toBeGreaterThan(kept);

  for (const own of [saver, searcher, reader])
    expect((await ask(one, "/concursos", own)).json()).toEqual((await ask(plain, "/concursos", own)).json());
  const isSaved = async (headers: Headers) =>
    (await itemsOf("/concursos", headers)).map(({ favorito }) => favorito);
  expect([await isSaved(saver), await isSaved(reader)]).toEqual([
    [true, false],
    [false, false],
  ]);
  expect((await itemsOf("/concursos", searcher)).every(({ verdito }) => verdito !== null)).toBe(true);

  await ask(other, `/concursos/${uuid}`, admin, "PUT", concursoBody({ titulo: "Câmara" }));
  expect((await itemsOf("/concursos", another)).map(({ titulo }) => titulo)).toContain("Câmara");
});
