import { sql } from "kysely";
import robots from "robots-parser";
import type { Deps } from "../../deps.ts";
import { dayBeforeOf } from "../../platform/clock.ts";
import { checkWelcome } from "./challenge.ts";
import { FetchError } from "./fetch-error.ts";
import { homeOf } from "./home.ts";
import { findRobots, upsertRobots } from "./robots.queries.ts";
import { type Answer, type Ask, transfer } from "./transfer.ts";

export type Asking = Ask & {
  /** Redirects are answered, not followed. */
  stay?: boolean;
  /** Statuses that mean something to the one who asks; others of 400 and more are failures. */
  expected?: readonly number[];
};

/** Fetches as a guest does: what a visit is given to reach its source. */
export type Fetcher = (url: string, asking?: Asking) => Promise<Answer>;

/**
 * `wholeMs`: how long an answer may take to its end, where that is not a minute. `ending`: aborts when this process is about to end,
 * which waits neither for an answer nor for a pause.
 */
type Given = Pick<Deps, "config" | "db" | "clock"> & { wholeMs?: number; ending?: AbortSignal | undefined };

// Its types say that its function is the default of the default.
const parseRobots = robots as unknown as typeof robots.default;

/** The name by which sources know us, and where they can complain. */
const agent = "ConcursoAVista";
/** Any fixed number will do: the first half of an advisory lock's key, the second is the host's. */
const hostLock = 7_212_082;
const redirectsMax = 5;
const waitsMax = 2;
/** What a source may make a visit wait; what asks for more is visited another time. */
const waitSeconds = 60;

/**
 * Makes what asks sources: one request a host at a time, all processes together, and a pause after each; what robots.txt
 * refuses is not asked for; redirects only within the source's own domain; what asks to come later is asked later.
 */
export function createFetcher(deps: Given, pausaMs: number): Fetcher {
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
    // By the lock of a transaction, since a pooler would unlock another session.
    return deps.db.transaction().execute(async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(${hostLock}, hashtext(${url.host}))`.execute(tx);
      try {
        const ask = { wholeMs: deps.wholeMs, ...asking, headers };
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
    const rules = known ?? (await readRobots(await send(address, { maxBytes: 512 * 1024 })));
    if (!known) await upsertRobots(db, url.host, rules, clock.now());
    // Nothing there is no wish; a site that can't say now whether it has one is left alone (RFC 9309, 2.3.1).
    if (rules.http >= 500)
      throw new FetchError("ERRO", `${url.host} não diz o que permite a robôs (HTTP ${rules.http})`);
    if (rules.http >= 400) return;
    if (parseRobots(address.href, rules.texto).isAllowed(url.href, agent) === false)
      throw new FetchError("BLOQUEADA", `${url.host} não permite robôs em ${url.pathname} (robots.txt)`);
  }

  async function follow(start: URL, asking: Asking): Promise<Answer> {
    let url = start;
    for (let hop = 0; hop <= redirectsMax; hop++) {
      await checkRobots(url);
      const answer = await send(url, asking);
      const { location } = answer.headers;
      if (asking.stay || answer.status < 300 || answer.status >= 400 || answer.status === 304 || !location)
        return answer;
      const next = new URL(location, url);
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

async function readRobots({ status, bytes }: Answer) {
  return { http: status, texto: status < 300 ? bytes.toString("utf8").replaceAll("\0", "") : "" };
}

/** `Retry-After` is a number of seconds, or a date. */
function secondsUntil(text: string | undefined, now: Date): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const until = Date.parse(text);
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - now.getTime()) / 1_000));
}
