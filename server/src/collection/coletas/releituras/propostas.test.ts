import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Coletas, createColetas } from "../../../../test/harness/coletas.ts";
import { deleteRows } from "../../../../test/harness/empty.ts";
import { buildUser, signInAs } from "../../../../test/harness/factories.ts";
import { readMigrations } from "../../../platform/database/migration-files.ts";
import { queueStaleReadings } from "../reading/read.ts";
import { versions } from "../reading/versions.ts";
import { applyAceites, queueAceites } from "./aceites.ts";

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

/** Documents with one stored act each; this reader version finds two different acts in each. */
beforeEach(async () => {
  const { pool } = on.deps;
  await deleteRows(pool, ["documentos"]);
  await pool.query("DELETE FROM pgboss.job WHERE name LIKE 'coletas.%'");
  await pool.query(
    `WITH d AS (INSERT INTO documentos (sha256, fonte_id, url, tamanho, dados, obtido_em)
       SELECT lpad(n::text, 64, '0'), (SELECT min(id) FROM fontes), 'https://x.test/' || n, 1, 'x', $3
       FROM generate_series(1, $1::integer) AS n RETURNING id, url),
     l AS (INSERT INTO documento_leituras SELECT id, $2 - 1, 0, $3 FROM d),
     a AS (INSERT INTO atos (documento_id, ordem, texto) SELECT id, 0, 'old of ' || url FROM d)
     INSERT INTO leituras_propostas (documento_id, versao, lido, entram, saem, lida_em)
     SELECT id, $2::integer, jsonb_build_object('ilegiveis', 0, 'atos', jsonb_build_array(
       jsonb_build_object('texto', 'first of ' || url), jsonb_build_object('texto', 'second of ' || url))),
       2, 1, $3::timestamptz FROM d`,
    [documentos, leitor, ate],
  );
});

const count = async (from: string): Promise<number> =>
  (await on.row(`SELECT count(*)::integer AS total FROM ${from}`)).total;
const shown = async (page = 1) =>
  (await on.api.app.inject({ url: `/api/admin/releituras?page=${page}`, headers })).json().documentos;
const accept = async (payload: object = { de: "LEITOR", versao: leitor, ate }) =>
  (await on.api.app.inject({ method: "POST", url: "/api/admin/releituras", headers, payload })).json();
/** Counts the documents to extract, each once: a second job would read them twice. */
const extracts = () => count("(SELECT DISTINCT data FROM pgboss.job WHERE name = 'coletas.extract') AS j");
const enqueued = () => count("pgboss.job WHERE name = 'coletas.extract'");
const accepted = () => count("leituras_propostas WHERE aceita_em IS NOT NULL");
const applied = () => count(`documento_leituras WHERE leitor = ${leitor}`);

/** Simulates a process that is killed while it applies the document with that number. */
async function applyUntilKilled(documento: number): Promise<void> {
  let at = 0;
  const queue: typeof on.deps.queue = {
    ...on.deps.queue,
    enqueue(...given) {
      if (++at === documento) throw new Error("the process ends here");
      return on.deps.queue.enqueue(...given);
    },
  };
  await expect(applyAceites({ ...on.deps, queue })).rejects.toThrow("ends here");
}

test("a worker applies accepted proposals, and the screen shows its progress", async () => {
  expect(await shown()).toMatchObject({ total: documentos, aceite: null });
  const told = await count("auditoria WHERE acao = 'RELEITURAS_ACEITAS'");
  expect(await accept()).toEqual({ aceitas: documentos });
  expect([await applied(), await enqueued(), await accepted()]).toEqual([0, 0, documentos]);
  expect(await count("pgboss.job WHERE name = 'coletas.accept'")).toBe(1);
  expect(await shown()).toMatchObject({
    total: 0,
    items: [],
    aceite: { total: documentos, restam: documentos },
  });
  // A second acceptance finds nothing left to accept.
  expect(await accept()).toEqual({ aceitas: 0 });
  expect(await count("auditoria WHERE acao = 'RELEITURAS_ACEITAS'")).toBe(told + 1);

  await applyAceites(on.deps);
  expect([await applied(), await extracts(), await enqueued()]).toEqual([documentos, documentos, documentos]);
  expect(await count("atos")).toBe(2 * documentos);
  expect(await shown()).toMatchObject({ total: 0, aceite: null });
});

