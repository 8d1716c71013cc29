import { loadavg } from "node:os";
import { openSession } from "@cav/server/auth/tokens.ts";
import { readConfig } from "@cav/server/config.ts";
import { systemClock } from "@cav/server/platform/clock.ts";
import { startServer } from "../../server/test/server-process.ts";
import { emailOf, password } from "../lib/dataset/people.ts";
import { openStore } from "../lib/dataset/store.ts";
import { type Ask, askAll, watchHealth } from "../lib/http-load.ts";
import { shown } from "../lib/measure.ts";
import { report, table } from "../lib/report.ts";

// What do two web processes and two workers on one database bear, and what do they do beyond it?

const seconds = Number(process.env.BENCH_SECONDS ?? 30);
const sessions = 200;
const secret = "a-secret-of-the-bench-with-forty-characters";
const searches = [
  "searchTerm=enfermeiro",
  "searchTerm=prefeitura+sao+paulo",
  "local=MG&nivel_escolaridade=SUPERIOR",
  "local=Recife+-+PE",
  "valor_min=10000",
  "sort=salario",
];

const store = await openStore();
const env = { DATABASE_URL: store.url, JWT_SECRET: secret, RATE_LIMITS: "0", LOG_LEVEL: "fatal" };
const roles = ["web", "web", "worker", "worker"];
const processes = await Promise.all(roles.map((ROLE) => startServer({ ...env, ROLE })));
const webs = processes.slice(0, 2);
const rows: string[][] = [];
try {
  await Promise.all(webs.map(({ ready }) => ready));
  const config = readConfig({ ...env, SMTP_URL: "smtp://127.0.0.1:1" });
  const { rows: people } = await store.pool.query<{ id: number; uuid: string }>(
    "SELECT id, uuid FROM users WHERE id > 1 ORDER BY id LIMIT $1",
    [sessions],
  );
  const opening = people.map((person) => openSession({ db: store.db, config, clock: systemClock }, person));
  const tokens = (await Promise.all(opening)).map(({ access_token }) => access_token);
  const { rows: exams } = await store.pool.query<{ uuid: string }>(
    "SELECT uuid FROM concursos WHERE status = 'INSCRICOES_ABERTAS' ORDER BY id LIMIT 500",
  );
  const signedIn = (path: () => string): Ask => {
    return () => ({ path: path(), headers: { authorization: `Bearer ${pick(tokens)}` } });
  };
  const list = signedIn(() => `/api/concursos?page=${1 + Math.floor(Math.random() * 20)}`);
  const search = signedIn(() => `/api/concursos/search?${pick(searches)}`);
  const my = signedIn(() => "/api/concursos/my");
  const detail = signedIn(() => `/api/concursos/${pick(exams).uuid}`);
  const oneLink = signedIn(() => `/api/concursos/${exams[0]?.uuid}`);
  const login: Ask = () => ({
    method: "POST",
    path: "/api/auth/login",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: emailOf(2 + Math.floor(Math.random() * 100_000)), password }),
  });
  const reads = [list, search, my, detail, detail];
  await run("reads: list, search, own, two exams", 200, reads);
  await run("everyone opens one alert's link", 200, [oneLink]);
  await run("everyone signs in", 50, [login]);
  await run("far beyond: reads", 2_000, reads);
  await run("after it: reads", 50, reads);
} finally {
  for (const { child } of processes) child.kill("SIGTERM");
  await Promise.all(processes.map(({ ended }) => ended));
  await store.stop();
}

function pick<T>(items: readonly T[]): T {
  return items[Math.floor(Math.random() * items.length)] as T;
}

async function run(name: string, connections: number, asks: Ask[]): Promise<void> {
  const urls = webs.map(({ url }) => url);
  const health = watchHealth(urls);
  const load = loadavg()[0] ?? 0;
  const { ok, refused, failed, p50, p99, perSecond } = await askAll(urls, { connections, seconds, asks });
  const { asked, bad } = await health.stop();
  rows.push([
    name,
    shown(connections),
    shown(perSecond),
    shown(p50),
    shown(p99),
    shown(ok),
    shown(refused),
    shown(failed),
    `${shown(asked - bad)} of ${shown(asked)}`,
    shown(load, 1),
  ]);
  process.stdout.write(`${rows.at(-1)?.join(" | ")}\n`);
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
