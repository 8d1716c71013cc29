import { hashPassword, verifyPassword } from "@cav/server/identity/password.ts";
import { openStore } from "../lib/dataset/store.ts";
import { load, shown } from "../lib/measure.ts";
import { report, table } from "../lib/report.ts";
import { type Asks, type Round, runRounds } from "../tools/http-rounds.ts";

// What do one and two web processes and two workers on one database bear, and what do they do beyond it?

const seconds = Number(process.env.BENCH_SECONDS ?? 30);
const reads = ({ list, search, my, detail }: Asks) => [list, search, my, detail, detail];
const signIns = "everyone signs in";
const rounds: Round[] = [
  { name: "reads: list, search, own, two exams", connections: 200, asks: reads },
  { name: "everyone opens one alert's link", connections: 200, asks: ({ oneLink }) => [oneLink] },
  { name: signIns, connections: 50, asks: ({ login }) => [login] },
  { name: "far beyond: reads", connections: 2_000, asks: reads },
  { name: "after it: reads", connections: 50, asks: reads },
];

/** Checks of a password that the machine does a second when it does nothing else: no sign-in can be cheaper. */
async function measureChecks(): Promise<number> {
  const hash = await hashPassword("a password of the bench");
  const check = async () => verifyPassword("a password of the bench", hash);
  return (await load({ concurrency: 50, seconds: Math.min(10, seconds) }, check)).perSecond;
}

const checks = await measureChecks();
const store = await openStore();
const rows: string[][] = [];
try {
  for (const webs of [1, 2]) {
    const roles = [...Array.from({ length: webs }, () => "web"), "worker", "worker"];
    for await (const round of runRounds(store, rounds, { roles, sessions: 200, seconds })) {
      const { asked, bad } = round.health;
      rows.push([
        shown(webs),
        round.name,
        shown(round.connections),
        shown(round.perSecond),
        shown(round.p50),
        shown(round.p99),
        shown(round.ok),
        shown(round.refused),
        shown(round.failed),
        round.name === signIns ? shown(round.ok / seconds / checks, 2) : "",
        `${shown(asked - bad)} of ${shown(asked)}`,
        shown(round.load, 1),
      ]);
      process.stdout.write(`${rows.at(-1)?.join(" | ")}\n`);
    }
  }
} finally {
  await store.stop();
}

report(
  "http",
  "One and two web processes and two workers under load",
  [
    `\`npm run bench -- http\`, on the data set, ${seconds} s each, by autocannon. *Refused* are answers 503 with \`Retry-After\`;`,
    "*failed* is everything else but success. p50 and p99, in milliseconds, count refusals too. *Of the floor*: of the",
    `${shown(checks)} checks of a password a second that the same machine does when it does nothing else. *Healthy* is how many of the`,
    "questions for `/health` and `/ready` during the run were answered with 200. *Load* is that of the machine before the run.",
    "Callers, processes and PostgreSQL share two cores.",
    "",
    table(
      [
        "webs",
        "what",
        "connections",
        "answers/s",
        "p50",
        "p99",
        "answered",
        "refused",
        "failed",
        "of the floor",
        "healthy",
        "load",
      ],
      rows,
    ),
  ].join("\n"),
);
