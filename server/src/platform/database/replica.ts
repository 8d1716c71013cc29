import type { Kysely } from "kysely";
import type pg from "pg";
import type { Logger } from "../log.ts";
import { reasonOf } from "../start-error.ts";
import { type Connection, type ConnectionOptions, connect } from "./connect.ts";
import { createReplicaWatch, type Progress } from "./replica-watch.ts";

/** Why the primary answers instead of the replica. */
type PassedBy = "unreachable" | "not a standby" | "far behind";

export type Replica<DB> = {
  /** Reads from the replica if it has replayed `mustSee`, otherwise from the primary. */
  read<T>(work: (db: Kysely<DB>) => Promise<T>, mustSee: MustSee): Promise<T>;
  /** Returns the primary's WAL position: a server that replayed it shows every earlier write. */
  lsn(): Promise<bigint>;
  /** Polls and returns how many reads each answered, the replica's lag, and whether it is in use. */
  getState(): Promise<{ replica: number; primary: number; behindSeconds: number; isInUse: boolean }>;
  close(): Promise<void>;
};

/** A position that must have been replayed, none, or all that was written. */
export type MustSee = bigint | "anything" | "everything";

type Options<DB> = ConnectionOptions & {
  url: string;
  poolSize: number;
  name?: string;
  primary: { url: string; pool: pg.Pool; db: Kysely<DB> };
  log: Logger;
  /** Lag above which the replica is not used. */
  farBehindMs?: number;
};

/** Milliseconds between polls of the replica's progress. */
const lookEveryMs = 100;

/**
 * Opens a pool on a streaming replica and tracks its replay position. Polls at most ten times a second, while in use,
 * without delaying reads. The primary answers whatever the replica can't.
 */
export function openReplica<DB>(options: Options<DB>): Replica<DB> {
  const { url, poolSize, name, primary, log, farBehindMs = 5_000, ...connectionOptions } = options;
  const connection = connect<DB>({ url, poolSize, name: `${name ?? "cav"} replica`, ...connectionOptions });
  const clients = trackClients(connection);
  const watch = createReplicaWatch({ primary: primary.url, replica: url });
  const answered = { replica: 0, primary: 0 };
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  let progress: Progress | undefined;
  let passedBy: PassedBy | undefined;

  function look(): Promise<void> {
    looking ??= lookNow().finally(() => {
      lookedAt = performance.now();
      looking = undefined;
    });
    return looking;
  }

  async function lookNow(): Promise<void> {
    try {
      progress = await watch.look();
      const isLate = performance.now() - progress.missingSince > farBehindMs;
      change(progress.isStandby ? (isLate ? "far behind" : undefined) : "not a standby");
    } catch (error) {
      progress = undefined;
      change("unreachable", reasonOf(error));
      // The reads would wait as long as the network is silent.
      for (const client of clients) void client.end().catch(() => undefined);
    }
  }

  function change(to: PassedBy | undefined, reason?: string): void {
    if (to === passedBy) return;
    passedBy = to;
    if (to) log.warn({ reason }, `the replica is ${to}: the primary answers for it`);
    else log.info("the replica answers again");
  }

  function answers(mustSee: MustSee): boolean {
    const now = performance.now();
    if (now - lookedAt > lookEveryMs) void look();
    if (mustSee === "everything" || passedBy || !progress) return false;
    if (mustSee !== "anything" && progress.replayed < mustSee) return false;
    // If a read would wait for a connection to the replica, the primary answers it.
    return now - progress.freshAsOf <= farBehindMs && connection.pool.waitingCount < poolSize;
  }

  return {
    async read(work, mustSee) {
      if (answers(mustSee)) {
        try {
          const result = await work(connection.db);
          answered.replica += 1;
          return result;
        } catch {
          // Missing rows, replay conflicts, broken connections: the primary answers, or refuses what is wrong.
          void look();
        }
      }
      answered.primary += 1;
      return work(primary.db);
    },
    async lsn() {
      // The insert position: with synchronous_commit = off it is written moments later.
      const { rows } = await primary.pool.query<{ at: string }>(
        "SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS at",
      );
      return BigInt(rows[0]?.at ?? 0);
    },
    async getState() {
      await look();
      const behindSeconds = progress
        ? Math.max(0, performance.now() - progress.freshAsOf) / 1000
        : Number.POSITIVE_INFINITY;
      return { ...answered, behindSeconds, isInUse: passedBy === undefined && progress !== undefined };
    },
    async close() {
      await Promise.allSettled([connection.close(), watch.close()]);
    },
  };
}

function trackClients({ pool }: Pick<Connection<never>, "pool">): ReadonlySet<pg.PoolClient> {
  const clients = new Set<pg.PoolClient>();
  pool.on("connect", (client) => clients.add(client));
  pool.on("remove", (client) => clients.delete(client));
  return clients;
}
