import { limits } from "@cav/contract/limits.ts";
import type { Deps } from "../../../deps.ts";
import { dayBeforeOf } from "../../../platform/clock.ts";
import { defineTask, runTask, smallLimits } from "../../../platform/sandbox/sandbox.ts";
import { checkWelcome } from "./challenge.ts";
import { FetchError } from "./fetch-error.ts";
import { homeOf } from "./home.ts";
import { findRobots, upsertRobots } from "./robots.queries.ts";
import { robotsMaxBytes } from "./robots.ts";
import { type Answer, type Ask, longestMs, transfer } from "./transfer.ts";
import { withTurn } from "./turns.ts";

export type Asking = Ask & {
  /** Returns redirects instead of following them. */
  stay?: boolean;
  /** Statuses from 400 on that the caller handles itself; all others are thrown as failures. */
  expected?: readonly number[];
};

/** Fetches an address without logging in; a visit gets it to reach its source. */
export type Fetcher = (url: string, asking?: Asking) => Promise<Answer>;

/**
 * `wholeMs` limits a whole answer, `turnMs` the wait for the site's turn (default one minute each). `ending` aborts
 * requests and pauses when the process stops.
 */
type FetcherDeps = Pick<Deps, "config" | "db" | "clock"> & {
  wholeMs?: number;
  turnMs?: number;
  ending?: AbortSignal | undefined;
};

/** User agent by which sources can identify and contact us. */
const agent = "ConcursoAVista";
/** A job waits for its turn as long as one request may take. */
const jobTurnMs = longestMs;
const redirectsMax = 5;
const isAllowedTask = defineTask<typeof import("./robots.ts").isAllowed>(
  new URL("./robots.ts", import.meta.url),
  "isAllowed",
  { ...smallLimits, cpuMs: 1_000 },
);
const waitsMax = 2;
/** Longest wait inside a visit; longer requested delays postpone the visit. */
const waitSeconds = 60;

/**
 * Creates a fetcher: one request at a time per host over all processes, with a pause after each. It obeys
 * robots.txt, follows redirects only within the source's domain and obeys Retry-After.
 */
export function createFetcher(deps: FetcherDeps, pausaMs: number): Fetcher {
  const { config, clock } = deps;
  const userAgent = `${agent}/1.0 (+${config.appUrl}; ${config.supportEmail})`;

  const { promise: ended, reject: end } = Promise.withResolvers<never>();
  ended.catch(() => undefined);
  const stop = () => end(deps.ending?.reason);
  if (deps.ending?.aborted) stop();
  else deps.ending?.addEventListener("abort", stop, { once: true });
  const unlessEnding = <Result>(work: Promise<Result>): Promise<Result> => Promise.race([work, ended]);

  async function send(url: URL, asking: Ask): Promise<Answer> {
    const headers = { ...asking.headers, "user-agent": userAgent };
    const { wholeMs = longestMs, turnMs = jobTurnMs, ending } = deps;
    const turn = { host: url.host, workMs: wholeMs + pausaMs, turnMs, ending };
    return withTurn(deps.db, turn, async () => {
      try {
        const ask = { wholeMs, ...asking, headers };
        return await unlessEnding(transfer(url, ask, config.fontes.standIns));
      } finally {
        await unlessEnding(clock.wait(pausaMs));
      }
    });
  }

  async function checkRobots(url: URL): Promise<void> {
    const { db } = deps;
    const address = new URL("/robots.txt", url);
    const known = await findRobots(db, url.host, dayBeforeOf(clock.now(), 1));
    const rules = known ?? (await readRobots(await send(address, { maxBytes: robotsMaxBytes, isCut: true })));
    if (!known) await upsertRobots(db, url.host, rules, clock.now());
    // A missing robots.txt allows everything; a server error forbids everything (RFC 9309, 2.3.1).
    if (rules.http >= 500)
      throw new FetchError("ERRO", `${url.host} não diz o que permite a robôs (HTTP ${rules.http})`);
    if (rules.http >= 400) return;
    const outcome = await runTask(isAllowedTask, [rules.texto, agent, url.href], deps.ending);
    if ("failure" in outcome) throw new FetchError("ERRO", `o robots.txt de ${url.host} não se lê`);
    if (!outcome.value)
      throw new FetchError(
        "BLOQUEADA",
        `${url.host} não permite robôs em ${url.pathname.slice(0, 100)} (robots.txt)`,
      );
  }

  async function follow(start: URL, asking: Asking): Promise<Answer> {
    let url = checkLength(start, start.host);
    for (let hop = 0; hop <= redirectsMax; hop++) {
      await checkRobots(url);
      const answer = await send(url, asking);
      const { location } = answer.headers;
      if (asking.stay || answer.status < 300 || answer.status >= 400 || answer.status === 304 || !location)
        return answer;
      const next = nextOf(location, url);
      if (homeOf(next) !== homeOf(url))
        throw new FetchError("ERRO", `${url.host} leva a outro site (${next.host})`, {
          http: answer.status,
          leadsAway: true,
        });
      url = next;
    }
    throw new FetchError("ERRO", `${start.host} redireciona sem fim`);
  }

  return async (address, asking = {}) => {
    const url = new URL(address);
    for (let waits = 0; ; waits++) {
      const answer = await follow(url, asking);
      checkWelcome(answer);
      const { status } = answer;
      if (status < 400 || asking.expected?.includes(status)) return answer;
      const seconds = secondsUntil(answer.headers["retry-after"], clock.now()) ?? 2 ** (waits + 1);
      if (![429, 503].includes(status) || seconds > waitSeconds || waits === waitsMax)
        throw new FetchError("ERRO", `${url.host} respondeu HTTP ${status}`, {
          http: status,
          retryAfterSeconds: seconds,
        });
      await unlessEnding(clock.wait(seconds * 1_000));
    }
  };
}

/** Returns the address to which a redirect leads. @throws FetchError */
function nextOf(location: string, from: URL): URL {
  const next = location.length > limits.urlMax ? undefined : URL.parse(location, from);
  if (next === null) throw new FetchError("ERRO", `${from.host} redireciona a um endereço que não se lê`);
  return checkLength(next, from.host);
}

/** @throws FetchError for an address longer than any that is kept */
function checkLength(url: URL | undefined, host: string): URL {
  if (url && url.href.length <= limits.urlMax) return url;
  throw new FetchError("ERRO", `${host} leva a um endereço de mais de ${limits.urlMax} letras`);
}

async function readRobots({ status, bytes }: Answer) {
  return { http: status, texto: status < 300 ? bytes.toString("utf8").replaceAll("\0", "") : "" };
}

/** Parses `Retry-After`, a number of seconds or a date, to seconds. */
function secondsUntil(text: string | undefined, now: Date): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const until = Date.parse(text);
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - now.getTime()) / 1_000));
}
