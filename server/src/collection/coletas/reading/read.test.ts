import { afterAll, beforeAll, expect, test } from "vitest";
import { type Coletas, createColetas } from "../../../../test/harness/coletas.ts";
import { buildUser, insertReferenceData, signInAs } from "../../../../test/harness/factories.ts";
import { takeJobs } from "../../../../test/harness/take-jobs.ts";
import { matchLeituras } from "../../minutas/index.ts";
import { applyAceites } from "../releituras/aceites.ts";
import { extractLeituras, queueStaleReadings, readActsOf } from "./read.ts";

let on: Coletas;
/** Numbers of documents read and matched by the first run. */
const first = { read: 0, matched: 0 };
beforeAll(async () => {
  on = await createColetas();
  await insertReferenceData(on.deps.db);
  on.deps.clock.set("2026-11-19T13:00:00Z");
  for (const slug of ["dou", "querido-diario", "fafipa", "ibam-sp", "cebraspe"]) await on.visit(slug);
  first.read = await read();
  await extract();
  // Follow-up jobs were enqueued with the readings.
  first.matched = await match();
});
afterAll(() => on.close());

/** Runs the enqueued jobs of one kind and deletes them. */
async function work(name: string, run: (payload: never) => Promise<void>): Promise<number> {
  const taken = await takeJobs(on.deps.pool, name);
  for (const { data } of taken) await run(data);
  return taken.length;
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

test("a fetched document is read once, each fact with its position, and a second run writes nothing", async () => {
  expect(first.read).toBe(await on.count("documentos"));
  expect(await on.count("documento_leituras")).toBe(await on.count("documentos"));
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

  // The gazette's recorded day has acts that open exams, so some are matched.
  expect(first.matched).toBeGreaterThan(0);
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

test("changed readings of a newer version wait for acceptance, and decided drafts stay", async () => {
  const { pool } = on.deps;
  const admin = await buildUser(on.deps.db, { user_type: "ADMIN" });
  const headers = await signInAs(on.api.deps, admin);
  const shown = async () => (await on.api.app.inject({ url: "/api/admin/releituras", headers })).json();
  const again = async () => {
    await pool.query("DELETE FROM pgboss.job WHERE name LIKE 'coletas.%'");
    await queueStaleReadings(on.deps);
    await read();
    await extract();
    await match();
  };
  expect(await shown()).toMatchObject({ total: 0, ate: null, items: [] });

  // An older version's reading of two openings is simulated: without the last day of registration.
  const { rows: acts } = await pool.query(
    `SELECT l.ato_id, a.documento_id, n.id AS minuta_id FROM leituras l JOIN atos a ON a.id = l.ato_id JOIN
      minuta_atos m
       ON m.documento_id = a.documento_id AND m.texto = a.texto JOIN minutas n ON n.id = m.minuta_id
     WHERE n.estado = 'ABERTA' AND n.tipo = 'NOVO' AND l.campos->'inscricao_fim' ? 'valor'
       AND (SELECT count(*) FROM minuta_atos o WHERE o.minuta_id = n.id) = 1
     ORDER BY l.ato_id LIMIT 2`,
  );
  const ids = acts.map(({ ato_id }) => ato_id);
  await pool.query(
    "UPDATE leituras SET campos = jsonb_set(campos, '{inscricao_fim}', 'null') WHERE ato_id = ANY ($1)",
    [ids],
  );
  for (const { documento_id } of acts) await matchLeituras(on.deps, { documento_id });
  const prazos = async () =>
    Promise.all(
      acts.map(
        async ({ minuta_id }) => (await on.row("SELECT prazo FROM minutas WHERE id = $1", [minuta_id])).prazo,
      ),
    );
  expect(await prazos()).toEqual([null, null]);
  await pool.query(
    "UPDATE minutas SET estado = 'DESCARTADA', motivo = 'OUTRO', decidida_em = now() WHERE id = $1",
    [acts[1].minuta_id],
  );
  await pool.query("UPDATE leituras SET extrator = 1");
  await again();

  // Equal readings count immediately; the two changed ones wait.
  expect((await pool.query("SELECT ato_id FROM leituras WHERE extrator = 1 ORDER BY 1")).rows).toEqual(
    ids.toSorted((one, other) => one - other).map((ato_id) => ({ ato_id })),
  );
  expect(await prazos()).toEqual([null, null]);
  const differences = await shown();
  expect(differences).toMatchObject({ total: 2, campos: [{ campo: "inscricao_fim", total: 2 }] });
  expect(differences.items[0].mudancas).toEqual([
    {
      campo: "inscricao_fim",
      antes: { valor: null, citacao: null },
      depois: { valor: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), citacao: expect.stringMatching(/\d/) },
    },
  ]);
  await again();
  expect(await shown()).toEqual(differences);

  const { extrator: versao, ate } = differences;
  const accept = (payload: object) =>
    on.api.app.inject({ method: "POST", url: "/api/admin/releituras", headers, payload });
  // Readings from after the screen's time, or of another version, are not accepted.
  expect((await accept({ de: "EXTRATOR", versao, ate: "2020-01-01T00:00:00Z" })).json()).toEqual({
    aceitas: 0,
  });
  expect((await accept({ de: "EXTRATOR", versao: versao + 1, ate })).json()).toEqual({ aceitas: 0 });
  expect((await accept({ de: "EXTRATOR", versao, ate })).json()).toEqual({ aceitas: 2 });
  expect((await shown()).total).toBe(0);
  expect(await work("coletas.accept", () => applyAceites(on.deps))).toBe(1);
  await match();
  expect(await prazos()).toEqual([expect.any(String), null]);
  expect((await shown()).total).toBe(0);
  expect((await pool.query("SELECT count(*)::integer AS n FROM leituras WHERE extrator = 1")).rows).toEqual([
    { n: 0 },
  ]);
  const { rows: told } = await pool.query(
    `SELECT mudancas FROM auditoria WHERE acao = 'RELEITURAS_ACEITAS' AND mudancas::text LIKE '%leituras%'`,
  );
  expect(told).toHaveLength(1);
});

test("changed acts of a newer reader wait, and unchanged acts keep their readings", async () => {
  const { pool } = on.deps;
  const headers = await signInAs(on.api.deps, await buildUser(on.deps.db, { user_type: "ADMIN" }));
  const shown = async () =>
    (await on.api.app.inject({ url: "/api/admin/releituras", headers })).json().documentos;
  const again = async () => {
    await pool.query("DELETE FROM pgboss.job WHERE name LIKE 'coletas.%'");
    await queueStaleReadings(on.deps);
    return read();
  };
  expect(await shown()).toMatchObject({ total: 0, entram: 0, saem: 0, ate: null, items: [] });
  const whole = await rowsOf("leituras");

  // An older version's reading of one document is simulated: one act truncated, one missing.
  const { rows: several } = await pool.query(
    `SELECT documento_id, array_agg(id ORDER BY ordem) AS ids FROM atos GROUP BY documento_id
     HAVING count(*) > 2 AND count(*) = count(DISTINCT texto) ORDER BY count(*) LIMIT 1`,
  );
  const [{ documento_id, ids }] = several;
  await pool.query("UPDATE atos SET texto = left(texto, 40) WHERE id = $1", [ids[0]]);
  await pool.query("DELETE FROM atos WHERE id = $1", [ids[1]]);
  await pool.query("UPDATE documento_leituras SET leitor = 1");
  const before = await rowsOf("leituras");
  expect(await again()).toBe(await on.count("documentos"));
  expect(await rowsOf("leituras")).toEqual(before);
  const waiting = await shown();
  expect(waiting).toMatchObject({ total: 1, entram: 2, saem: 1, items: [{ documento_id }] });
  expect(waiting.items[0].entram).toHaveLength(2);
  // The previous release's worker wrote a proposal, too.
  await pool.query(
    `INSERT INTO leituras_propostas (documento_id, versao, lido, entram, saem, lida_em)
     SELECT id, 1, '{"ilegiveis": 0, "atos": []}', 0, 1, now() FROM documentos WHERE id <> $1 LIMIT 1`,
    [documento_id],
  );
  expect(waiting.items[0].saem[0].inicio).toHaveLength(40);
  expect(await again()).toBe(0);
  expect(await on.count("leituras_propostas")).toBe(1);

  const accept = async (ate: string) =>
    (
      await on.api.app.inject({
        method: "POST",
        url: "/api/admin/releituras",
        headers,
        payload: { de: "LEITOR", versao: waiting.leitor, ate },
      })
    ).json();
  expect(await accept("2020-01-01T00:00:00Z")).toEqual({ aceitas: 0 });
  expect(await accept(waiting.ate)).toEqual({ aceitas: 1 });
  expect(await work("coletas.accept", () => applyAceites(on.deps))).toBe(1);
  await extract();
  // The stored readings equal those before the test's change; only the first two acts have new ids.
  const told = (rows: { campos: object }[]) => rows.map(({ campos }) => JSON.stringify(campos)).sort();
  expect(told(await rowsOf("leituras"))).toEqual(told(whole));
  const { rows: places } = await pool.query(
    "SELECT ordem, id = ANY ($2) AS kept FROM atos WHERE documento_id = $1 ORDER BY ordem",
    [documento_id, ids],
  );
  expect(places.map(({ ordem }) => ordem)).toEqual(ids.map((_: number, at: number) => at));
  expect(places.map(({ kept }) => kept)).toEqual(ids.map((_: number, at: number) => at > 1));
  expect(await shown()).toMatchObject({ total: 0 });
});
