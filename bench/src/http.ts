import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { hashPassword, verifyPassword } from "@cav/server/identity/who/password.ts";
import { openStore } from "../lib/dataset/store.ts";
import { emailOf, password } from "../lib/dataset/users.ts";
import { load, shown } from "../lib/measure.ts";
import { report, table } from "../lib/report.ts";
import { askAll } from "../tools/http-load.ts";
import { type Round, reads, runRounds } from "../tools/http-rounds.ts";

// Measures the capacity of one and two web processes with two workers on one database, and their behaviour beyond it.

const seconds = Number(process.env.BENCH_SECONDS ?? 30);
const signIns = "everyone signs in";
const signingIn = 50;
const rounds: Round[] = [
  { name: "reads: list, search, own, two exams", connections: 200, asks: reads },
  { name: "everyone opens one alert's link", connections: 200, asks: ({ oneLink }) => [oneLink] },
  { name: signIns, connections: signingIn, asks: ({ login }) => [login] },
  { name: "far beyond: reads", connections: 2_000, asks: reads },
  { name: "after it: reads", connections: 50, asks: reads },
];

/** Returns the password checks per second of the idle machine, an upper bound of sign-ins. */
async function measureChecks(): Promise<number> {
  const hash = await hashPassword("a password of the bench");
  const check = async () => verifyPassword("a password of the bench", hash);
  return (await load({ concurrency: 50, seconds: Math.min(10, seconds) }, check)).perSecond;
}

/** Returns the sign-ins per second of as many processes that only check the password. */
async function measureBare(webs: number): Promise<number> {
  const program = fileURLToPath(new URL("../lib/bare-sign-in.ts", import.meta.url));
  const children = Array.from({ length: webs }, () => fork(program));
  try {
    const urls = await Promise.all(children.map(async (child) => (await once(child, "message"))[0]));
    const ask = () => ({
      method: "POST" as const,
      path: "/",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: emailOf(2), password }),
    });
    return (await askAll(urls, { connections: signingIn, seconds: Math.min(15, seconds), asks: [ask] }))
      .perSecond;
  } finally {
    for (const child of children) child.kill();
  }
}

const checks = await measureChecks();
const store = await openStore();
const rows: string[][] = [];
try {
  for (const webs of [1, 2]) {
    const bare = await measureBare(webs);
    process.stdout.write(`${shown(webs)} bare: ${shown(bare)} sign-ins a second\n`);
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
        ...[bare, checks].map((floor) =>
          round.name === signIns ? shown(round.ok / seconds / floor, 2) : "",
        ),
        `${shown(asked - bad)} of ${shown(asked)}`,
        shown(round.load, 1),
      ]);
      process.stdout.write(`${rows.at(-1)?.join(" | ")}\n`);
      if (round.failed > 0) process.stdout.write(`  failed: ${round.failures}\n`);
    }
  }
} finally {
  await store.stop();
}

report(
  "http",
  "One and two web processes and two workers under load",
  [
    `\`npm run bench -- http\`, on the data set, ${seconds} s each, by autocannon. *Refused* are answers ` +
      `503 with \`Retry-After\`;`,
    "*failed* is everything else but success. p50 and p99, in milliseconds, count refusals too. " +
      "*Of bare*: of what as many",
    "processes of `node:http` answer to the same callers that check the same password and do " +
      "nothing else, no account and no",
    `session; *of checks*: of the ${shown(checks)} checks a second that one process does when nobody ` +
      `calls and nothing else is done. *Healthy* is`,
    "how many of the questions for `/health` and `/ready` during the run were answered with 200. " +
      "*Load* is that of the machine",
    "before the run. Callers, processes and PostgreSQL share two cores.",
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
        "of bare",
        "of checks",
        "healthy",
        "load",
      ],
      rows,
    ),
  ].join("\n"),
);
