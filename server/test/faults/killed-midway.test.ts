import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "../../src/config.ts";
import { openSession } from "../../src/identity/who/tokens.ts";
import { jobs } from "../../src/jobs.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createLog } from "../../src/platform/log.ts";
import { type Queue, startQueue } from "../../src/platform/queue.ts";
import { createTestDatabase, type TestDatabase } from "../harness/database.ts";
import {
  type BuiltUser,
  buildUser,
  concursoBody,
  insertReferenceData,
  preferencias,
} from "../harness/factories.ts";
import { until } from "../harness/product-stage.ts";
import { freePort, type ServerProcess, startServer } from "../harness/server-process.ts";

// A process is killed while a table that it writes is locked, table by table; then it starts again.

let database: TestDatabase;
let emulators: Emulators;
let env: Record<string, string>;
let server: ServerProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  await insertReferenceData(database.db);
  const PORT = String(await freePort());
  emulators = await startEmulators({ webhookBase: `http://127.0.0.1:${PORT}/api` });
  env = {
    PORT,
    DATABASE_URL: database.url,
    JWT_SECRET: "a-secret-of-the-tests-with-forty-characters",
    SMTP_URL: emulators.urls.smtp,
    RATE_LIMITS: "0",
    LOG_LEVEL: "fatal",
    ALERT_SETTLE_MINUTES: "0",
    FONTES_STAND_INS: emulators.urls.fontes,
    STRIPE_API_BASE: emulators.urls.stripe,
    STRIPE_SECRET_KEY: emulators.credentials.stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: emulators.credentials.stripeWebhookSecret,
  };
  await start();
  queue = await startQueue({ connectionString: database.url, jobs, worker: false, log: createLog("fatal") });
}, 120_000);
afterAll(async () => {
  await queue.stop();
  server.child.kill("SIGKILL");
  await server.ended;
  await emulators.close();
  await database.drop();
});

let queue: Queue;
let admin: string;
let person: BuiltUser;
let token: string;
beforeEach(async () => {
  const deps = { db: database.db, config: readConfig(env), clock: systemClock };
  admin = (await openSession(deps, await buildUser(database.db, { user_type: "ADMIN" }))).access_token;
  person = await buildUser(database.db);
  token = (await openSession(deps, person)).access_token;
});

async function start(): Promise<void> {
  server = await startServer(env);
  await server.ready;
}

async function restart(): Promise<void> {
  server.child.kill("SIGKILL");
  expect((await server.ended).code).toBe("SIGKILL");
  // The database may still roll back what the process has begun.
  const isOpen = "datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()";
  await until(async () => (await count(`pg_stat_activity WHERE ${isOpen}`)) === 0);
  await start();
}

async function count(what: string, values: unknown[] = []): Promise<number> {
  return (await database.pool.query(`SELECT count(*)::int AS n FROM ${what}`, values)).rows[0].n;
}

/**
 * Kills the process while a statement of it waits for a table, and starts it again. With `isAnswered` what waits is the
 * work that follows the answer.
 */
async function killAt(table: string, deed: () => Promise<unknown>, isAnswered = false): Promise<void> {
  const keeper = new pg.Client({ connectionString: database.url });
  await keeper.connect();
  await keeper.query(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`);
  const done = deed().catch(() => undefined);
  if (isAnswered) await done;
  await until(
    async () =>
      (await count(
        `pg_locks WHERE NOT granted AND relation = $1::text::regclass
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        [table],
      )) > 0,
  );
  server.child.kill("SIGKILL");
  await server.ended;
  await keeper.query("COMMIT");
  await keeper.end();
  await done;
  await restart();
}

type Asked = { method?: string; body?: object; as?: string };

