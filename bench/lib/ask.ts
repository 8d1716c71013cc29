import { loadavg } from "node:os";
import type { Connection } from "@cav/server/platform/database/connect.ts";
import type { Database, Tx } from "@cav/server/tables.ts";
import type pg from "pg";
import { createRandom } from "./dataset/random.ts";
import type { Question } from "./questions.ts";

/** Times of repeated runs; other work on the machine disturbs the lower quartile least. */
type Percentiles = { p25: number; p50: number; p95: number };

export type QuestionTimes = {
  name: string;
  took: Percentiles;
  /** Load average of the machine at the end. */
  load: number;
};

export type Counted = { concursos: number; users: number; deliveries: number };

/** Returns the number of rows of each kind. */
export async function countRows(pool: pg.Pool): Promise<Counted> {
  const { rows } = await pool.query<Counted>(`SELECT (SELECT count(*)::int FROM concursos) AS concursos,
    (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM deliveries) AS deliveries`);
  return rows[0] ?? { concursos: 0, users: 0, deliveries: 0 };
}

const percentiles = (times: number[]): Percentiles => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p25: at(0.25), p50: at(0.5), p95: at(0.95) };
};

/** Asks each question about random users: once to warm up, then its number of runs, at most `most`. */
export async function* askQuestions(
  { db, pool }: Pick<Connection<Database>, "db" | "pool">,
  questions: readonly Question[],
  { users, most = Number.POSITIVE_INFINITY }: { users: number; most?: number },
): AsyncGenerator<QuestionTimes, void> {
  for (const question of questions) {
    yield await askOne(db, question, { users, most });
    // Dead rows of rolled-back runs would slow the next question.
    if (question.writes)
      await pool.query("VACUUM alerts, deliveries, alert_events, sessions, refresh_tokens");
  }
}

async function askOne(
  db: Connection<Database>["db"],
  question: Question,
  { users, most }: { users: number; most: number },
): Promise<QuestionTimes> {
  const random = createRandom(7);
  const today = new Date().toISOString().slice(0, 10);
  const times: number[] = [];
  for (let run = -1; run < Math.min(question.runs, most); run += 1) {
    const user = random.integer(1, users);
    const start = performance.now();
    if (question.writes) await undone(db, (tx) => question.ask({ db: tx, user, random, today }));
    else await question.ask({ db, user, random, today });
    if (run >= 0) times.push(performance.now() - start);
  }
  return { name: question.name, took: percentiles(times), load: loadavg()[0] ?? 0 };
}

/** Runs writing work in a transaction and rolls it back. */
async function undone(db: Connection<Database>["db"], work: (tx: Tx) => Promise<unknown>): Promise<void> {
  const transaction = await db.startTransaction().execute();
  try {
    await work(transaction);
  } finally {
    await transaction.rollback().execute();
  }
}
