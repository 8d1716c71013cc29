import { afterAll, beforeAll, expect, test } from "vitest";
import { type Coletas, createColetas } from "../../../../test/harness/coletas.ts";
import { buildUser, insertReferenceData, signInAs } from "../../../../test/harness/factories.ts";
import { takeJobs } from "../../../../test/harness/take-jobs.ts";
import { hashOf } from "../adapters/adapter.ts";
import { extractLeituras, queueStaleReadings, readActsOf } from "./read.ts";

let on: Coletas;
let headers: Record<string, string>;
beforeAll(async () => {
  on = await createColetas();
  await insertReferenceData(on.deps.db);
  headers = await signInAs(on.api.deps, await buildUser(on.deps.db, { user_type: "ADMIN" }));
});
afterAll(() => on.close());

/** Stores a document as a visit does. */
async function keep(bytes: Buffer): Promise<number> {
  const { id } = await on.row(
    `INSERT INTO documentos (sha256, fonte_id, url, tamanho, dados, obtido_em)
     SELECT $1, id, 'https://exemplo.com.br/' || $1, $2, $3, now() FROM fontes WHERE slug = 'fafipa' RETURNING id`,
    [hashOf(bytes), bytes.length, bytes],
  );
  await on.deps.pool.query(
    `INSERT INTO achados (fonte_id, chave, documento_id, essencia, itens, incompletos, visto_em)
     SELECT fonte_id, url, id, sha256, 0, 0, now() FROM documentos WHERE id = $1`,
    [id],
  );
  return id;
}

/** Each paragraph opens all fonts again: 60 kB become a tree of six million elements. */
const fonts = Array.from({ length: 1_200 }, (_, at) => `<font color=${at}>`).join("");
const explosion = `<html><p>${fonts}</p>${"<p>a</p>".repeat(5_000)}`;

test.each([
  ["is cut off", "%PDF-1.7\n1 0 obj\n<<", "ESTRAGADO"],
  ["is nested as deeply as nobody writes", `<html>${"<div>".repeat(20_000)}`, "COMPLEXO"],
  ["ends its reader", explosion, expect.stringMatching(/TEMPO|MEMORIA/)],
])(
  "a document that %s is given up once, with its cause, and other documents are read",
  async (_, text, causa) => {
    const documento_id = await keep(Buffer.from(text));
    await readActsOf(on.deps, { documento_id });
    expect(
      await on.row("SELECT causa FROM documento_ilegiveis WHERE documento_id = $1", [documento_id]),
    ).toEqual({
      causa,
    });
    const { uuid } = await on.row("SELECT uuid FROM fontes WHERE slug = 'fafipa'");
    const shown = await on.api.app.inject({ url: `/api/admin/fontes/${uuid}/achados`, headers });
    const url = (await on.row("SELECT url FROM documentos WHERE id = $1", [documento_id])).url;
    expect(shown.json()).toContainEqual(expect.objectContaining({ chave: url, atos: null, ilegivel: causa }));

    // Neither the hourly check nor a retried job reads the document again.
    await takeJobs(on.deps.pool, "coletas.read");
    await queueStaleReadings(on.deps);
    const queued = await takeJobs(on.deps.pool, "coletas.read");
    expect(queued.map(({ data }) => data)).not.toContainEqual({ documento_id });
    const before = performance.now();
    await readActsOf(on.deps, { documento_id });
    expect(performance.now() - before).toBeLessThan(2_000);
  },
);

test("a new version of the reader retries unreadable documents and clears those that it reads", async () => {
  const documento_id = await keep(
    Buffer.from(`EDITAL Nº 1/2026\n${"O concurso público tem vagas. ".repeat(20)}`),
  );
  await on.deps.pool.query("INSERT INTO documento_ilegiveis VALUES ($1, 1, 'TEMPO', now())", [documento_id]);
  await queueStaleReadings(on.deps);
  const queued = await takeJobs(on.deps.pool, "coletas.read");
  expect(queued.map(({ data }) => data)).toContainEqual({ documento_id });
  await readActsOf(on.deps, { documento_id });
  expect(
    await on.row("SELECT FROM documento_ilegiveis WHERE documento_id = $1", [documento_id]),
  ).toBeUndefined();

  await on.deps.pool.query(
    "INSERT INTO ato_ilegiveis SELECT id, 1, 'TEMPO', now() FROM atos WHERE documento_id = $1",
    [documento_id],
  );
  await extractLeituras(on.deps, { documento_id });
  const { rows } = await on.deps.pool.query(
    "SELECT i.causa FROM leituras l JOIN atos a ON a.id = l.ato_id LEFT JOIN ato_ilegiveis i ON " +
      "i.ato_id = a.id WHERE a.documento_id = $1",
    [documento_id],
  );
  expect(rows).toEqual([{ causa: null }]);
});

test("an interrupted reading does not mark its document as unreadable", async () => {
  const documento_id = await keep(Buffer.from(`${explosion}b`));
  const reading = readActsOf(on.deps, { documento_id }, AbortSignal.timeout(300));
  await expect(reading).rejects.toThrow();
  expect(
    await on.row("SELECT FROM documento_ilegiveis WHERE documento_id = $1", [documento_id]),
  ).toBeUndefined();
});
