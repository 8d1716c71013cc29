import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import type { Pool } from "pg";
import { readConfig } from "../../src/config.ts";
import { openSession } from "../../src/identity/tokens.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { type Connection, connect } from "../../src/platform/database/connect.ts";
import type { Database } from "../../src/tables.ts";
import { startTestCluster, templateDatabase } from "../harness/cluster.ts";
import { buildUser, concursoBody, insertReferenceData } from "../harness/factories.ts";
import { type ServerProcess, startServer } from "../harness/server-process.ts";
import { type Forwarder, startForwarder } from "./forwarder.ts";
import { killCluster, startReplica } from "./replica.ts";
import { expectAnswer, startLoad } from "./steady-load.ts";

export type FailoverResult = {
  /** Exams whose publication was acknowledged, and how many of them the new primary lacks. */
  acknowledged: number;
  missing: number;
  answered: number;
  /** Failures by what they were. */
  failures: Record<string, number>;
  /** How long requests were refused: from the first that failed to the last; and how long the promotion took of it. */
  refusedMs: number;
  promotionMs: number;
  /** From the kill until every alert had come to rest. */
  settledMs: number;
  /** Deliveries, those of them whose message never arrived, and messages that came twice. */
  deliveries: number;
  lost: number;
  doubled: number;
};

const timeoutMs = 300_000;

/**
 * Publishes exams and reads them without a pause, on a web process and a worker that know the database by one address.
 * While alerts flow the primary is killed, its synchronous replica promoted, and the address led to it, as a managed
 * PostgreSQL does; then counts what failed, and whether anything that was acknowledged, or alerted, is missing.
 * @param people whom each exam concerns
 * @param exams how many are published, at the least, before and after
 */
export async function runFailover({ users, concursos }: { users: number; concursos: number }) {
  const stage = await setStage(users);
  try {
    return await play(stage, { users, concursos });
  } finally {
    await stage.close();
  }
}

type Stage = Awaited<ReturnType<typeof setStage>>;

