import { join } from "node:path";
import { concursoPath } from "@cav/contract/coletas/documents.ts";
import { grow } from "../lib/dataset/grow.ts";
import { defaultHome, openStore } from "../lib/dataset/store.ts";
import { shown } from "../lib/measure.ts";
import { report, table } from "../lib/report.ts";
import type { Ask } from "../tools/http-load.ts";
import { type Round, type RoundResult, runBareRounds, runRounds, toldOf } from "../tools/http-rounds.ts";

// Measures public pages per second of one web process, relative to an empty answer.

const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const repetitions = Number(process.env.BENCH_ROUNDS ?? 3);
const concursos = Number(process.env.BENCH_CONCURSOS ?? 10_000);
const crowd = 200;
const listPath = "/concursos-abertos";
const listName = "the list of all";

/** Measures a process that only sends the same headers and bytes, in the same round. */
const askBare = ({ url }: RoundResult) =>
  runBareRounds(
    new URL("../lib/bare-page.ts", import.meta.url),
    [url, "/health", listPath],
    [
      { name: "bare: /health", path: "/health" },
      { name: `bare: ${listName}`, path: listPath },
    ],
    { connections: 10, seconds },
  );

const store = await openStore(join(defaultHome, `publico-${concursos}`));
const rows: string[][] = [];
try {
  await grow(store, { concursos, users: 1_000, deliveries: 0 });
  const all = await store.db.selectFrom("concursos").select(["id", "titulo"]).execute();
  const paths = all.map(concursoPath);
  const page =
    (path: () => string): Ask =>
    () => ({ path: path(), headers: { "accept-encoding": "br" } });
  const one = paths.at(-1) ?? "";
  let next = 0;
  const rounds: Round[] = Array.from({ length: repetitions }, (): Round[] => [
    { name: "/health", connections: 10, asks: ({ health }) => [health] },
    { name: listName, connections: 10, asks: () => [page(() => listPath)] },
    { name: "an exam, kept", connections: 10, asks: () => [page(() => one)] },
    {
      name: "an exam each time, by one caller",
      connections: 1,
      asks: () => [page(() => paths[next++ % paths.length] ?? "")],
    },
    {
      name: `exams in turn, by ${crowd} callers`,
      connections: crowd,
      asks: () => [page(() => paths[next++ % paths.length] ?? "")],
    },
  ]).flat();
  const found: RoundResult[] = [];
  for await (const round of runRounds(store, rounds, { roles: ["web"], sessions: 1, seconds })) {
    found.push(round);
    process.stdout.write(`${round.name}: ${shown(round.perSecond)}\n`);
    if (round.name === listName) found.push(...(await askBare(round)));
  }
  for (const name of new Set(found.map((round) => round.name))) rows.push([name, ...toldOf(name, found)]);
} finally {
  await store.stop();
}

report(
  "publico",
  "Pages of the public catalogue beside an answer that asks nothing",
  [
    `\`npm run bench -- publico\`: one web process, ${shown(concursos)} exams, ${seconds} s each and ` +
      `${repetitions} times in turn. *Share* is the`,
    "median of what was sent for each answer of `/health` in the same turn. Pages are composed " +
      "when they are first asked for,",
    "and kept. *Bare* is `node:http` that sends the same headers and bytes, and does nothing else. " +
      "Callers, process and PostgreSQL share",
    "two cores.",
    "",
    table(["what", "answers/s", "share", "p99, ms", "refused or failed"], rows),
  ].join("\n"),
);
