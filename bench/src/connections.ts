import { loadavg } from "node:os";
import type pg from "pg";
import { countRows } from "../lib/ask.ts";
import { createCapture } from "../lib/capture.ts";
import { createRandom } from "../lib/dataset/random.ts";
import { openStore } from "../lib/dataset/store.ts";
import { measure, shown } from "../lib/measure.ts";
import { createQuestions } from "../lib/questions.ts";
import { report, table } from "../lib/report.ts";
import { type Asks, runRounds } from "../tools/http-rounds.ts";

// Do prepared statements pay, and how many connections does a process want?

const seconds = Number(process.env.BENCH_SECONDS ?? 15);
const runs = 100;
const questions = [
  "login, without the password's hash",
  "'Meus alertas', page 1",
  "search: city",
  "my exams, page 1",
];
const poolSizes = [12, 20, 40];
const reads = ({ list, search, my, detail }: Asks) => [list, search, my, detail, detail];

type Statement = { sql: string; parameters: unknown[] };

/** Ways to ask the same: parsed and planned each time; parsed once; planned once, too, where PostgreSQL thinks so. */
const ways = [
  { name: "as it comes", isNamed: false, planned: "auto" },
  { name: "parsed once", isNamed: true, planned: "force_custom_plan" },
  { name: "planned once", isNamed: true, planned: "force_generic_plan" },
] as const;

async function timeWay(pool: pg.Pool, statements: Statement[], way: (typeof ways)[number]) {
  const client = await pool.connect();
  try {
    await client.query(`SET plan_cache_mode = ${way.planned}`);
    return await measure(runs, async () => {
      for (const [at, { sql, parameters }] of statements.entries()) {
        await client.query({ ...(way.isNamed ? { name: `s${at}` } : {}), text: sql, values: parameters });
      }
    });
  } finally {
    client.release(true);
  }
}

const store = await openStore();
try {
  const before = loadavg()[0] ?? 0;
  const { users } = await countRows(store.pool);
  const capture = createCapture(store.pool);
  const random = createRandom(11);
  const today = new Date().toISOString().slice(0, 10);
  const asked: string[][] = [];
  for (const { name, ask } of createQuestions().filter((question) => questions.includes(question.name))) {
    await capture.db
      .transaction()
      .execute((db) => ask({ db, user: random.integer(1, users), random, today }));
    const statements = capture.take().filter(({ sql }) => /^\s*(select|with)/i.test(sql));
    const times = [];
    for (const way of ways) times.push(await timeWay(store.pool, statements, way));
    asked.push([name, ...times.map(({ median }) => shown(median, 2))]);
  }
  const pools: string[][] = [];
  for (const size of poolSizes) {
    const env = { DATABASE_POOL_SIZE: String(size) };
    const rounds = [{ name: "reads", connections: 200, asks: reads }];
    for await (const round of runRounds(store, rounds, {
      roles: ["web", "web"],
      sessions: 200,
      seconds,
      env,
    })) {
      const { perSecond, p50, p99, refused, failed } = round;
      pools.push([shown(size), ...[perSecond, p50, p99, refused, failed].map((figure) => shown(figure))]);
    }
  }
  const body = [
    `\`npm run bench -- connections\`, on the data set; the machine's load before was ${shown(before, 1)}.`,
    "The statements of a question, one after the other by one client, medians of milliseconds:",
    "",
    table(["question", ...ways.map(({ name }) => name)], asked),
    "",
    `Two web processes, 200 callers of lists, searches and exams for ${seconds} s, by the pool of each process:`,
    "",
    table(["connections", "answers/s", "p50", "p99", "refused", "failed"], pools),
  ];
  report("connections", "Prepared statements and pools", body.join("\n"));
} finally {
  await store.stop();
}
