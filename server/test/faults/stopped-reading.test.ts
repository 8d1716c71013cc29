import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../src/config.ts";
import { openSession } from "../../src/identity/who/tokens.ts";
import { jobs } from "../../src/jobs.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createLog } from "../../src/platform/log.ts";
import { type Queue, startQueue } from "../../src/platform/queue.ts";
import { buildPdf } from "../attacks/files/pdf.ts";
import { buildZip } from "../attacks/files/zip.ts";
import { createTestDatabase, type TestDatabase } from "../harness/database.ts";
import { buildUser, insertReferenceData } from "../harness/factories.ts";
import { profile } from "../harness/mentores.ts";
import { until } from "../harness/product-stage.ts";
import { type ServerProcess, startServer } from "../harness/server-process.ts";
import { signalIfThere } from "../harness/signals.ts";

// The process is asked to end while a file is being read: its reader is frozen before it gets the file.

let database: TestDatabase;
let queue: Queue;
let server: ServerProcess;
let token: string;
let env: Record<string, string>;
beforeAll(async () => {
  database = await createTestDatabase();
  await insertReferenceData(database.db);
  env = {
    DATABASE_URL: database.url,
    JWT_SECRET: "a-secret-of-the-tests-with-forty-characters",
    SMTP_URL: "smtp://127.0.0.1:1",
    RATE_LIMITS: "0",
    LOG_LEVEL: "fatal",
  };
  const user = await buildUser(database.db, { user_type: "ADMIN" });
  const deps = { db: database.db, config: readConfig(env), clock: systemClock };
  token = (await openSession(deps, user)).access_token;
  await start();
  queue = await startQueue({ connectionString: database.url, jobs, worker: false, log: createLog("fatal") });
}, 120_000);
afterAll(async () => {
  await queue.stop();
  server.child.kill("SIGKILL");
  await server.ended;
  await database.drop();
});

async function start(): Promise<void> {
  server = await startServer(env);
  await server.ready;
}

async function count(what: string, values: unknown[] = []): Promise<number> {
  return (await database.pool.query(`SELECT count(*)::int AS n FROM ${what}`, values)).rows[0].n;
}

/** Returns the server's children that read files of a kind. */
function readers(kind: "read" | "image"): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
        const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
        return state !== "Z" && Number(parent) === server.child.pid && words.includes(kind);
      } catch {
        return false;
      }
    });
}

/** Freezes the reader of a kind, which an earlier file has started. */
function freeze(kind: "read" | "image"): number[] {
  const pids = readers(kind);
  expect(pids.length).toBeGreaterThan(0);
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  return pids;
}

/** Asks the process to end; it ends well, in its time, and takes its readers along. */
async function stop(pids: number[] = []): Promise<void> {
  const asked = performance.now();
  server.child.kill("SIGTERM");
  expect((await server.ended).code).toBe(0);
  // Ten seconds of grace; systemd and containers kill after longer.
  expect(performance.now() - asked).toBeLessThan(20_000);
  const isThere = (pid: number) => {
    try {
      process.kill(pid, 0);
      return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
    } catch {
      return false;
    }
  };
  try {
    await until(() => !pids.some(isThere));
  } finally {
    for (const pid of pids) signalIfThere(pid, "SIGKILL");
  }
}

async function insertDocumento(dados: Buffer): Promise<number> {
  const { rows } = await database.pool.query(
    `INSERT INTO documentos (sha256, fonte_id, url, tamanho, dados, obtido_em)
     SELECT $1, min(id), 'https://orgao.example/' || $1, $2, $3, now() FROM fontes RETURNING id`,
    [createHash("sha256").update(dados).digest("hex"), dados.length, dados],
  );
  return rows[0].id;
}
const read = (documento_id: number) =>
  queue.enqueue(database.db as never, jobs.coletasRead, { documento_id });
const isDone = async (id: number, state: string) =>
  (await count("pgboss.job WHERE name = 'coletas.read' AND data->>'documento_id' = $1 AND state::text = $2", [
    String(id),
    state,
  ])) === 1;

const words = "EDITAL Nº 1/2026. CONCURSO PÚBLICO. A Prefeitura de Recife abre inscrições para Analista.";
const body = `<body><Texto>&lt;p&gt;${words}&lt;/p&gt;</Texto></body>`;
const xml = `<?xml version="1.0"?><xml><article>${body}</article></xml>`;
const odt = buildZip([
  { name: "mimetype", data: Buffer.from("application/vnd.oasis.opendocument.text") },
  { name: "content.xml", data: Buffer.from(`<office:text><text:p>${words}</text:p></office:text>`) },
]);
const pdf = buildPdf([
  "<< /Type /Catalog /Pages 2 0 R >>",
  "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R >>",
  "<< /Length 4 >>\nstream\nq Q\n\nendstream",
]);

