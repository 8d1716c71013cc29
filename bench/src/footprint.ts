import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { grow } from "../lib/dataset/grow.ts";
import { defaultHome, openStore } from "../lib/dataset/store.ts";
import { shown } from "../lib/measure.ts";
import { measurePage } from "../lib/page-size.ts";
import { residentMb, startFloor, startMeasured, stop } from "../lib/process-size.ts";
import { report, table } from "../lib/report.ts";
import { askAll } from "../tools/http-load.ts";
import { prepareAsks, reads } from "../tools/http-rounds.ts";

// Measures start time, memory, idle queries, and the size of screens.

const starts = 5;
const screens = [
  "/",
  "/login",
  "/plans",
  "/meus-concursos",
  "/concursos",
  "/concursos/um",
  "/perfil",
  "/concursos/novo",
];

const store = await openStore();
/** The demonstration's exams, and some thousand users. */
const small = await openStore(join(defaultHome, "reads-1"));
const env = {
  DATABASE_URL: store.url,
  JWT_SECRET: "a-secret-of-the-bench-with-forty-characters",
  RATE_LIMITS: "0",
  LOG_LEVEL: "fatal",
};
const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function startsOf(ROLE: string, { url }: typeof store) {
  const figures = [];
  for (let run = 0; run < starts; run += 1) {
    const { server, ...figure } = await startMeasured({ ...env, DATABASE_URL: url, ROLE, LOG_LEVEL: "info" });
    figures.push(figure);
    await stop(server);
  }
  return figures;
}

async function underLoad(on: typeof store): Promise<number> {
  const settings = { ...env, DATABASE_URL: on.url };
  const { server } = await startMeasured({ ...settings, ROLE: "web" });
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, residentMb(server.child.pid ?? 0));
  }, 500);
  const asks = reads(await prepareAsks(on, settings, 200));
  await askAll([server.url], { connections: 200, seconds: 15, asks });
  clearInterval(watch);
  await stop(server);
  return most;
}

const idleSeconds = 30;

/** Returns the idle transactions per second of a process with all roles. */
async function idleTransactions(): Promise<number> {
  const { server } = await startMeasured({ ...env, ROLE: "all" });
  const count = async () => {
    const { rows } = await store.pool.query(
      "SELECT xact_commit::int AS n FROM pg_stat_database WHERE datname = current_database()",
    );
    return rows[0].n;
  };
  // After this time the queries of the start are over.
  await setTimeout(15_000);
  const before = await count();
  await setTimeout(idleSeconds * 1000);
  const after = await count();
  await stop(server);
  // Minus the measuring query itself.
  return (after - before - 1) / idleSeconds;
}

async function weights(): Promise<string[][]> {
  const { server } = await startMeasured({ ...env, ROLE: "web" });
  const rows = [];
  for (const path of screens) {
    const { requests, scripts, styles, page } = await measurePage(server.url, path);
    rows.push([path, shown(requests), ...[page, styles, scripts].map((bytes) => shown(bytes / 1000, 1))]);
  }
  await stop(server);
  return rows;
}

try {
  const before = loadavg()[0] ?? 0;
  const floors = [];
  for (let run = 0; run < starts; run += 1) floors.push(await startFloor());
  await grow(small, { concursos: 0, users: 5_000, deliveries: 0 });
  const concursosOf = async ({ pool }: typeof store) =>
    shown((await pool.query("SELECT count(*)::integer AS n FROM concursos")).rows[0].n);
  const row = (name: string, figures: { ms: number; restMb: number; restOwnMb: number }[], most?: number) => [
    name,
    shown(median(figures.map(({ ms }) => ms))),
    shown(median(figures.map(({ restMb }) => restMb))),
    shown(median(figures.map(({ restOwnMb }) => restOwnMb))),
    most === undefined ? "" : shown(most),
  ];
  const processes = [
    row(`web, ${await concursosOf(small)} exams`, await startsOf("web", small), await underLoad(small)),
    row(`web, ${await concursosOf(store)} exams`, await startsOf("web", store), await underLoad(store)),
    row("worker", await startsOf("worker", store)),
    row("bare node:http", floors),
  ];
  const idle = await idleTransactions();
  const body = [
    `\`npm run bench -- footprint\`, on the demonstration's exams and on the data set, medians of ` +
      `${starts} starts; the machine's load before was ${shown(before, 1)}.`,
    "*Its own* is what one process more takes: without the pages that all share, Node's program above all.",
    "*Load* are 200 callers of lists, searches, own exams and exams for 15 s, signed in.",
    "",
    table(["process", "ms until it serves", "MB at rest", "of these its own", "MB under load"], processes),
    "",
    `With nothing to do, a process with every role asks ${shown(idle, 1)} transactions a second of its database.`,
    "",
    "What a browser fetches before its first call, in compressed kilobytes:",
    "",
    table(["screen", "requests", "page kB", "styles kB", "scripts kB"], await weights()),
  ];
  report("footprint", "Starting, memory and weight", body.join("\n"));
} finally {
  await small.stop();
  await store.stop();
}
