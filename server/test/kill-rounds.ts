import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import pg from "pg";
import { batchSize } from "../src/alerts/dispatch.ts";
import { emailLanes, whatsAppLanes } from "../src/alerts/dispatcher.ts";
import { openSession } from "../src/auth/tokens.ts";
import { readConfig } from "../src/config.ts";
import { systemClock } from "../src/platform/clock.ts";
import { connect } from "../src/platform/database/connect.ts";
import { startTestCluster, type TestCluster, templateDatabase } from "./cluster.ts";
import { buildUser, concursoBody, insertReferenceData } from "./factories.ts";
import { freePort, type ServerProcess, startServer } from "./server-process.ts";

const victims = ["worker 1", "worker 2", "web 1", "web 2", "database"] as const;
type Victim = (typeof victims)[number];

/** What a kill may at most send twice: the batches in flight, of one worker or of both. */
const batches = (emailLanes + whatsAppLanes + 2) * batchSize;
const doubledBy: Record<Victim, number> = {
  "worker 1": batches,
  "worker 2": batches,
  "web 1": 0,
  "web 2": 0,
  database: 2 * batches,
};

/** A seeded generator (mulberry32): a round that failed can be run again. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Round = {
  kills: Victim[];
  expected: number;
  lost: number;
  doubled: number;
  doubledAtMost: number;
  /** Deliveries that did not end as sent, delivered, or failed with a reason. */
  unsettled: number;
  seconds: number;
};

/**
 * Publishes an exam that as many people are alerted to as there are `alerts`, a tenth of them by WhatsApp, on two
 * workers and two web processes, kills one of the processes or the database at random moments, starts it again as a
 * supervisor would, and counts what arrived when everything has come to rest.
 */
export async function runKillRounds(
  { seed, rounds, alerts, kills }: { seed: number; rounds: number; alerts: number; kills: number },
  tell: (round: Round, index: number) => void,
): Promise<Round[]> {
  const random = seeded(seed);
  const results: Round[] = [];
  for (let index = 0; index < rounds; index += 1) {
    const stage = await setStage(alerts);
    try {
      const round = await runRound(stage, random, { alerts, kills });
      results.push(round);
      tell(round, index);
    } finally {
      await stage.close();
    }
  }
  return results;
}

type Stage = Awaited<ReturnType<typeof setStage>>;

async function setStage(alerts: number) {
  const cluster: TestCluster = await startTestCluster({ synchronous_commit: "on" });
  const url = cluster.url(templateDatabase);
  const ports = { "web 1": await freePort(), "web 2": await freePort() };
  const emulators: Emulators = await startEmulators({
    webhookBase: `http://127.0.0.1:${ports["web 1"]}/api`,
  });
  const { db, pool, close } = connect({ url, poolSize: 2 });
  await insertReferenceData(db);
  const byPhone = Math.floor(alerts / 10);
  await pool.query(
    `WITH novos AS (
       INSERT INTO users (nome, email, telefone, user_type, habilitar_email, habilitar_whatsapp)
       SELECT 'Pessoa ' || n, 'p' || n || '@teste.example', CASE WHEN n <= $2 THEN (5511900000000 + n)::text END,
         CASE WHEN n <= $2 THEN 'PREMIUM' ELSE 'REGULAR' END, n > $2, n <= $2
       FROM generate_series(1, $1::integer) AS n RETURNING id)
     INSERT INTO preferencias (user_id, enviadas, salario_minimo) SELECT id, '{}', 1000 FROM novos`,
    [alerts, byPhone],
  );
  const secret = "a-secret-of-the-tests-with-forty-characters";
  const { whatsappToken, whatsappPhoneNumberId, whatsappAppSecret, whatsappVerifyToken } =
    emulators.credentials;
  const env = {
    DATABASE_URL: url,
    JWT_SECRET: secret,
    SMTP_URL: emulators.urls.smtp,
    RATE_LIMITS: "0",
    LOG_LEVEL: "fatal",
    EMAIL_RATE: "100000",
    WHATSAPP_RATE: "100000",
    WHATSAPP_HOURS: "0-24",
    WHATSAPP_AUDIENCE_LIMIT: "0",
    WHATSAPP_TOKEN: whatsappToken,
    WHATSAPP_PHONE_NUMBER_ID: whatsappPhoneNumberId,
    WHATSAPP_APP_SECRET: whatsappAppSecret,
    WHATSAPP_VERIFY_TOKEN: whatsappVerifyToken,
    WHATSAPP_API_BASE: emulators.urls.whatsapp,
  };
  const running = new Map<Victim, ServerProcess>();
  const stopped = new Set<Victim>();

  /** Starts a process, and again whenever it ends by itself, as a supervisor does. */
  async function start(name: Victim): Promise<void> {
    const web = name === "web 1" || name === "web 2";
    const process = await startServer(
      web ? { ...env, ROLE: "web", PORT: String(ports[name]) } : { ...env, ROLE: "worker" },
    );
    running.set(name, process);
    void process.ended.then(() => (stopped.has(name) ? undefined : start(name)));
  }
  const admin = await buildUser(db, { user_type: "ADMIN" });
  const config = readConfig({ ...env, DATABASE_URL: url });
  const { access_token } = await openSession({ db, config, clock: systemClock }, admin);
  await close();
  for (const name of victims) if (name !== "database") await start(name);

  return {
    emulators,
    url,
    ports,
    token: access_token,
    async kill(name: Victim): Promise<void> {
      if (name === "database") return cluster.crash();
      const ended = running.get(name)?.ended;
      running.get(name)?.child.kill("SIGKILL");
      await ended;
    },
    async close(): Promise<void> {
      for (const name of victims) stopped.add(name);
      await Promise.all(
        [...running.values()].map(({ child, ended }) => {
          child.kill("SIGKILL");
          return ended;
        }),
      );
      await emulators.close();
      await cluster.stop();
    },
  };
}

