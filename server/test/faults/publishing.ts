import type { Emulators } from "@cav/emulators/start.ts";
import { readConfig } from "../../src/config.ts";
import { openSession } from "../../src/identity/who/tokens.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { type Connection, connect } from "../../src/platform/database/connect.ts";
import type { Database } from "../../src/tables.ts";
import { buildUser, concursoBody, insertReferenceData } from "../harness/factories.ts";
import { expectAnswer } from "./steady-load.ts";

const timeoutMs = 300_000;

/** Creates users who get a mail about every normal publication. */
export async function populate({ db, pool }: Connection<Database>, users: number): Promise<void> {
  await insertReferenceData(db);
  await pool.query(
    `WITH novos AS (
       INSERT INTO users (nome, email) SELECT 'Pessoa ' || n, 'p' || n || '@teste.example'
       FROM generate_series(1, $1::integer) AS n RETURNING id)
     INSERT INTO preferencias (user_id, enviadas, salario_minimo) SELECT id, '{}', 1000 FROM novos`,
    [users],
  );
}

/** Returns tokens of an administrator and of a user without alerts. */
export async function signIn({ db }: Connection<Database>, env: Record<string, string>) {
  const deps = { db, config: readConfig(env), clock: systemClock };
  const admin = await openSession(deps, await buildUser(db, { user_type: "ADMIN", habilitar_email: false }));
  const user = await openSession(deps, await buildUser(db, { habilitar_email: false }));
  return { admin: admin.access_token, reader: user.access_token };
}

/** Publishes an exam; returns its uuid after the acknowledgement. A quiet one alerts nobody. */
export async function publish(api: string, token: string, { isQuiet = false } = {}): Promise<string> {
  const cargos = isQuiet ? [{ salario: "500.00" }] : [{}];
  const answer = await expectAnswer(201, `${api}/concursos`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(concursoBody({ data_fim_inscricao: null, data_prova: null, cargos })),
  });
  return ((await answer.json()) as { uuid: string }).uuid;
}

/** Requests a path as a user. */
export async function read(api: string, token: string, path: string): Promise<void> {
  const headers = { cookie: `access_token=${token}` };
  await (await expectAnswer(200, `${api}${path}`, { headers })).arrayBuffer();
}

export type ArrivalCounts = {
  /** Exams that the server acknowledged but that are missing. */
  missing: number;
  /** Deliveries, lost messages, and duplicated messages. */
  deliveries: number;
  lost: number;
  doubled: number;
};

/** Counts exams and messages once no delivery is pending. */
export async function countKept(
  url: string,
  { mailbox }: Emulators,
  published: string[],
): Promise<ArrivalCounts> {
  const { pool, close } = connect<Database>({ url, poolSize: 1 });
  try {
    await until(async () => {
      const asked = pool.query<{ waiting: boolean }>(
        `SELECT EXISTS (SELECT FROM deliveries WHERE status = 'queued')
           OR EXISTS (SELECT FROM pgboss.job WHERE name = 'alerts.match' AND state < 'completed') AS waiting`,
      );
      // A connection from before the fault may be broken.
      const { rows } = await asked.catch(() => ({ rows: [{ waiting: true }] }));
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
    const mails = mailbox.find();
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

/** Polls a condition every 20 ms, for up to 5 min. */
export async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error("time is up");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