test.each<[string, Buffer]>([
  ["PDF", pdf],
  ["page", Buffer.from(`<!doctype html><p>${words}</p>`)],
  ["archive", buildZip([{ name: "1.xml", data: Buffer.from(xml) }])],
  ["office document", odt],
  ["article", Buffer.from(xml)],
  ["table", Buffer.from(`cargo;vagas\n${words};1\n`)],
])(
  "%s: the reader ends with the process, and the next one reads it",
  { timeout: 300_000 },
  async (kind, bytes) => {
    const warm = await insertDocumento(Buffer.from(`<!doctype html><p>antes de ${kind}</p>`));
    await read(warm);
    await until(() => isDone(warm, "completed"));
    const id = await insertDocumento(bytes);
    const pids = freeze("read");
    await read(id);
    await until(() => isDone(id, "active"));
    await stop(pids);
    for (const table of ["atos", "documento_leituras", "documento_ilegiveis"])
      expect(await count(`${table} WHERE documento_id = $1`, [id]), table).toBe(0);
    expect(await isDone(id, "retry"), "it is queued again, and not given up").toBe(true);

    await database.pool.query("UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'");
    await start();
    await until(() => isDone(id, "completed"));
    const told = ["documento_leituras", "documento_ilegiveis"].map((table) =>
      count(`${table} WHERE documento_id = $1`, [id]),
    );
    expect(
      (await Promise.all(told)).reduce((sum, n) => sum + n, 0),
      "read, or its fault told, once",
    ).toBe(1);
  },
);

const authorization = () => ({ authorization: `Bearer ${token}` });

test("picture: the form is refused or cut off, and nothing of it is stored", {
  timeout: 300_000,
}, async () => {
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const send = async () => {
    const user = await buildUser(database.db);
    const deps = { db: database.db, config: readConfig(env), clock: systemClock };
    const { access_token } = await openSession(deps, user);
    const body = new FormData();
    for (const [name, value] of Object.entries(profile)) body.set(name, value);
    body.set("foto", new Blob([new Uint8Array(picture)]), "foto.png");
    const headers = { authorization: `Bearer ${access_token}` };
    return (await fetch(`${server.url}/api/mentores`, { method: "POST", headers, body })).status;
  };
  expect(await send()).toBe(201);
  const pids = freeze("image");
  const sent = send().catch(() => "cut off");
  // The form is small: it is there before a later call is answered.
  await fetch(`${server.url}/api/users/me`, { headers: authorization() });
  await stop(pids);
  expect([503, "cut off"]).toContain(await sent);
  expect(await count("mentores")).toBe(1);
  await start();
  expect(await send()).toBe(201);
});

/** Asks while a table is locked, ends the process meanwhile, and expects that nothing is stored. */
async function stopAt(table: string, ask: () => Promise<number>): Promise<number | string> {
  const keeper = new pg.Client({ connectionString: database.url });
  await keeper.connect();
  await keeper.query(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`);
  const asked = ask().catch(() => "cut off");
  try {
    await until(async () => (await count("pg_locks WHERE NOT granted")) > 0);
    await stop();
  } finally {
    await keeper.query("COMMIT");
    await keeper.end();
  }
  return asked;
}

test("spreadsheet: an import is stored whole by the next process, or not at all", {
  timeout: 300_000,
}, async () => {
  const lines = Array.from({ length: 30 }, (_, n) => `c-${n};Concurso ${n} da planilha;Banca;Analista;5000`);
  const body = ["chave;titulo;organizadora;cargo;salario", ...lines].join("\n");
  const send = async () =>
    (
      await fetch(`${server.url}/api/concursos/importar`, {
        method: "POST",
        headers: { ...authorization(), "content-type": "text/csv" },
        body,
      })
    ).status;
  expect([503, 500, "cut off"]).toContain(await stopAt("concurso_versoes", send));
  const halves = "concursos c WHERE NOT EXISTS (SELECT FROM concurso_versoes v WHERE v.concurso_id = c.id)";
  expect(await count(halves)).toBe(0);
  await start();
  expect(await send()).toBe(200);
  expect(await count("concursos WHERE titulo LIKE '%da planilha'")).toBe(30);
});