const arrived = ({ emulators }: Stage) => emulators.mailbox.count() + emulators.phones.find().length;

async function runRound(
  stage: Stage,
  random: () => number,
  { alerts, kills }: { alerts: number; kills: number },
): Promise<Round> {
  const plan = Array.from({ length: kills }, () => ({
    victim: victims[Math.floor(random() * victims.length)] ?? "database",
    after: Math.floor(random() * alerts * 0.9),
  })).sort((a, b) => a.after - b.after);
  const started = performance.now();
  await publish(stage);
  for (const { victim, after } of plan) {
    await until(() => arrived(stage) >= after);
    await stage.kill(victim);
  }
  await untilSettled(stage);
  const seconds = (performance.now() - started) / 1000;
  const doubledAtMost = plan.reduce((sum, { victim }) => sum + doubledBy[victim], 0);
  const counted = await count(stage);
  return { kills: plan.map(({ victim }) => victim), ...counted, doubledAtMost, seconds };
}

/** By either web process, until one has said that it is published: an answer may be lost with its process. */
async function publish({ ports, token }: Stage): Promise<void> {
  const body = JSON.stringify(concursoBody({ data_fim_inscricao: null, data_prova: null }));
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  for (let attempt = 0; ; attempt += 1) {
    const port = attempt % 2 === 0 ? ports["web 1"] : ports["web 2"];
    const answer = await fetch(`http://127.0.0.1:${port}/api/concursos`, {
      method: "POST",
      headers,
      body,
    }).catch(() => undefined);
    if (answer?.status === 201) return;
    if (answer && answer.status < 500) throw new Error(`not published: ${await answer.text()}`);
    await pause(100);
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Long enough for a job whose worker was killed to be given to another. */
const patienceMs = 200_000;

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error("time is up");
    await pause(20);
  }
}

/** Asks a database that may be starting again. */
async function ask<Row extends object>({ url }: Stage, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(query)).rows;
  } catch {
    return [];
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function untilSettled(stage: Stage): Promise<void> {
  await until(async () => {
    const [row] = await ask<{ queued: number; matched: boolean }>(
      stage,
      `SELECT (SELECT count(*)::int FROM deliveries WHERE status = 'queued') AS queued,
         (SELECT count(*) > 0 FROM alerts) AND NOT EXISTS (
           SELECT FROM pgboss.job WHERE name = 'alerts.match' AND state < 'completed') AS matched`,
    );
    return row?.queued === 0 && row.matched;
  });
}

async function count(stage: Stage): Promise<Pick<Round, "expected" | "lost" | "doubled" | "unsettled">> {
  const rows = await ask<{ to: string; settled: boolean; failed: boolean }>(
    stage,
    `SELECT CASE d.channel WHEN 'email' THEN u.email ELSE u.telefone END AS to, d.status = 'failed' AS failed,
       d.status IN ('sent', 'delivered', 'read') OR (d.status = 'failed' AND d.last_error IS NOT NULL) AS settled
     FROM deliveries d JOIN users u ON u.id = d.user_id`,
  );
  const received = new Map<string, number>();
  const add = (to: string) => received.set(to, (received.get(to) ?? 0) + 1);
  for (const { to } of stage.emulators.mailbox.find()) for (const address of to) add(address);
  for (const { to } of stage.emulators.phones.find()) add(to);
  const expected = new Map<string, number>();
  for (const { to } of rows) expected.set(to, (expected.get(to) ?? 0) + 1);
  const more = [...expected].map(([to, wanted]) => (received.get(to) ?? 0) - wanted);
  return {
    expected: rows.length,
    lost: more.filter((difference) => difference < 0).length - rows.filter(({ failed }) => failed).length,
    doubled: more.reduce((sum, difference) => sum + Math.max(0, difference), 0),
    unsettled: rows.filter(({ settled }) => !settled).length,
  };
}