test("200 documents with a kill in the middle: nothing is lost or duplicated", async () => {
  await accept();
  await applyUntilKilled(107);
  // The interrupted document is unchanged.
  const { aceite } = await shown();
  expect(aceite).toEqual({ total: documentos, restam: documentos - (await applied()) });
  expect(aceite.restam).toBeGreaterThan(0);
  expect(aceite.restam).toBeLessThan(documentos);
  expect(await enqueued()).toBe(await applied());
  expect(await count("atos")).toBe(documentos + (await applied()));

  await queueAceites(on.deps);
  expect(await count("pgboss.job WHERE name = 'coletas.accept'")).toBe(2);
  // The retry and the hourly job run concurrently.
  await Promise.all([applyAceites(on.deps), applyAceites(on.deps)]);
  expect([await applied(), await extracts(), await enqueued()]).toEqual([documentos, documentos, documentos]);
  expect(await count("atos WHERE texto LIKE 'old%'")).toBe(0);
  expect(await count("atos")).toBe(2 * documentos);
  await applyAceites(on.deps);
  expect([await accepted(), await enqueued()]).toEqual([0, documentos]);
});

test("a worker that is about to stop leaves the rest to another", async () => {
  await accept();
  const ending = new AbortController();
  ending.abort();
  await expect(applyAceites(on.deps, ending.signal)).rejects.toThrow();
  expect([await applied(), await accepted()]).toEqual([0, documentos]);
});

test("a reading from after the screen's time needs its own acceptance, also while the first is applied", async () => {
  await on.deps.pool.query(
    `UPDATE leituras_propostas SET lida_em = '2026-11-19T13:00:00Z' WHERE documento_id IN
      (SELECT max(documento_id) FROM leituras_propostas)`,
  );
  expect(await accept()).toEqual({ aceitas: documentos - 1 });
  expect(await shown()).toMatchObject({
    total: 1,
    aceite: { total: documentos - 1, restam: documentos - 1 },
  });
  expect(await accept({ de: "LEITOR", versao: leitor, ate: "2026-11-19T13:00:00Z" })).toEqual({ aceitas: 1 });
  expect(await shown()).toMatchObject({ total: 0, aceite: { total: documentos, restam: documentos } });
  await applyAceites(on.deps);
  expect([await applied(), await accepted()]).toEqual([documentos, 0]);
});

test("an acceptance ends without applying what a newer version reads differently", async () => {
  // A newer version's proposals arrive while the accepted older one is applied.
  await on.deps.pool.query("UPDATE leituras_propostas SET versao = $1", [leitor - 1]);
  await accept({ de: "LEITOR", versao: leitor - 1, ate });
  await on.deps.pool.query(
    `UPDATE leituras_propostas SET versao = $1, lida_em = '2026-11-19T11:00:00Z', aceita_em = NULL WHERE documento_id IN
      (SELECT documento_id FROM leituras_propostas ORDER BY documento_id LIMIT 50)`,
    [leitor],
  );
  await applyAceites(on.deps);
  expect(await accepted()).toBe(0);
  expect(await enqueued()).toBe(documentos - 50);
  expect(await shown()).toMatchObject({ total: 50, aceite: null });
});

test("the hourly job ends an acceptance that a newer version left empty", async () => {
  await on.deps.pool.query("UPDATE leituras_propostas SET versao = $1", [leitor - 1]);
  await accept({ de: "LEITOR", versao: leitor - 1, ate });
  await queueStaleReadings(on.deps);
  await applyAceites(on.deps);
  expect([await accepted(), await enqueued(), await applied()]).toEqual([0, 0, 0]);
});

test("waiting documents are paged, each on one page", async () => {
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

test("the migration moves proposals and acceptances from the old tables", async () => {
  const { pool } = on.deps;
  await pool.query("DELETE FROM leituras_propostas");
  await pool.query(
    `INSERT INTO documento_releituras SELECT id, 7, 3, '[{"texto": "x"}]', 2, 1, $1::timestamptz FROM documentos
      LIMIT 2`,
    [ate],
  );
  await pool.query(
    "UPDATE documento_releituras SET lida_em = lida_em + interval '1 hour' WHERE documento_id = $1",
    [(await on.row("SELECT max(documento_id) AS id FROM documento_releituras")).id],
  );
  await pool.query("INSERT INTO leitor_aceites VALUES (7, $1, 1, $1)", [ate]);
  await pool.query(
    `INSERT INTO releituras SELECT min(id), 9, 'abertura', '{"orgao": null}', '{orgao}', $1::timestamptz FROM atos`,
    [ate],
  );
  const moved = readMigrations().find(({ name }) => name === "0340_coletas_propostas.sql")?.sql ?? "";
  await pool.query(moved.slice(moved.indexOf("INSERT INTO")));
  const { rows } = await pool.query(
    "SELECT versao, lido, entram, mudou, aceita_em FROM leituras_propostas ORDER BY versao, lida_em",
  );
  const lido = { ilegiveis: 3, atos: [{ texto: "x" }] };
  expect(rows).toEqual([
    { versao: 7, lido, entram: 2, mudou: null, aceita_em: new Date(ate) },
    { versao: 7, lido, entram: 2, mudou: null, aceita_em: null },
    { versao: 9, lido: { orgao: null }, entram: null, mudou: ["orgao"], aceita_em: null },
  ]);
});
