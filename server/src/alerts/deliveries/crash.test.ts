import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness/app.ts";
import { buildUser, concursoBody, insertReferenceData, signInAs } from "../../../test/harness/factories.ts";
import { compileCache, programOf } from "../../../test/harness/server-process.ts";
import { channelRules } from "../channels/index.ts";

// Two seconds of mail at one installation's pace; the long run sends 5,000 (`npm run kill-rounds`).
const users = Number(process.env.CRASH_ALERTS ?? 300);

let api: TestApp;
let emulators: Emulators;
let workers: ChildProcess[] = [];

beforeEach(async () => {
  emulators = await startEmulators();
  api = await createTestApp();
  await insertReferenceData(api.deps.db);
  await api.deps.pool.query(
    `WITH novos AS (
       INSERT INTO users (nome, email) SELECT 'Pessoa ' || n, 'p' || n || '@teste.example'
       FROM generate_series(1, ${users}) AS n RETURNING id)
     INSERT INTO preferencias (user_id, enviadas, salario_minimo) SELECT id, '{}', 1000 FROM novos`,
  );
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => end(worker, "SIGKILL")));
  workers = [];
  await emulators.close();
  await api.close();
});

function startWorker(groupMinutes = 0): ChildProcess {
  const worker = spawn(process.execPath, [programOf("main.ts")], {
    env: {
      PATH: process.env.PATH,
      NODE_OPTIONS: process.env.NODE_OPTIONS,
      ...compileCache,
      ROLE: "worker",
      DATABASE_URL: api.url,
      JWT_SECRET: api.deps.config.jwtSecret,
      SMTP_URL: emulators.urls.smtp,
      LOG_LEVEL: "error",
      ALERT_GROUP_MINUTES: String(groupMinutes),
      DEMO: "0",
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  workers.push(worker);
  return worker;
}

async function end(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, "exit");
  worker.kill(signal);
  await ended;
}

async function publish(): Promise<void> {
  await publishAs("Concurso de Teste");
}

async function publishAs(titulo: string): Promise<void> {
  const admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
  // The worker uses the real clock, so the exam must be open on any day.
  const payload = concursoBody({ titulo, data_fim_inscricao: null, data_prova: null });
  const response = await api.app.inject({ method: "POST", url: "/api/concursos", headers: admin, payload });
  expect(response.statusCode, response.body).toBe(201);
}

/** Counts each recipient's messages. */
function counts(): Map<string, number> {
  const byAddress = new Map<string, number>();
  for (const { to } of emulators.mailbox.find()) {
    for (const address of to) byAddress.set(address, (byAddress.get(address) ?? 0) + 1);
  }
  return byAddress;
}

async function untilNothingIsQueued(expected = users): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await api.deps.pool.query(
          "SELECT count(*) FILTER (WHERE status = 'sent')::int AS sent FROM deliveries",
        );
        return rows[0].sent;
      },
      { timeout: 120_000, interval: 200 },
    )
    .toBe(expected);
}

const countDeliveries = async () =>
  (await api.deps.pool.query("SELECT count(*)::int AS n FROM deliveries")).rows[0].n;

test("a worker killed midway loses nothing, and duplicates at most the batches in flight", {
  timeout: 180_000,
}, async () => {
  const first = startWorker();
  await publish();
  await emulators.mailbox.waitFor(undefined, Math.floor(users * 0.3), 60_000);
  await end(first, "SIGKILL");
  const beforeRestart = emulators.mailbox.count();
  expect(beforeRestart).toBeLessThan(users);

  startWorker();
  await untilNothingIsQueued();
  const received = counts();
  expect(received.size).toBe(users);
  const doubled = [...received.values()].filter((count) => count > 1).length;
  console.info(`killed after ${beforeRestart} of ${users} messages; ${doubled} recipients have it twice`);
  expect(doubled).toBeLessThanOrEqual(channelRules.email.lanes * channelRules.email.batchSize);
  expect(Math.max(...received.values())).toBeLessThanOrEqual(2);
});

test("two workers on one database send each message once", { timeout: 180_000 }, async () => {
  startWorker();
  startWorker();
  await publish();
  await untilNothingIsQueued();
  const received = counts();
  expect(received.size).toBe(users);
  expect(emulators.mailbox.count()).toBe(users);
});

test("a worker killed before marking grouped messages repeats only those, whole", {
  timeout: 300_000,
}, async () => {
  const titles = ["Primeiro", "Segundo", "Terceiro"];
  const first = startWorker(10);
  for (const title of titles) await publishAs(title);
  await expect.poll(countDeliveries, { timeout: 120_000, interval: 200 }).toBe(titles.length * users);

  // Claiming and sending still works; marking is blocked.
  const marking = await api.deps.pool.connect();
  // A delivery that was put off once leaves at any hour: the morning's agenda is past.
  await marking.query("UPDATE deliveries SET due_at = '2020-01-01', adiadas = 1");
  await marking.query("BEGIN");
  await marking.query("LOCK TABLE deliveries IN SHARE MODE");
  const isMarkAwaited = async () =>
    (await api.deps.pool.query("SELECT FROM pg_locks WHERE NOT granted AND mode = 'RowExclusiveLock'"))
      .rowCount;
  await expect.poll(isMarkAwaited, { timeout: 60_000, interval: 100 }).toBeGreaterThan(0);
  await end(first, "SIGKILL");
  await marking.query("COMMIT");
  marking.release();
  const marked = "SELECT count(DISTINCT user_id)::int AS n FROM deliveries WHERE status = 'sent'";
  const taken = emulators.mailbox.count() - (await api.deps.pool.query(marked)).rows[0].n;
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThanOrEqual(channelRules.email.batchSize);

  startWorker(10);
  startWorker(10);
  await untilNothingIsQueued(titles.length * users);
  const received = counts();
  const doubled = [...received.values()].filter((count) => count > 1).length;
  console.info(
    `killed with ${taken} grouped messages unmarked; ${doubled} of ${users} recipients have theirs twice`,
  );
  expect(received.size).toBe(users);
  expect(doubled).toBe(taken);
  expect(Math.max(...received.values())).toBe(2);
  const mails = await fetch(`${emulators.urls.dev}/dev/api/messages`);
  for (const { text } of (await mails.json()) as { text: string }[])
    for (const title of titles) expect(text).toContain(title);
});
