import { afterAll, beforeAll, expect, test } from "vitest";
import { type Coletas, createColetas } from "../../test/harness/coletas.ts";
import { buildUser, insertReferenceData, signInAs } from "../../test/harness/factories.ts";
import { matchLeituras } from "../minutas/index.ts";
import { extractLeituras, queueStaleReadings, readActsOf } from "./read.ts";

let on: Coletas;
beforeAll(async () => {
  on = await createColetas();
  await insertReferenceData(on.deps.db);
  on.deps.clock.set("2026-11-19T13:00:00Z");
  for (const slug of ["dou", "querido-diario", "fafipa", "ibam-sp", "cebraspe"]) await on.visit(slug);
});
afterAll(() => on.close());

/** Works off what is enqueued of one kind, and forgets it. */
async function work(name: string, run: (payload: never) => Promise<void>): Promise<number> {
  const { rows } = await on.deps.pool.query("DELETE FROM pgboss.job WHERE name = $1 RETURNING data", [name]);
  for (const { data } of rows) await run(data as never);
  return rows.length;
}
const read = () => work("coletas.read", (payload) => readActsOf(on.deps, payload));
const extract = () => work("coletas.extract", (payload) => extractLeituras(on.deps, payload));
const match = () => work("coletas.match", (payload) => matchLeituras(on.deps, payload));
const rowsOf = async (table: string) =>
  (await on.deps.pool.query(`SELECT to_jsonb(t) AS row FROM ${table} AS t ORDER BY 1`)).rows.map(
    ({ row }) => row,
  );
const everything = () =>
  Promise.all(["documento_leituras", "atos", "leituras", "minutas", "minuta_atos"].map(rowsOf));

test("what was fetched is read once, each fact where it stands, and again writes nothing", async () => {
  expect(await read()).toBe(await on.count("documentos"));
  expect(await on.count("documento_leituras")).toBe(await on.count("documentos"));
  await extract();
  expect(await on.count("leituras")).toBe(await on.count("atos"));

  const { rows } = await on.deps.pool.query(
    "SELECT a.texto, l.campos FROM leituras l JOIN atos a ON a.id = l.ato_id",
  );
  let quoted = 0;
  for (const { texto, campos } of rows)
    for (const found of Object.values<{ inicio?: number; fim?: number }>(campos)) {
      if (found?.inicio == null || found.fim == null) continue;
      quoted++;
      expect(texto.slice(found.inicio, found.fim)).not.toBe("");
    }
  expect(quoted).toBeGreaterThan(100);

  // What follows was enqueued with the readings; the recorded day has openings, in whatever order they come.
  expect(await match()).toBeGreaterThan(0);
  expect(await on.count("minutas")).toBeGreaterThan(10);
  const before = await everything();
  await queueStaleReadings(on.deps);
  expect(await read()).toBe(0);
  const { rows: documentos } = await on.deps.pool.query("SELECT id FROM documentos");
  for (const { id } of documentos) {
    await readActsOf(on.deps, { documento_id: id });
    await extractLeituras(on.deps, { documento_id: id });
    await matchLeituras(on.deps, { documento_id: id });
  }
  expect(await everything()).toEqual(before);

  const headers = await signInAs(on.api.deps, await buildUser(on.deps.db, { user_type: "ADMIN" }));
  const { body } = await on.api.app.inject({ url: "/api/admin/atos?tipo=abertura", headers });
  const { total, items } = JSON.parse(body);
  expect(total).toBeGreaterThan(10);
  expect(items.find(({ fonte }: { fonte: string }) => fonte.includes("INLABS"))).toMatchObject({
    publicado_em: "2026-11-19",
    tipo_de_ato: "abertura",
  });
});