async function ask(path: string, { method = "POST", body, as = token }: Asked = {}) {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${as}`,
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, told: text ? JSON.parse(text) : undefined };
}

/** Lets jobs of the killed process look abandoned at once, and resolves when no job and no message is left. */
async function untilWorked(): Promise<void> {
  const { pool } = database;
  await pool.query(
    `UPDATE pgboss.job SET heartbeat_on = now() - interval '1 hour', started_on = now() - interval '1 day'
     WHERE state = 'active'`,
  );
  // A site that is still busy with the killed visit puts the next one off.
  const isVisit = "name = 'paginas.visit'";
  const isLeft = `state < 'completed' AND (start_after <= now() OR ${isVisit}) AND name NOT LIKE '%.agenda'`;
  await until(async () => {
    await pool.query(
      `UPDATE pgboss.job SET start_after = now() WHERE state = 'retry' OR (state = 'created' AND ${isVisit})`,
    );
    return (await count(`pgboss.job WHERE ${isLeft}`)) === 0;
  });
  // A message that was put off once leaves at any hour.
  await pool.query("UPDATE deliveries SET due_at = '2020-01-01', adiadas = 1 WHERE status = 'queued'");
  await until(async () => (await count("deliveries WHERE status = 'queued'")) === 0);
}

type Mail = { subject: string; text: string };

async function mailsTo({ email }: BuiltUser): Promise<Mail[]> {
  const answer = await fetch(`${emulators.urls.dev}/dev/api/messages?to=${encodeURIComponent(email)}`);
  return (await answer.json()) as Mail[];
}

test("a publication that is killed at any table is stored whole or not at all, and told once", {
  timeout: 300_000,
}, async () => {
  const wants = await ask("/users/me/preferences", {
    method: "PUT",
    body: preferencias({ salario_minimo: 1 }),
  });
  expect(wants.status).toBeLessThan(300);
  const tables = ["concursos", "cargos", "concurso_versoes", "alert_events", "alerts", "deliveries"];
  const titleOf = (table: string) => `Concurso de ${table}`;
  for (const table of tables) {
    const body = concursoBody({ titulo: titleOf(table), data_fim_inscricao: null, data_prova: null });
    const publish = () => ask("/concursos", { body, as: admin });
    const isLater = ["alerts", "deliveries"].includes(table);
    await killAt(table, publish, isLater);
    const stored = await count("concursos WHERE titulo = $1", [titleOf(table)]);
    expect(stored, table).toBe(isLater ? 1 : 0);
    for (const part of ["cargos", "concurso_versoes", "alert_events"])
      expect(
        await count(`${part} p JOIN concursos c ON c.id = p.concurso_id WHERE c.titulo = $1`, [
          titleOf(table),
        ]),
        part,
      ).toBe(stored);
    if (stored === 0) expect((await publish()).status).toBe(201);
  }
  await untilWorked();
  const mails = await mailsTo(person);
  for (const table of tables)
    expect(mails.filter(({ text }) => text.includes(titleOf(table))).length, table).toBe(1);
});

test("a payment that is killed at any table on its return is kept once, and told once", {
  timeout: 300_000,
}, async () => {
  const [, premium] = (await ask("/subscriptions/plans", { method: "GET" })).told;
  const people: { token: string; person: BuiltUser; session_id: string }[] = [];
  const tables = ["stripe_events", "stripe_clientes", "assinaturas", "pagamentos", "users"];
  const deps = { db: database.db, config: readConfig(env), clock: systemClock };
  for (const table of tables) {
    const payer = await buildUser(database.db);
    const { access_token: as } = await openSession(deps, payer);
    const checkout = await ask("/subscriptions/checkout", { body: { plan_uuid: premium.uuid }, as });
    expect(checkout.status).toBe(200);
    let session_id = "";
    await killAt(table, async () => {
      const form = new URLSearchParams({ deed: "pay" });
      const paid = await fetch(checkout.told.checkout_url, {
        method: "POST",
        body: form,
        redirect: "manual",
      });
      session_id = new URL(paid.headers.get("location") ?? "").searchParams.get("session_id") ?? "";
      await ask("/subscriptions/verify-session", { body: { session_id }, as });
    });
    people.push({ token: as, person: payer, session_id });
  }
  for (const { token: as, session_id } of people)
    expect((await ask("/subscriptions/verify-session", { body: { session_id }, as })).told).toMatchObject({
      status: "complete",
    });
  await untilWorked();
  for (const [n, { token: as, person: payer }] of people.entries()) {
    expect((await ask("/users/me", { method: "GET", as })).told.user_type, tables[n]).toBe("PREMIUM");
    const own = "WHERE user_id = $1";
    expect(await count(`assinaturas ${own}`, [payer.id]), tables[n]).toBe(1);
    const subjects = (await mailsTo(payer)).map(({ subject }) => subject);
    expect(new Set(subjects).size, tables[n]).toBe(subjects.length);
  }
});

test("a visit of a page that is killed at any table is made again, and its news is told once", {
  timeout: 300_000,
}, async () => {
  const site = emulators.sites.create("banca-morta.example", "noticias");
  const endereco = site.paginaOf();
  const body = concursoBody({ titulo: "Com página", data_fim_inscricao: null, data_prova: null });
  const { uuid } = (await ask("/concursos", { body, as: admin })).told;
  await ask(`/concursos/${uuid}/favorito`, { method: "PUT" });
  const followed = await ask(`/concursos/${uuid}/paginas`, {
    method: "PUT",
    body: { enderecos: [endereco] },
    as: admin,
  });
  expect(followed.status).toBeLessThan(300);
  const { rows } = await database.pool.query("SELECT id FROM paginas WHERE endereco = $1", [endereco]);
  const paginas = rows.map(({ id }) => id);
  const visit = () => queue.enqueue(database.db as never, jobs.paginasVisit, { paginas });
  const itens = () => count("pagina_itens WHERE pagina_id = $1", paginas);

  await visit();
  await untilWorked();
  expect(await itens()).toBe(3);
  for (const [n, table] of ["pagina_itens", "alert_events"].entries()) {
    site.turn("documento-novo", true, { titulo: `Convocação número ${n}` });
    await killAt(table, visit);
    expect(await itens(), table).toBe(3 + n);
    await untilWorked();
    expect(await itens(), table).toBe(4 + n);
  }
  const mails = await mailsTo(person);
  for (const n of [0, 1])
    expect(mails.filter(({ text }) => text.includes(`Convocação número ${n}`)).length).toBe(1);
});
