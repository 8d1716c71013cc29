import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import pg from "pg";
import { readConfig } from "../../src/config.ts";
import { openSession } from "../../src/identity/who/tokens.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { connect } from "../../src/platform/database/connect.ts";
import { encodeSealed } from "../../src/platform/secrets.ts";
import type { Database } from "../../src/tables.ts";
import { startTestCluster, type TestCluster, templateDatabase } from "./cluster.ts";
import { buildUser, concursoBody, insertReferenceData } from "./factories.ts";
import { freePort, type ServerProcess, startServer } from "./server-process.ts";

export type ProcessName = "web 1" | "web 2" | "worker 1" | "worker 2";

type StageOptions = {
  alerts: number;
  names: ProcessName[];
  /** Overrides of the processes' environment. */
  settings?: Record<string, string>;
};

/**
 * Starts the product as installed: processes, database server, emulated providers, an administrator. One exam of
 * `concursoBody` alerts everybody. 10 % of the users each use WhatsApp, push, Telegram, or WhatsApp then mail; WhatsApp
 * rejects half of the latter.
 */
export async function createProductStage({ alerts, names, settings = {} }: StageOptions) {
  const cluster: TestCluster = await startTestCluster({ synchronous_commit: "on" });
  const url = cluster.url(templateDatabase);
  const ports = { "web 1": await freePort(), "web 2": await freePort() };
  const emulators: Emulators = await startEmulators({
    webhookBase: `http://127.0.0.1:${ports["web 1"]}/api`,
  });
  const env = { ...environment(url, emulators), ...settings };
  const tokens = await fill(url, env, alerts, emulators);
  // Reuses the connection while polling, because connecting costs 10 times as much as the query.
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 });
  pool.on("error", () => undefined);
  const running = new Map<ProcessName, ServerProcess>();

  async function start(name: ProcessName): Promise<ServerProcess> {
    const web = name === "web 1" || name === "web 2";
    const PORT = String(web ? ports[name] : await freePort());
    const process = await startServer(
      web ? { ...env, ROLE: "web", PORT } : { ...env, ROLE: "worker", PORT, WORKER_PORT: PORT },
    );
    running.set(name, process);
    return process;
  }
  for (const name of names) await start(name);

  return {
    cluster,
    emulators,
    url,
    pool,
    ports,
    tokens,
    start,
    isRunning(name: ProcessName): boolean {
      const { exitCode, signalCode } = running.get(name)?.child ?? { exitCode: 1 };
      return exitCode === null && signalCode === null;
    },
    /** Returns the last process started under a name. */
    process(name: ProcessName): ServerProcess {
      const process = running.get(name);
      if (!process) throw new Error(`${name} was not started`);
      return process;
    },
    async close(): Promise<void> {
      await Promise.all(
        [...running.values()].map(({ child, ended }) => {
          child.kill("SIGKILL");
          return ended;
        }),
      );
      await pool.end();
      await emulators.close();
      await cluster.stop();
    },
  };
}

export type ProductStage = Awaited<ReturnType<typeof createProductStage>>;

function environment(url: string, emulators: Emulators) {
  const { whatsappToken, whatsappPhoneNumberId, whatsappAppSecret, whatsappVerifyToken } =
    emulators.credentials;
  return {
    DATABASE_URL: url,
    JWT_SECRET: "a-secret-of-the-tests-with-forty-characters",
    SMTP_URL: emulators.urls.smtp,
    RATE_LIMITS: "0",
    LOG_LEVEL: "fatal",
    ALERT_GROUP_MINUTES: "0",
    EMAIL_RATE: "100000",
    WHATSAPP_RATE: "100000",
    WHATSAPP_HOURS: "0-24",
    WHATSAPP_AUDIENCE_LIMIT: "0",
    WHATSAPP_TOKEN: whatsappToken,
    WHATSAPP_PHONE_NUMBER_ID: whatsappPhoneNumberId,
    WHATSAPP_APP_SECRET: whatsappAppSecret,
    WHATSAPP_VERIFY_TOKEN: whatsappVerifyToken,
    WHATSAPP_API_BASE: emulators.urls.whatsapp,
    TELEGRAM_BOT_TOKEN: emulators.credentials.telegramBotToken,
    TELEGRAM_BOT_NAME: emulators.credentials.telegramBotName,
    TELEGRAM_WEBHOOK_SECRET: emulators.credentials.telegramWebhookSecret,
    TELEGRAM_API_BASE: emulators.urls.telegram,
    TELEGRAM_RATE: "100000",
    TELEGRAM_CONCURRENCY: "500",
    PUSH_STAND_IN: emulators.urls.push,
    PUSH_RATE: "100000",
  };
}

