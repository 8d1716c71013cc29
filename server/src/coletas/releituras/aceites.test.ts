import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Coletas, createColetas } from "../../../test/harness/coletas.ts";
import { deleteRows } from "../../../test/harness/empty.ts";
import { buildUser, signInAs } from "../../../test/harness/factories.ts";
import { queueStaleReadings } from "../read.ts";
import { versions } from "../versions.ts";
import { applyAceite, queueAceites } from "./aceites.ts";

const { leitor } = versions;
const documentos = 200;
const ate = "2026-11-19T12:00:00Z";
let on: Coletas;
let headers: Record<string, string>;
beforeAll(async () => {
  on = await createColetas();
  headers = await signInAs(on.api.deps, await buildUser(on.deps.db, { user_type: "ADMIN" }));
});
afterAll(() => on.close());

/** Documents of one act each, in which this version of the reader finds two others. */
beforeEach(async () => {
  const { pool } = on.deps;
  await deleteRows(pool, ["leitor_aceites", "documentos"]);
  await pool.query("DELETE FROM pgboss.job WHERE name LIKE 'coletas.%'");
  await pool.query(
    `WITH d AS (INSERT INTO documentos (sha256, fonte_id, url, tamanho, dados, obtido_em)
       SELECT lpad(n::text, 64, '0'), (SELECT min(id) FROM fontes), 'https://x.test/' || n, 1, 'x', $3
       FROM generate_series(1, $1::integer) AS n RETURNING id, url),
     l AS (INSERT INTO documento_leituras SELECT id, $2 - 1, 0, $3 FROM d),
     a AS (INSERT INTO atos (documento_id, ordem, texto) SELECT id, 0, 'old of ' || url FROM d)
     INSERT INTO documento_releituras (documento_id, leitor, ilegiveis, atos, entram, saem, lida_em)
     SELECT id, $2::integer, 0, jsonb_build_array(jsonb_build_object('texto', 'first of ' || url),
       jsonb_build_object('texto', 'second of ' || url)), 2, 1, $3::timestamptz FROM d`,
    [documentos, leitor, ate],
  );
});

const count = async (from: string): Promise<number> =>
  (await on.row(`SELECT count(*)::integer AS total FROM ${from}`)).total;
const shown = async (page = 1) =>
  (await on.api.app.inject({ url: `/api/admin/releituras?page=${page}`, headers })).json().documentos;
const accept = async (payload: object = { de: "LEITOR", versao: leitor, ate }) =>
  (await on.api.app.inject({ method: "POST", url: "/api/admin/releituras", headers, payload })).json();
/** What is read next: of each document once, or it would be read twice. */
const extracts = () => count("(SELECT DISTINCT data FROM pgboss.job WHERE name = 'coletas.extract') AS j");
const enqueued = () => count("pgboss.job WHERE name = 'coletas.extract'");
const applied = () => count(`documento_leituras WHERE leitor = ${leitor}`);

/** A process that ends while it works on the document of that number. */
async function applyUntilKilled(documento: number): Promise<void> {
  let at = 0;
  const queue: typeof on.deps.queue = {
    ...on.deps.queue,
    enqueue(...given) {
      if (++at === documento) throw new Error("the process ends here");
      return on.deps.queue.enqueue(...given);
    },
  };
  await expect(applyAceite({ ...on.deps, queue }, { leitor })).rejects.toThrow("ends here");
}

test("what is accepted is noted in one row, applied by a worker, and shown while it is", async () => {
  expect(await shown()).toMatchObject({ total: documentos, aceite: null });
  const told = await count("auditoria WHERE acao = 'RELEITURAS_ACEITAS'");
  expect(await accept()).toEqual({ aceitas: documentos });
  expect([await applied(), await enqueued(), await count("leitor_aceites")]).toEqual([0, 0, 1]);
  expect(await count("pgboss.job WHERE name = 'coletas.accept'")).toBe(1);
  expect(await shown()).toMatchObject({
    total: 0,
    items: [],
    aceite: { total: documentos, restam: documentos },
  });
  // Pressed once more, or by somebody else: there is nothing left to accept.
  expect(await accept()).toEqual({ aceitas: 0 });
  expect(await count("auditoria WHERE acao = 'RELEITURAS_ACEITAS'")).toBe(told + 1);

  await applyAceite(on.deps, { leitor });
  expect([await applied(), await extracts(), await enqueued()]).toEqual([documentos, documentos, documentos]);
  expect(await count("atos")).toBe(2 * documentos);
  expect(await shown()).toMatchObject({ total: 0, aceite: null });
});

