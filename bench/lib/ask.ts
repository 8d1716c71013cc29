import { loadavg } from "node:os";
import type { Connection } from "@cav/server/platform/database/connect.ts";
import type { Database, Tx } from "@cav/server/tables.ts";
import type pg from "pg";
import { createCapture, explain, runBare } from "./capture.ts";
import { createRandom } from "./dataset/random.ts";
import type { Question } from "./questions.ts";

/** Of repeated runs; the lower quarter is what other work on the machine disturbs least. */
type Percentiles = { p25: number; p50: number; p95: number };

export type Asked = {
  name: string;
  runs: number;
  product: Percentiles;
  /** The same statements by a client that does nothing else; undefined where they can't be repeated by themselves. */
  bare: Percentiles | undefined;
  /** Of the machine, at the end. */
  load: number;
  /** PostgreSQL's account of the slowest run. */
  plan: string;
};

export type Counted = { concursos: number; users: number; deliveries: number };

/** How much there is of everything. */
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

/** Asks each question about people at random, once to warm up and then as often as it wants, or `most` times. */
export async function* askQuestions(
  { pool }: Pick<Connection<Database>, "pool">,
  questions: readonly Question[],
  { users, most = Number.POSITIVE_INFINITY }: { users: number; most?: number },
): AsyncGenerator<Asked, void> {
  const capture = createCapture(pool);
  const bare = await pool.connect();
  try {
    // As the product asks: a plan for the values at hand, or the floor would be above what stands on it.
    await bare.query("SET statement_timeout = 0; SET plan_cache_mode = force_custom_plan");
    for (const question of questions) {
      yield await askOne(pool, capture, bare, question, { users, most });
      // What was written and undone would be in the way of the next question.
      if (question.writes)
        await bare.query("VACUUM alerts, deliveries, alert_events, sessions, refresh_tokens");
    }
  } finally {
    bare.release(true);
  }
}

type Capture = ReturnType<typeof createCapture>;

async function askOne(
  pool: pg.Pool,
  capture: Capture,
  bare: pg.PoolClient,
  question: Question,
  { users, most }: { users: number; most: number },
): Promise<Asked> {
  const { name, runs: wanted, notBare } = question;
  const random = createRandom(7);
  const today = new Date().toISOString().slice(0, 10);
  const runs = Math.min(wanted, most);
  const times: number[] = [];
  const floors: number[] = [];
  capture.take();
  let slowest: { took: number; statements: ReturnType<Capture["take"]> } = { took: -1, statements: [] };
  for (let run = -1; run < runs; run += 1) {
    const user = random.integer(1, users);
    const start = performance.now();
    if (question.writes) await undone(capture.db, (db) => question.ask({ db, user, random, today }));
    else await question.ask({ db: capture.db, user, random, today });
    const took = performance.now() - start;
    const statements = capture.take().filter(({ sql }) => !/^(begin|rollback|commit|start)/i.test(sql));
    const floor = notBare ? 0 : await timeBare(bare, statements);
    if (run < 0) continue;
    times.push(took);
    floors.push(floor);
    if (took > slowest.took) slowest = { took, statements };
  }
  return {
    name,
    runs,
    product: percentiles(times),
    bare: notBare ? undefined : percentiles(floors),
    load: loadavg()[0] ?? 0,
    plan: notBare ? "" : await explain(pool, slowest.statements),
  };
}

async function timeBare(bare: pg.PoolClient, statements: ReturnType<Capture["take"]>): Promise<number> {
  await bare.query("BEGIN");
  const start = performance.now();
  await runBare(bare, statements);
  const took = performance.now() - start;
  await bare.query("ROLLBACK");
  return took;
}

/** Lets the work write, and undoes it. */
async function undone(db: Capture["db"], work: (tx: Tx) => Promise<unknown>): Promise<void> {
  const transaction = await db.startTransaction().execute();
  try {
    await work(transaction);
  } finally {
    await transaction.rollback().execute();
  }
}
