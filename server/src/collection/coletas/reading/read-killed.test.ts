import { afterAll, beforeAll, expect, test } from "vitest";
import { type Coletas, createColetas } from "../../../../test/harness/coletas.ts";
import { extractLeituras, readActsOf } from "./read.ts";

let on: Coletas;
beforeAll(async () => {
  on = await createColetas();
  on.deps.clock.set("2026-11-19T13:00:00Z");
  for (const slug of ["dou", "querido-diario"]) await on.visit(slug);
});
afterAll(() => on.close());

const rowsOf = async (sql: string) => (await on.deps.pool.query(sql)).rows;
/** Returns the found acts. */
const found = () =>
  rowsOf(
    "SELECT a.documento_id, a.texto, l.campos FROM atos a LEFT JOIN leituras l ON l.ato_id = a.id ORDER BY 1, 2, a.id",
  );

test("a worker that is killed while it reads a document or its acts loses and duplicates nothing", async () => {
  const documentos = (await rowsOf("SELECT id FROM documentos ORDER BY id")).map(({ id }) => ({
    documento_id: id,
  }));
  for (const documento of documentos) {
    await readActsOf(on.deps, documento);
    await extractLeituras(on.deps, documento);
  }
  const whole = await found();
  expect(whole.length).toBeGreaterThan(10);
  await on.deps.pool.query("DELETE FROM atos");
  await on.deps.pool.query("DELETE FROM documento_leituras");

  let died = 0;
  const dies = () => {
    died++;
    throw new Error("killed");
  };
  const dying = { ...on.deps, queue: { ...on.deps.queue, enqueue: async () => dies() } };
  const dyingEarly = { ...on.deps, clock: { ...on.deps.clock, now: dies } };
  for (const documento of documentos) {
    await expect(readActsOf(dyingEarly, documento)).rejects.toThrow("killed");
    await expect(readActsOf(dying, documento)).rejects.toThrow("killed");
  }
  expect(await found()).toEqual([]);
  for (const documento of documentos) {
    await readActsOf(on.deps, documento);
    await extractLeituras(dyingEarly, documento).catch(() => undefined);
    // The readings are stored, but their follow-up jobs are not enqueued.
    await expect(extractLeituras(dying, documento)).rejects.toThrow("killed");
    await extractLeituras(on.deps, documento);
  }
  expect(died).toBeGreaterThan(documentos.length * 3);
  expect(await found()).toEqual(whole);
});
