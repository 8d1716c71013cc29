import { join } from "node:path";
import { grow } from "../lib/dataset/grow.ts";
import { defaultHome, openStore } from "../lib/dataset/store.ts";
import { shown } from "../lib/measure.ts";
import { report, table } from "../lib/report.ts";
import {
  type Asks,
  type Round,
  type RoundResult,
  runBareRounds,
  runRounds,
  toldOf,
} from "../tools/http-rounds.ts";

// Measures signed-in reads per second of one web process, relative to an empty answer.

const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const repetitions = Number(process.env.BENCH_ROUNDS ?? 3);
const connections = 32;
const asked: [name: string, ask: Exclude<keyof Asks, "signedIn">][] = [
  ["/health", "health"],
  ["a page of the list", "list"],
  ["a text", "text"],
  ["an exam", "detail"],
  ["own exams", "my"],
  ["/users/me", "me"],
];
// The real exams alone, and with 10,000 generated ones.
const sizes = [
  { concursos: 0, users: 5_000, deliveries: 0, dir: join(defaultHome, "reads-1") },
  { concursos: 10_000, users: 5_000, deliveries: 0, dir: join(defaultHome, "reads-2") },
];

const rounds: Round[] = Array.from({ length: repetitions }, () =>
  asked.map(([name, ask]): Round => ({ name, connections, asks: (asks) => [asks[ask]] })),
).flat();

const bareName = "bare: one statement";

/** Measures a process that only looks the session up, the upper bound of reads, in as many rounds. */
const askBare = (url: string, session: string) =>
  runBareRounds(
    new URL("../lib/bare-read.ts", import.meta.url),
    [url, session],
    Array.from({ length: repetitions }, () => ({ name: bareName, path: "/" })),
    { connections, seconds },
  );

const rows: string[][] = [];
for (const { dir, ...size } of sizes) {
  const store = await openStore(dir);
  try {
    await grow(store, size);
    const { rows: counted } = await store.pool.query("SELECT count(*)::integer AS concursos FROM concursos");
    const found: RoundResult[] = [];
    const options = { roles: ["web"], sessions: 200, seconds, env: { LOG_LEVEL: "info" } };
    for await (const round of runRounds(store, rounds, options)) {
      found.push(round);
      process.stdout.write(`${round.name}: ${shown(round.perSecond)}\n`);
    }
    const { rows: sessions } = await store.pool.query<{ id: string }>("SELECT id FROM sessions LIMIT 1");
    found.push(...(await askBare(store.url, sessions[0]?.id ?? "")));
    rows.push(
      ...[...asked.map(([name]) => name), bareName].map((name) => [
        shown(counted[0].concursos),
        name,
        ...toldOf(name, found),
      ]),
    );
  } finally {
    await store.stop();
  }
}

report(
  "reads",
  "What a read costs beside an answer that asks nothing",
  [
    `\`npm run bench -- reads\`: one web process, ${connections} callers that keep their connections, ` +
      `${seconds} s each and`,
    `${repetitions} times in turn, its log written to a pipe. *Share* is the median of what was answered ` +
      `for each answer of`,
    "`/health` in the same turn; *bare* is `node:http` and a bare client that looks the session up " +
      "and answers nothing. Callers,",
    "process and PostgreSQL share two cores.",
    "",
    table(["exams", "what", "answers/s", "share", "p99, ms", "refused or failed"], rows),
  ].join("\n"),
);