/** Creates users who wait for an exam, and tokens of an administrator and of a user without alerts. */
async function fill(
  url: string,
  env: Record<string, string>,
  alerts: number,
  { browsers, phones, telegram }: Pick<Emulators, "browsers" | "phones" | "telegram">,
) {
  const { db, pool, close } = connect<Database>({ url, poolSize: 2 });
  const config = readConfig(env);
  const tenth = Math.floor(alerts / 10);
  const devices = Array.from({ length: tenth }, () => {
    const subscription = browsers.subscribe(config.push.publicKey);
    return [browserOf(subscription.endpoint), encodeSealed(config.jwtSecret, JSON.stringify(subscription))];
  });
  await insertReferenceData(db);
  await pool.query(
    `WITH novos AS (
       INSERT INTO users (nome, email, telefone, user_type, habilitar_email, habilitar_whatsapp, habilitar_push,
       tem_push)
       SELECT 'Pessoa ' || n, 'p' || n || '@teste.example', CASE WHEN tenth IN (0, 2) THEN (5511900000000 +
       n)::text END,
         CASE WHEN tenth IN (0, 2) THEN 'PREMIUM' ELSE 'REGULAR' END, tenth > 1, tenth IN (0, 2), tenth = 1, tenth = 1
       FROM generate_series(1, $1::integer) AS n, LATERAL (SELECT (n - 1) / $2::integer AS tenth) RETURNING id,
       tem_push, habilitar_email AND habilitar_whatsapp AS em_ordem),
     ordens AS (
       INSERT INTO alert_settings (user_id, ordem) SELECT id, '{whatsapp,email}' FROM novos WHERE em_ordem),
     aparelhos AS (
       INSERT INTO aparelhos (user_id, nome, marca, selado, created_at)
       SELECT u.id, a.nome, a.nome, a.selado, now()
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM novos WHERE tem_push) AS u
       JOIN unnest($3::text[], $4::text[]) WITH ORDINALITY AS a (nome, selado, n) USING (n))
     INSERT INTO preferencias (user_id, enviadas, salario_minimo) SELECT id, '{}', 1000 FROM novos`,
    [alerts, tenth, devices.map(([nome]) => nome), devices.map(([, selado]) => selado)],
  );
  for (let n = 2 * tenth + 1; n <= 3 * tenth; n += 2)
    phones.fail({ to: String(5_511_900_000_000 + n), code: 100, times: Number.POSITIVE_INFINITY });
  const chats = Array.from({ length: tenth }, (_, n) => telegram.open(`Pessoa ${alerts - n}`));
  await pool.query(
    `WITH linked AS (
       UPDATE users SET habilitar_email = false, habilitar_telegram = true, tem_telegram = true
       FROM unnest($1::text[], $2::text[]) AS c (nome, chat_id) WHERE users.nome = c.nome RETURNING id, chat_id)
     INSERT INTO telegram_chats (user_id, chat_id, nome, desde) SELECT id, chat_id, 'Pessoa', now() FROM linked`,
    [chats.map(({ name }) => name), chats.map(({ id }) => String(id))],
  );
  const deps = { db, config, clock: systemClock };
  const admin = await openSession(deps, await buildUser(db, { user_type: "ADMIN" }));
  const user = await openSession(deps, await buildUser(db, { user_type: "PREMIUM" }));
  await close();
  return { admin: admin.access_token, reader: user.access_token };
}

