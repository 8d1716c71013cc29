import { fork } from "node:child_process";
import { once } from "node:events";
import { loadavg } from "node:os";
import { readConfig } from "@cav/server/config.ts";
import { describeDevice } from "@cav/server/identity/who/device.ts";
import { openSession } from "@cav/server/identity/who/tokens.ts";
import { systemClock } from "@cav/server/platform/clock.ts";
import type { Connection } from "@cav/server/platform/database/connect.ts";
import type { Database } from "@cav/server/tables.ts";
import { startServer } from "../../server/test/harness/server-process.ts";
import { emailOf, password } from "../lib/dataset/users.ts";
import { shown } from "../lib/measure.ts";
import { type Answers, type Ask, askAll, watchHealth } from "./http-load.ts";

const secret = "a-secret-of-the-bench-with-forty-characters";
const words = ["prefeitura", "professor", "enfermeiro", "tecnico"];
const searches = [
  "searchTerm=enfermeiro",
  "searchTerm=prefeitura+sao+paulo",
  "local=MG&nivel_escolaridade=SUPERIOR",
  "local=Recife+-+PE",
  "valor_min=10000",
  "sort=salario",
];

/** Requests of the data set's users: factories of new ones, and one user's paths. */
export type Asks = Record<
  "health" | "list" | "search" | "text" | "my" | "me" | "detail" | "oneLink" | "login",
  Ask
> & { signedIn(path: () => string): Ask };

export type Round = { name: string; connections: number; asks: (asks: Asks) => Ask[] };

export type RoundResult = Answers & {
  name: string;
  connections: number;
  /** Health checks during the round, and how many failed. */
  health: { asked: number; bad: number };
  /** Load average before the round. */
  load: number;
  /** Address of the first server. */
  url: string;
};

type Options = {
  roles: readonly string[];
  sessions: number;
  seconds: number;
  /** Additional variables of the processes. */
  env?: Record<string, string>;
};

/** Returns the reading mix of a storm after an alert. */
export const reads = ({ list, search, my, detail }: Asks) => [list, search, my, detail, detail];

/** Starts processes on the data set, and yields the result of each round. */
export async function* runRounds(
  store: Connection<Database> & { url: string },
  rounds: readonly Round[],
  { roles, sessions, seconds, env: settings = {} }: Options,
): AsyncGenerator<RoundResult, void> {
  const env = {
    DATABASE_URL: store.url,
    JWT_SECRET: secret,
    RATE_LIMITS: "0",
    LOG_LEVEL: "fatal",
    ...settings,
  };
  const processes = await Promise.all(roles.map((ROLE) => startServer({ ...env, ROLE })));
  const webs = processes.filter((_, index) => roles[index] === "web");
  try {
    await Promise.all(webs.map(({ ready }) => ready));
    const asks = await prepareAsks(store, env, sessions);
    for (const { name, connections, asks: choose } of rounds) {
      const urls = webs.map(({ url }) => url);
      const watched = watchHealth(urls);
      const load = loadavg()[0] ?? 0;
      const answers = await askAll(urls, { connections, seconds, asks: choose(asks) });
      yield { ...answers, name, connections, load, url: urls[0] ?? "", health: await watched.stop() };
    }
  } finally {
    for (const { child } of processes) child.kill("SIGTERM");
    await Promise.all(processes.map(({ ended }) => ended));
  }
}

/** Starts one of `../lib/bare-*.ts`, measures it in as many rounds, and stops it. */
export async function runBareRounds(
  program: URL,
  args: readonly string[],
  rounds: readonly { name: string; path: string }[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<RoundResult[]> {
  const child = fork(program, args);
  const found: RoundResult[] = [];
  try {
    const [url] = await once(child, "message");
    for (const { name, path } of rounds) {
      const answers = await askAll([url], { connections, seconds, asks: [() => ({ path, headers: {} })] });
      found.push({ ...answers, name, connections, load: 0, url, health: { asked: 0, bad: 0 } });
    }
  } finally {
    child.kill();
  }
  return found;
}

/** Signs users of the data set in, and prepares their requests. */
export async function prepareAsks(
  store: Connection<Database>,
  env: Record<string, string>,
  sessions: number,
): Promise<Asks> {
  const config = readConfig({ ...env, SMTP_URL: "smtp://127.0.0.1:1" });
  const { rows: everybody } = await store.pool.query<{ id: number; uuid: string }>(
    "SELECT id, uuid FROM users WHERE id > 1 ORDER BY id LIMIT $1",
    [sessions],
  );
  const opening = everybody.map((user) => openSession({ db: store.db, config, clock: systemClock }, user));
  const tokens = (await Promise.all(opening)).map(({ access_token }) => access_token);
  const { rows: concursos } = await store.pool.query<{ uuid: string }>(
    "SELECT uuid FROM concursos WHERE status = 'INSCRICOES_ABERTAS' ORDER BY id LIMIT 500",
  );
  const { rows: counted } = await store.pool.query<{ users: number }>(
    "SELECT count(*)::integer AS users FROM users WHERE email LIKE 'p%@bench.example'",
  );
  const users = Math.min(100_000, counted[0]?.users ?? 0);
  // Marks the users' devices as known, because most users return after an alert; unknown devices would add a
  // mail each.
  await store.pool.query(
    `INSERT INTO sessions (user_id, dispositivo, por_chave, expires_at, created_at, last_used_at)
     SELECT id, $2, false, now() + interval '30 days', now() - interval '1 day', now() - interval '1 day' FROM users u
     WHERE id BETWEEN 2 AND $1 AND NOT EXISTS (SELECT FROM sessions WHERE user_id = u.id)`,
    [users, describeDevice()],
  );
  const signedIn = (path: () => string): Ask => {
    return () => ({ path: path(), headers: { authorization: `Bearer ${pick(tokens)}` } });
  };
  return {
    signedIn,
    health: () => ({ path: "/health", headers: {} }),
    me: signedIn(() => "/api/users/me"),
    text: signedIn(() => `/api/concursos/search?searchTerm=${pick(words)}`),
    list: signedIn(() => `/api/concursos?page=${1 + Math.floor(Math.random() * 20)}`),
    search: signedIn(() => `/api/concursos/search?${pick(searches)}`),
    my: signedIn(() => "/api/concursos/my"),
    detail: signedIn(() => `/api/concursos/${pick(concursos).uuid}`),
    oneLink: signedIn(() => `/api/concursos/${concursos[0]?.uuid}`),
    login: () => ({
      method: "POST",
      path: "/api/auth/login",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: emailOf(2 + Math.floor(Math.random() * (users - 1))), password }),
    }),
  };
}

function pick<T>(items: readonly T[]): T {
  return items[Math.floor(Math.random() * items.length)] as T;
}

/** Returns a table row: answers per second, their ratio to `/health`, slowest times, failures. */
export function toldOf(name: string, found: RoundResult[]): string[] {
  const floors = found.filter((round) => round.name === "/health");
  const own = found.filter((round) => round.name === name);
  const shares = own.map(({ perSecond }, index) => perSecond / (floors[index]?.perSecond ?? Number.NaN));
  return [
    shown(median(own.map(({ perSecond }) => perSecond))),
    shown(median(shares), 2),
    shown(Math.max(...own.map(({ p99 }) => p99))),
    shown(own.reduce((sum, { refused, failed }) => sum + refused + failed, 0)),
  ];
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