async function setStage(users: number) {
  const releases: (() => Promise<unknown>)[] = [];
  async function held<T>(made: Promise<T>, release: (thing: T) => Promise<unknown>): Promise<T> {
    const thing = await made;
    releases.push(() => release(thing));
    return thing;
  }
  const close = async () => {
    for (const release of releases.reverse()) await release();
  };
  try {
    const primary = await held(startTestCluster({ synchronous_commit: "on" }), (it) => it.stop());
    const replica = await held(startReplica(primary), (it) => it.stop());
    const address: Forwarder = await held(startForwarder(Number(new URL(primary.url("x")).port)), (it) =>
      it.close(),
    );
    const emulators: Emulators = await held(startEmulators(), (it) => it.close());
    const url = new URL(primary.url(templateDatabase));
    url.port = String(address.port);
    const direct = await held(
      Promise.resolve(connect<Database>({ url: primary.url(templateDatabase), poolSize: 2 })),
      (it) => it.close(),
    );
    await populate(direct, users);
    await beSynchronous(direct.pool);
    const env = {
      DATABASE_URL: url.href,
      DATABASE_REPLICA_URL: replica.url(templateDatabase),
      JWT_SECRET: "a-secret-of-the-tests-with-forty-characters",
      SMTP_URL: emulators.urls.smtp,
      RATE_LIMITS: "0",
      LOG_LEVEL: "fatal",
      EMAIL_RATE: "100000",
    };
    const tokens = await signIn(direct, env);
    const start = (role: string) =>
      held(startServer({ ...env, ROLE: role }), async ({ child, ended }: ServerProcess) => {
        child.kill("SIGKILL");
        await ended;
      });
    const [web] = await Promise.all([start("web"), start("worker")]);
    await web.ready;
    return { primary, replica, address, emulators, api: `${web.url}/api`, tokens, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function populate({ db, pool }: Connection<Database>, users: number): Promise<void> {
  await insertReferenceData(db);
  await pool.query(
    `WITH novos AS (
       INSERT INTO users (nome, email) SELECT 'Pessoa ' || n, 'p' || n || '@teste.example'
       FROM generate_series(1, $1::integer) AS n RETURNING id)
     INSERT INTO preferencias (user_id, enviadas, salario_minimo) SELECT id, '{}', 1000 FROM novos`,
    [users],
  );
}

/** A commit is acknowledged when the replica has it: what asynchronous replication would lose is not lost. */
async function beSynchronous(pool: Pool): Promise<void> {
  await pool.query("ALTER SYSTEM SET synchronous_standby_names = 'replica'");
  await pool.query("SELECT pg_reload_conf()");
  await until(async () => {
    const { rows } = await pool.query("SELECT sync_state FROM pg_stat_replication");
    return rows[0]?.sync_state === "sync";
  });
}

async function signIn({ db }: Connection<Database>, env: Record<string, string>) {
  const deps = { db, config: readConfig(env), clock: systemClock };
  const admin = await openSession(deps, await buildUser(db, { user_type: "ADMIN", habilitar_email: false }));
  const user = await openSession(deps, await buildUser(db, { habilitar_email: false }));
  return { admin: admin.access_token, reader: user.access_token };
}

async function play(stage: Stage, { users, concursos }: { users: number; concursos: number }) {
  const { api, tokens, emulators, replica, primary, address } = stage;
  const published: string[] = [];
  async function publish(): Promise<void> {
    const answer = await expectAnswer(201, `${api}/concursos`, {
      method: "POST",
      headers: { authorization: `Bearer ${tokens.admin}`, "content-type": "application/json" },
      body: JSON.stringify(concursoBody({ data_fim_inscricao: null, data_prova: null })),
    });
    published.push(((await answer.json()) as { uuid: string }).uuid);
  }
  async function read(path: string): Promise<void> {
    const headers = { cookie: `access_token=${tokens.reader}` };
    await (await expectAnswer(200, `${api}${path}`, { headers })).arrayBuffer();
  }
  const load = startLoad([
    publish,
    () => read("/concursos?size=5"),
    () => read("/concursos/favoritos"),
    () => read("/users/me"),
  ]);
  await until(() => published.length >= concursos && emulators.mailbox.count() >= users);

  await killCluster(primary);
  const killedAt = performance.now();
  await replica.ask("SELECT pg_promote()");
  const promotionMs = performance.now() - killedAt;
  address.lead(Number(new URL(replica.url("x")).port));

  const before = published.length;
  await until(() => published.length >= before + concursos);
  const { answered, failures } = await load.stop();
  const times = failures.map(({ at }) => at);
  const refusedMs = times.length > 0 ? Math.max(...times) - Math.min(...times) : 0;
  const byKind: Record<string, number> = {};
  for (const { what } of failures) byKind[what] = (byKind[what] ?? 0) + 1;
  const kept = await readAfter(stage, published);
  return {
    acknowledged: published.length,
    answered,
    failures: byKind,
    refusedMs,
    promotionMs,
    settledMs: performance.now() - killedAt,
    ...kept,
  } satisfies FailoverResult;
}

/** What the new primary holds, once all deliveries have come to rest. */
async function readAfter({ replica, emulators }: Stage, published: string[]) {
  const { pool, close } = connect<Database>({ url: replica.url(templateDatabase), poolSize: 1 });
  try {
    await until(async () => {
      const { rows } = await pool.query<{ waiting: boolean }>(
        `SELECT EXISTS (SELECT FROM deliveries WHERE status = 'queued')
           OR EXISTS (SELECT FROM pgboss.job WHERE name = 'alerts.match' AND state < 'completed') AS waiting`,
      );
      return rows[0]?.waiting === false;
    });
    const missing = await pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM unnest($1::uuid[]) AS u WHERE u NOT IN (SELECT uuid FROM concursos)`,
      [published],
    );
    const { rows } = await pool.query<{ email: string; n: number }>(
      `SELECT u.email, count(*)::int AS n FROM deliveries d JOIN users u ON u.id = d.user_id
       WHERE d.channel = 'email' AND d.status IN ('sent', 'delivered', 'read') GROUP BY 1`,
    );
    const all = await pool.query<{ n: number }>("SELECT count(*)::int AS n FROM deliveries");
    const received = new Map<string, number>();
    const mails = emulators.mailbox.find();
    if (mails[0]?.id !== 1)
      throw new Error("the mail catcher has forgotten the first mails: take fewer people");
    for (const { to } of mails) for (const one of to) received.set(one, (received.get(one) ?? 0) + 1);
    const more = rows.map(({ email, n }) => (received.get(email) ?? 0) - n);
    const settled = rows.reduce((sum, { n }) => sum + n, 0);
    const deliveries = all.rows[0]?.n ?? 0;
    return {
      missing: missing.rows[0]?.n ?? 0,
      deliveries,
      lost: deliveries - settled - more.reduce((sum, by) => sum + Math.min(0, by), 0),
      doubled: more.reduce((sum, by) => sum + Math.max(0, by), 0),
    };
  } finally {
    await close();
  }
}

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error("time is up");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
