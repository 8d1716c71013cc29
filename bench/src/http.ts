import { openStore } from "../lib/dataset/store.ts";
import { shown } from "../lib/measure.ts";
import { report, table } from "../lib/report.ts";
import { type Asks, type Round, runRounds } from "../tools/http-rounds.ts";

// What do two web processes and two workers on one database bear, and what do they do beyond it?

const seconds = Number(process.env.BENCH_SECONDS ?? 30);
const reads = ({ list, search, my, detail }: Asks) => [list, search, my, detail, detail];
const rounds: Round[] = [
  { name: "reads: list, search, own, two exams", connections: 200, asks: reads },
  { name: "everyone opens one alert's link", connections: 200, asks: ({ oneLink }) => [oneLink] },
  { name: "everyone signs in", connections: 50, asks: ({ login }) => [login] },
  { name: "far beyond: reads", connections: 2_000, asks: reads },
  { name: "after it: reads", connections: 50, asks: reads },
];

const store = await openStore();
const rows: string[][] = [];
try {
  const options = { roles: ["web", "web", "worker", "worker"], sessions: 200, seconds };
  for await (const round of runRounds(store, rounds, options)) {
    const { asked, bad } = round.health;
    rows.push([
      round.name,
      shown(round.connections),
      shown(round.perSecond),
      shown(round.p50),
      shown(round.p99),
      shown(round.ok),
      shown(round.refused),
      shown(round.failed),
      `${shown(asked - bad)} of ${shown(asked)}`,
      shown(round.load, 1),
    ]);
    process.stdout.write(`${rows.at(-1)?.join(" | ")}\n`);
  }
} finally {
  await store.stop();
}

report(
  "http",
  "Two web processes and two workers under load",
  [
    `\`npm run bench -- http\`, on the data set, ${seconds} s each, by autocannon. *Refused* are answers 503 with \`Retry-After\`;`,
    "*failed* is everything else but success. p50 and p99, in milliseconds, count refusals too. *Healthy* is how many of the",
    "questions for `/health` and `/ready` during the run were answered with 200. *Load* is that of the machine before the run.",
    "Callers, four processes and PostgreSQL share two cores.",
    "",
    table(
      ["what", "connections", "answers/s", "p50", "p99", "answered", "refused", "failed", "healthy", "load"],
      rows,
    ),
  ].join("\n"),
);
