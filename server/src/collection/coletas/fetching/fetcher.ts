import { limits } from "@cav/contract/limits.ts";
import type { Deps } from "../../../deps.ts";
import { dayBeforeOf } from "../../../platform/clock.ts";
import { parseAddress } from "../pagina/address.ts";
import type { Answer } from "./answer.ts";
import { readRobotsOf, sendToSite } from "./border.ts";
import { FetchError } from "./fetch-error.ts";
import { createTooLong } from "./fetch-one.ts";
import { findRobots, upsertRobots } from "./robots.queries.ts";
import { robotsMaxBytes } from "./robots.ts";
import { type Ask, longestMs } from "./transfer.ts";
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
const redirectsMax = 5;
const waitsMax = 2;
/** Longest wait inside a visit; longer requested delays postpone the visit. */
const waitSeconds = 60;

/**
 * Creates a fetcher: one request at a time per host over all processes, with a pause after each. It obeys
 * robots.txt, follows redirects only within the source's domain and obeys Retry-After.
 */
export function createFetcher(deps: FetcherDeps, pausaMs: number): Fetcher {
  const { config, clock, wholeMs = longestMs } = deps;
  const userAgent = `${agent}/1.0 (+${config.appUrl}; ${config.supportEmail})`;

  const { promise: ended, reject: end } = Promise.withResolvers<never>();
  ended.catch(() => undefined);
  const stop = () => end(deps.ending?.reason);
  if (deps.ending?.aborted) stop();
  else deps.ending?.addEventListener("abort", stop, { once: true });
  const unlessEnding = <Result>(work: Promise<Result>): Promise<Result> => Promise.race([work, ended]);

  /** Runs work of the child that fetches, in the site's turn and with a pause after it. */
  async function inTurn<Value>({ host }: URL, work: () => Promise<Value>): Promise<Value> {
    const { turnMs = longestMs, ending } = deps;
    return withTurn(deps.db, { host, workMs: wholeMs + pausaMs, turnMs, ending }, async () => {
      try {
        return await unlessEnding(work());
      } finally {
        await unlessEnding(clock.wait(pausaMs));
      }
    });
  }

  const requestOf = (url: URL, { headers, ...asking }: Ask) => ({
    ...{ wholeMs, ...asking, url: url.href, standIns: config.fontes.standIns },
    headers: { ...headers, "user-agent": userAgent },
  });
  const border = {
    standIns: config.fontes.standIns,
    isAwaited: deps.wholeMs !== undefined,
    ending: deps.ending,
  };

  /** Returns a site's rules for robots; undefined: none. */
  async function resolveRules(url: URL): Promise<string | undefined> {
    const { db } = deps;
    const address = new URL("/robots.txt", url);
    const known = await findRobots(db, url.host, dayBeforeOf(clock.now(), 1));
    const asking = { maxBytes: robotsMaxBytes, isCut: true };
    const rules = known ?? (await inTurn(url, () => readRobotsOf(border, requestOf(address, asking))));
    if (!known) await upsertRobots(db, url.host, rules, clock.now());
    // A missing robots.txt allows everything; a server error forbids everything (RFC 9309, 2.3.1).
    if (rules.http >= 500)
      throw new FetchError("ERRO", `${url.host} não diz o que permite a robôs (HTTP ${rules.http})`);
    return rules.http >= 400 ? undefined : rules.texto;
  }

  async function follow(start: URL, { stay, expected: _, ...asking }: Asking): Promise<Answer> {
    let url = start;
    if (url.href.length > limits.urlMax) throw createTooLong(url.host);
    for (let hop = 0; hop <= redirectsMax; hop++) {
      const text = await resolveRules(url);
      const robots = text === undefined ? undefined : { text, agent };
      const answer = await inTurn(url, () => sendToSite(border, { ...requestOf(url, asking), robots, stay }));
      if (answer.next === null) return answer;
      url = new URL(answer.next);
    }
    throw new FetchError("ERRO", `${start.host} redireciona sem fim`);
  }

  return async (address, asking = {}) => {
    const url = parseAddress(address) ?? new URL(address);
    for (let waits = 0; ; waits++) {
      const answer = await follow(url, asking);
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

/** Parses `Retry-After`, a number of seconds or a date, to seconds. */
function secondsUntil(text: string | undefined, now: Date): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const until = Date.parse(text);
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - now.getTime()) / 1_000));
}
