import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { findFacts, findIdsByDeadline, findNumero } from "@cav/server/catalogo/catalogo.queries.ts";
import { createCatalogo } from "@cav/server/catalogo/index.ts";
import { systemClock } from "@cav/server/platform/clock.ts";
import { grow } from "../lib/dataset/grow.ts";
import { defaultHome, openStore } from "../lib/dataset/store.ts";
import { shown } from "../lib/measure.ts";
import type { Country } from "../lib/population.ts";
import { report, table } from "../lib/report.ts";

// What does the catalogue in memory take: memory, time until it is there, and time of the event loop for each change?

const changes = Number(process.env.BENCH_CHANGES ?? 300);
const builds = 3;
const today = systemClock.today();
/** As many as are read at once when it is loaded. */
const batchSize = 2_000;
const factor = Number(process.env.BENCH_FACTOR ?? 1);
const sizes = [
  { concursos: 10_000 * factor, dir: join(defaultHome, "reads-2") },
  { concursos: 100_000 * factor, dir: undefined },
];

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Megabytes of what is reachable. */
function usedMb(): number {
  // Twice: what the first finds unreachable may hold more.
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024 / 1024;
}

const middleOf = (values: number[], share = 0.5) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** The floor: the same rows read, and nothing made of them. */
async function readFacts({ db }: Country): Promise<void> {
  const ids = await findIdsByDeadline(db, today);
  for (let at = 0; at < ids.length; at += batchSize)
    await findFacts(db, ids.slice(at, at + batchSize), today);
}

/** Cards and pages are of who asks for them. */
const composing = { composeCards: async () => new Map(), composePage: async () => undefined };

async function build({ db }: Country) {
  const catalogo = createCatalogo(db, composing);
  await catalogo.load(today);
  return catalogo;
}

/** Milliseconds for which the event loop was busy with bringing memory up to a change, one change after the other. */
async function timeChanges(
  { db, pool }: Country,
  catalogo: Awaited<ReturnType<typeof build>>,
): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>("SELECT id FROM concursos ORDER BY random() LIMIT $1", [
    changes,
  ]);
  const times: number[] = [];
  for (const { id } of rows) {
    await pool.query("UPDATE concursos SET data_fim_inscricao = data_fim_inscricao + 1 WHERE id = $1", [id]);
    const numero = await findNumero(db);
    const before = performance.eventLoopUtilization();
    await catalogo.at(numero, today);
    times.push(performance.eventLoopUtilization(before).active);
    await pool.query("UPDATE concursos SET data_fim_inscricao = data_fim_inscricao - 1 WHERE id = $1", [id]);
  }
  return times;
}

/** In a function of its own: of what it made nothing is reachable when the next size is measured. */
async function measureSize({ concursos, dir }: (typeof sizes)[number]): Promise<string[]> {
  const store = await openStore(dir);
  try {
    await grow(store, { concursos, users: 1_000, deliveries: 0 });
    const [floors, built]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < builds; turn += 1) {
      floors.push(await secondsOf(() => readFacts(store)));
      built.push(await secondsOf(() => build(store)));
    }
    const before = usedMb();
    const catalogo = await build(store);
    const megabytes = usedMb() - before;
    const times = await timeChanges(store, catalogo);
    const { concursos: kept, cargos } = catalogo.tell();
    return [
      ...[kept, cargos].map((count) => shown(count)),
      shown(megabytes, 1),
      ...[middleOf(built), middleOf(floors), middleOf(times), middleOf(times, 0.99)].map((one) =>
        shown(one, 2),
      ),
    ];
  } finally {
    await store.stop();
  }
}

const rows: string[][] = [];
for (const size of sizes) {
  rows.push(await measureSize(size));
  process.stdout.write(`${rows.at(-1)?.join(" | ")}\n`);
}

report(
  "catalogo",
  "The catalogue in memory",
  [
    `\`npm run bench -- catalogo\`: public facts of all exams in one process, without cards and pages, which are kept as they are asked for. *Built*`,
    `is the median of ${builds}, *rows read* the same statements alone, in turns with it. *A change*: for how long the event loop is busy until memory`,
    `knows of an exam that was changed, of ${shown(changes)} changes one after the other.`,
    "",
    table(["exams", "positions", "MB", "built, s", "rows read, s", "a change, ms p50", "p99"], rows),
  ].join("\n"),
);
