import { randomUUID } from "node:crypto";
import { setTimeout as passTime } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../../../tables.ts";
import { FetchError } from "./fetch-error.ts";

/** Milliseconds between two tries to get a site's turn. */
const tryEveryMs = 250;
/** Seconds that a turn outlives the longest request, if its process ended. */
const spareSeconds = 5;

type Turn = {
  host: string;
  /** Longest that the work takes. */
  workMs: number;
  /** Longest that the caller waits for the turn. */
  turnMs: number;
  ending: AbortSignal | undefined;
};

/**
 * Runs work in a site's turn, one at a time over all processes. No connection is held meanwhile.
 * @throws FetchError with `isBusy` when the site keeps others too long
 */
export async function withTurn<Value>(db: Db, turn: Turn, work: () => Promise<Value>): Promise<Value> {
  const vez = randomUUID();
  const from = performance.now();
  while (!(await takeTurn(db, turn, vez))) {
    if (performance.now() - from >= turn.turnMs)
      throw new FetchError("ERRO", "este site está demorando; tente de novo em um minuto", { isBusy: true });
    await passTime(tryEveryMs, undefined, { signal: turn.ending });
  }
  try {
    return await work();
  } finally {
    await sql`DELETE FROM vezes_de_sites WHERE host = ${turn.host} AND vez = ${vez}`.execute(db);
  }
}

/** Takes a turn that nobody holds; the database's clock counts, since processes must agree. */
async function takeTurn(db: Db, { host, workMs }: Turn, vez: string): Promise<boolean> {
  const seconds = workMs / 1_000 + spareSeconds;
  const { numAffectedRows } = await sql`
    INSERT INTO vezes_de_sites (host, vez, ate)
    VALUES (${host}, ${vez}, clock_timestamp() + ${seconds} * interval '1 s')
    ON CONFLICT (host) DO UPDATE SET vez = EXCLUDED.vez, ate = EXCLUDED.ate
      WHERE vezes_de_sites.ate < clock_timestamp()`.execute(db);
  return numAffectedRows === 1n;
}
