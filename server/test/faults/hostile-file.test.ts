import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formsPdf } from "../attacks/files/pdf.ts";
import { createTestDatabase, type TestDatabase } from "../harness/database.ts";
import { insertReferenceData } from "../harness/factories.ts";
import { type ServerProcess, startServer } from "../harness/server-process.ts";

const admin = { username: "chefe@teste.example", password: "senha-da-chefe-dos-testes" };
let database: TestDatabase;
let server: ServerProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  await insertReferenceData(database.db);
  await start();
});
afterAll(async () => {
  server.child.kill("SIGKILL");
  await server.ended;
  await database.drop();
});

async function start(): Promise<void> {
  server = await startServer({
    DATABASE_URL: database.url,
    JWT_SECRET: "a-secret-of-the-tests-with-forty-characters",
    ADMIN_EMAIL: admin.username,
    ADMIN_PASSWORD: admin.password,
    RATE_LIMITS: "0",
  });
  await server.ready;
}

async function signIn(): Promise<Record<string, string>> {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: "POST",
    body: new URLSearchParams(admin),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return { authorization: `Bearer ${access_token}` };
}

/** Uploads a PDF as an administrator. */
async function paste(pdf: Buffer): Promise<number> {
  const body = new FormData();
  body.set("edital", new Blob([new Uint8Array(pdf)], { type: "application/pdf" }), "edital.pdf");
  const headers = await signIn();
  return (await fetch(`${server.url}/api/admin/colagens/pdf`, { method: "POST", headers, body })).status;
}

type TextoColado = { ilegivel: string | null; atos: number | null };
async function lastPasted(): Promise<TextoColado | undefined> {
  const answer = await fetch(`${server.url}/api/admin/colagens`, { headers: await signIn() });
  return ((await answer.json()) as TextoColado[])[0];
}

/** Longest answer time of the health check. */
let slowestMs = 0;
async function checkHealth(): Promise<void> {
  const began = performance.now();
  const { status } = await fetch(`${server.url}/health`, { signal: AbortSignal.timeout(5_000) });
  slowestMs = Math.max(slowestMs, performance.now() - began);
  expect(status).toBe(200);
}

const isReading = async () =>
  (await database.pool.query("SELECT FROM pgboss.job WHERE name = 'coletas.read' AND state = 'active'"))
    .rowCount === 1;

test("a PDF that draws a word 2^30 times blocks nothing, is reported with its cause, and is not read again", {
  timeout: 900_000,
}, async () => {
  expect(await paste(formsPdf(30))).toBe(204);
  let pasted: TextoColado | undefined;
  for (const until = Date.now() + 600_000; !pasted?.ilegivel && Date.now() < until; ) {
    await checkHealth();
    await wait(250);
    pasted = await lastPasted();
  }
  expect(pasted?.ilegivel).toMatch(/TEMPO|MEMORIA/);

  // A second PDF, so that the product is stopped while reading it.
  expect(await paste(Buffer.concat([formsPdf(30), Buffer.from("\n% another")]))).toBe(204);
  while (!(await isReading())) await wait(50);
  await checkHealth();
  const asked = performance.now();
  server.child.kill("SIGTERM");
  expect((await server.ended).code).toBe(0);
  expect(performance.now() - asked).toBeLessThan(10_000);
  const { rows } = await database.pool.query("SELECT count(*)::integer AS n FROM documento_ilegiveis");
  expect(rows).toEqual([{ n: 1 }]);

  await start();
  await checkHealth();
  expect((await lastPasted())?.ilegivel).toBeNull();
  const { rows: queued } = await database.pool.query(
    `SELECT FROM pgboss.job j JOIN documento_ilegiveis i ON i.documento_id = (j.data->>'documento_id')::integer
     WHERE j.name = 'coletas.read' AND j.state < 'completed'`,
  );
  expect(queued).toEqual([]);
  expect(slowestMs).toBeLessThan(5_000);
});
