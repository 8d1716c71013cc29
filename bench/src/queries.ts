import { mkdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { createCapture, explain, runBare } from "../lib/capture.ts";
import { createRandom } from "../lib/dataset/random.ts";
import { openStore } from "../lib/dataset/store.ts";
import { shown } from "../lib/measure.ts";
import { questions } from "../lib/questions.ts";
import { report, table } from "../lib/report.ts";

// How long does each thing take that people and the product ask, beside the same statements by a bare client?

const plansDir = new URL("../../docs/plans/", import.meta.url);
const today = new Date().toISOString().slice(0, 10);
const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

const store = await openStore();
const rows: string[][] = [];
let size = "";
try {
  const capture = createCapture(store.pool);
  const counted = await store.pool.query(`SELECT (SELECT count(*)::int FROM concursos) AS exams,
    (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM deliveries) AS deliveries`);
  const { exams, users, deliveries } = counted.rows[0];
  size = `${shown(exams)} exams, ${shown(users)} users, ${shown(deliveries)} deliveries`;
  mkdirSync(plansDir, { recursive: true });
  const bare = await store.pool.connect();
  // As the product asks: a plan for the values at hand, or the floor would be above what stands on it.
  await bare.query("SET statement_timeout = 0; SET plan_cache_mode = force_custom_plan");
  for (const { name, runs, ask, writes, notBare } of questions) {
    const random = createRandom(7);
    const times: number[] = [];
    const floors: number[] = [];
    let slowest = { took: -1, statements: capture.take() };
    for (let run = -1; run < runs; run += 1) {
      const user = random.integer(1, users);
      const start = performance.now();
      if (writes) await undone(capture.db, (db) => ask({ db, user, random, today }));
      else await ask({ db: capture.db, user, random, today });
      const took = performance.now() - start;
      const statements = capture.take().filter(({ sql }) => !/^(begin|rollback|commit|start)/i.test(sql));
      await bare.query("BEGIN");
      const bareStart = performance.now();
      if (!notBare) await runBare(bare, statements);
      const floor = performance.now() - bareStart;
      await bare.query("ROLLBACK");
      if (run < 0) continue;
      times.push(took);
      floors.push(floor);
      if (took > slowest.took) slowest = { took, statements };
    }
    const load = loadavg()[0] ?? 0;
    rows.push([
      name,
      shown(at(times, 0.5), 1),
      shown(at(times, 0.95), 1),
      notBare ? "" : shown(at(floors, 0.5), 1),
      notBare ? "" : shown(at(floors, 0.95), 1),
      shown(load, 1),
    ]);
    process.stdout.write(`${rows.at(-1)?.join(" | ")}\n`);
    const file = `${name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "")}.txt`;
    writeFileSync(
      new URL(file, plansDir),
      `${name}: the slowest of ${runs}\n${size}\n\n${notBare ? "" : await explain(store.pool, slowest.statements)}\n`,
    );
  }
  bare.release(true);
} finally {
  await store.stop();
}

/** Lets the work write, and undoes it. */
async function undone(db: ReturnType<typeof createCapture>["db"], work: (tx: typeof db) => Promise<unknown>) {
  const transaction = await db.startTransaction().execute();
  try {
    await work(transaction);
  } finally {
    await transaction.rollback().execute();
  }
}

report(
  "queries",
  "What is asked of the database",
  [
    `\`npm run bench -- queries\`, on the data set (${size}), each question about other people at random. *Bare* is the`,
    "same statements, prepared, one after the other by a client that does nothing else. Milliseconds; *load* is that of the",
    "machine's two cores at that moment. The plan of the slowest run of each is in `docs/plans/`.",
    "",
    table(["question", "p50", "p95", "bare p50", "p95", "load"], rows),
  ].join("\n"),
);
