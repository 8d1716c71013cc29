import { availableParallelism } from "node:os";
import { join } from "node:path";
import { askQuestions, type Counted, countRows, type QuestionTimes } from "../lib/ask.ts";
import { grow, type Size } from "../lib/dataset/grow.ts";
import { defaultHome, openStore } from "../lib/dataset/store.ts";
import { shown } from "../lib/measure.ts";
import { createQuestions } from "../lib/questions.ts";
import { report, table } from "../lib/report.ts";

// Measures how each query grows with ten times, and hundred times, the users, exams and deliveries.

const factor = Number(process.env.BENCH_FACTOR ?? 1);
const steps: (Size & { dir?: string })[] = [
  { users: 10_000, concursos: 1_000, deliveries: 50_000, dir: join(defaultHome, "growth-1") },
  { users: 100_000, concursos: 10_000, deliveries: 500_000, dir: join(defaultHome, "growth-2") },
  // The data set itself.
  { users: 1_000_000, concursos: 100_000, deliveries: 5_000_000 },
];

const found: { counted: Counted; answers: Map<string, QuestionTimes> }[] = [];
for (const { dir, ...size } of steps) {
  const store = await openStore(dir);
  try {
    await grow(store, {
      users: size.users * factor,
      concursos: size.concursos * factor,
      deliveries: size.deliveries * factor,
    });
    const counted = await countRows(store.pool);
    const answers = new Map<string, QuestionTimes>();
    for await (const asked of askQuestions(store, createQuestions(), counted)) {
      answers.set(asked.name, asked);
      process.stdout.write(`${shown(counted.users)}: ${asked.name}: ${shown(asked.took.p50, 1)}\n`);
    }
    found.push({ counted, answers });
  } finally {
    await store.stop();
  }
}

/** Returns the slowdown of the last tenfold growth, and a projection of the next. */
function slopeOf(name: string): string[] {
  const [before, last] = found.slice(-2).map(({ answers }) => answers.get(name)?.took.p25 ?? 0);
  if (!before || !last) return ["", ""];
  const times = Math.max(1, last / before);
  return [`× ${shown(times, 1)}`, shown(last * times, last * times < 100 ? 1 : 0)];
}

const rows = createQuestions().map(({ name }) => [
  name,
  ...found.flatMap(({ answers }) => {
    const { p50 = 0, p95 = 0 } = answers.get(name)?.took ?? {};
    return [shown(p50, 1), shown(p95, 1)];
  }),
  ...slopeOf(name),
]);
const loads = found.flatMap(({ answers }) => [...answers.values()].map(({ load }) => load));
const sizes = found.map(
  ({ counted }) =>
    `${shown(counted.users)} people, ${shown(counted.concursos)} exams and ${shown(counted.deliveries)} deliveries`,
);
report(
  "growth",
  "What grows with the product",
  [
    "`npm run bench -- growth`: the same questions at",
    `${sizes.join(";\n")}.`,
    "Milliseconds, p50 and p95 of each; by how much the last step's tenfold made its p25 slower, " +
      "which other work on the machine",
    "disturbs least; and what ten times as much again would make of that, if it goes on. The load of the machine's",
    `${availableParallelism()} cores was ${shown(Math.min(...loads), 1)} to ${shown(Math.max(...loads), 1)}.`,
    "",
    table(
      [
        "question",
        ...found.flatMap(({ counted }) => [`${shown(counted.users)} p50`, "p95"]),
        "last step",
        "10 million",
      ],
      rows,
    ),
  ].join("\n"),
);