test("two hundred documents with a kill in the middle: nothing is lost, nothing doubled", async () => {
  await accept();
  await applyUntilKilled(107);
  // Whole documents alone: what was begun is as it was.
  const { aceite } = await shown();
  expect(aceite).toEqual({ total: documentos, restam: documentos - (await applied()) });
  expect(aceite.restam).toBeGreaterThan(0);
  expect(aceite.restam).toBeLessThan(documentos);
  expect(await enqueued()).toBe(await applied());
  expect(await count("atos")).toBe(documentos + (await applied()));

  await queueAceites(on.deps);
  expect(await count("pgboss.job WHERE name = 'coletas.accept'")).toBe(2);
  // The retry and the hour's both run.
  await Promise.all([applyAceite(on.deps, { leitor }), applyAceite(on.deps, { leitor })]);
  expect([await applied(), await extracts(), await enqueued()]).toEqual([documentos, documentos, documentos]);
  expect(await count("atos WHERE texto LIKE 'old%'")).toBe(0);
  expect(await count("atos")).toBe(2 * documentos);
  await applyAceite(on.deps, { leitor });
  expect([await count("leitor_aceites"), await enqueued()]).toEqual([0, documentos]);
});

test("a worker that is about to end leaves the rest to another", async () => {
  await accept();
  const ending = new AbortController();
  ending.abort();
  await expect(applyAceite(on.deps, { leitor }, ending.signal)).rejects.toThrow();
  expect([await applied(), await count("leitor_aceites")]).toEqual([0, 1]);
});

test("what was read after it was shown waits for its own acceptance, also while the first is applied", async () => {
  await on.deps.pool.query(
    `UPDATE documento_releituras SET lida_em = '2026-11-19T13:00:00Z' WHERE documento_id IN
      (SELECT max(documento_id) FROM documento_releituras)`,
  );
  expect(await accept()).toEqual({ aceitas: documentos - 1 });
  expect(await shown()).toMatchObject({
    total: 1,
    aceite: { total: documentos - 1, restam: documentos - 1 },
  });
  expect(await accept({ de: "LEITOR", versao: leitor, ate: "2026-11-19T13:00:00Z" })).toEqual({ aceitas: 1 });
  expect(await shown()).toMatchObject({ total: 0, aceite: { total: documentos, restam: documentos } });
  await applyAceite(on.deps, { leitor });
  expect([await applied(), await count("leitor_aceites")]).toEqual([documentos, 0]);
});

test("what a still newer reader read otherwise meanwhile is not applied, and the older acceptance ends", async () => {
  // An older version was accepted; this one comes while it is applied.
  await on.deps.pool.query("UPDATE documento_releituras SET leitor = $1", [leitor - 1]);
  await accept({ de: "LEITOR", versao: leitor - 1, ate });
  await on.deps.pool.query(
    `UPDATE documento_releituras SET leitor = $1, lida_em = '2026-11-19T11:00:00Z' WHERE documento_id IN
      (SELECT documento_id FROM documento_releituras ORDER BY documento_id LIMIT 50)`,
    [leitor],
  );
  await applyAceite(on.deps, { leitor: leitor - 1 });
  expect(await count("leitor_aceites")).toBe(0);
  expect(await enqueued()).toBe(documentos - 50);
  expect(await shown()).toMatchObject({ total: 50, aceite: null });
});

test("an acceptance of which a newer reader left nothing ends by the hour", async () => {
  await on.deps.pool.query("UPDATE documento_releituras SET leitor = $1", [leitor - 1]);
  await accept({ de: "LEITOR", versao: leitor - 1, ate });
  await queueStaleReadings(on.deps);
  await applyAceite(on.deps, { leitor: leitor - 1 });
  expect([await count("leitor_aceites"), await enqueued(), await applied()]).toEqual([0, 0, 0]);
});

test("documents that wait are shown a page at a time, each on one page", async () => {
  const pages = await Promise.all([shown(1), shown(2), shown(20), shown(21)]);
  expect(pages.map(({ items }) => items.length)).toEqual([10, 10, 10, 0]);
  expect(pages[0]).toMatchObject({ page: 1, pages: 20, total: documentos });
  const ids = pages.flatMap(({ items }) =>
    items.map(({ documento_id }: { documento_id: number }) => documento_id),
  );
  expect(new Set(ids).size).toBe(30);
  const refused = await on.api.app.inject({ url: "/api/admin/releituras?page=0", headers });
  expect(refused.statusCode).toBe(422);
});