/** Returns the emulator's id of a browser: the end of its address. Devices are named by it. */
const browserOf = (endpoint: string) => endpoint.slice(endpoint.lastIndexOf("/") + 1);

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Longer than a killed worker's jobs take to be reassigned. */
const timeoutMs = 200_000;

/** Resolves when a condition holds, however slow the machine is. */
export async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error("time is up");
    await pause(20);
  }
}

/** Publishes through either web process until one confirms it, because a killed process may lose the answer. */
export async function publish({ ports, tokens }: ProductStage): Promise<void> {
  const body = JSON.stringify(concursoBody({ data_fim_inscricao: null, data_prova: null }));
  const headers = { authorization: `Bearer ${tokens.admin}`, "content-type": "application/json" };
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

/** Queries a database that may be restarting; returns no rows if it is down. */
export async function ask<Row extends object>({ pool }: ProductStage, query: string): Promise<Row[]> {
  try {
    return (await pool.query<Row>(query)).rows;
  } catch {
    return [];
  }
}

/** Returns the chat id of each bot message. */
const written = ({ emulators }: ProductStage) =>
  emulators.telegram.find().flatMap(({ id, messages }) => messages.map(() => String(id)));

/** Counts the messages that arrived by mail, WhatsApp, push and Telegram. */
export function arrived(stage: ProductStage): number {
  const { mailbox, phones, browsers } = stage.emulators;
  return mailbox.count() + phones.find().length + browsers.find().length + written(stage).length;
}

/** Resolves when all users are matched and no delivery is pending. */
export async function untilSettled(stage: ProductStage): Promise<void> {
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

export type Count = {
  expected: number;
  lost: number;
  doubled: number;
  /** Users with a channel order who got the message on two channels. */
  byTwo: number;
  /** Deliveries that are neither sent, delivered, nor failed with a reason. */
  unsettled: number;
};

/** Compares the arrived messages with the database. */
export async function countArrivals(stage: ProductStage): Promise<Count> {
  const rows = await ask<{ id: number; to: string; settled: boolean; failed: boolean; in_order: boolean }>(
    stage,
    `SELECT u.id, s.ordem IS NOT NULL AS in_order, CASE d.channel WHEN 'email' THEN u.email WHEN 'push' THEN
      a.nome WHEN 'telegram' THEN t.chat_id ELSE u.telefone END AS to, d.status = 'failed' AS failed,
       d.status IN ('sent', 'delivered', 'read') OR (d.status = 'failed' AND d.last_error IS NOT NULL) AS settled
     FROM deliveries d JOIN users u ON u.id = d.user_id LEFT JOIN aparelhos a ON a.user_id = u.id
       LEFT JOIN telegram_chats t ON t.user_id = u.id LEFT JOIN alert_settings s ON s.user_id = u.id`,
  );
  const received = new Map<string, number>();
  const add = (to: string) => received.set(to, (received.get(to) ?? 0) + 1);
  for (const { to } of stage.emulators.mailbox.find()) for (const address of to) add(address);
  for (const { to } of stage.emulators.phones.find()) add(to);
  for (const { browser } of stage.emulators.browsers.find()) add(browser);
  for (const chatId of written(stage)) add(chatId);
  const expected = new Map<string, number>();
  for (const { to } of rows) expected.set(to, (expected.get(to) ?? 0) + 1);
  const more = [...expected].map(([to, wanted]) => (received.get(to) ?? 0) - wanted);
  const inOrder = Map.groupBy(
    rows.filter(({ in_order, to }) => in_order && received.has(to)),
    ({ id }) => id,
  );
  return {
    expected: rows.length,
    lost:
      more.reduce((sum, offset) => sum + Math.max(0, -offset), 0) -
      rows.filter(({ failed }) => failed).length,
    doubled: more.reduce((sum, offset) => sum + Math.max(0, offset), 0),
    byTwo: [...inOrder.values()].filter(({ length }) => length > 1).length,
    unsettled: rows.filter(({ settled }) => !settled).length,
  };
}
