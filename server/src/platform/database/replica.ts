import type { Kysely } from "kysely";
import type pg from "pg";
import type { Logger } from "../log.ts";
import { reasonOf } from "../start-error.ts";
import { type Connection, type ConnectionOptions, connect } from "./connect.ts";
import { createReplicaWatch, type Progress } from "./replica-watch.ts";

/** Why the primary answers what the replica could have. */
type PassedBy = "unreachable" | "not a standby" | "far behind";

export type Replica<DB> = {
  /** Reads on the replica where it has replayed what the reader must see, on the primary otherwise. */
  read<T>(work: (db: Kysely<DB>) => Promise<T>, mustSee: MustSee): Promise<T>;
  /** The primary's current WAL position: a server that has replayed it shows every write made before this moment. */
  lsn(): Promise<bigint>;
  /** How many reads either has answered, how far the replica is behind, and whether it is in use. Looks anew. */
  tell(): Promise<{ replica: number; primary: number; behindSeconds: number; isInUse: boolean }>;
  close(): Promise<void>;
};

/** A position that must have been replayed, nothing in particular, or all that was ever written. */
export type MustSee = bigint | "anything" | "everything";

type Options<DB> = ConnectionOptions & {
  url: string;
  poolSize: number;
  name?: string;
  primary: { url: string; pool: pg.Pool; db: Kysely<DB> };
  log: Logger;
  /** A replica that may lack what was written so long ago is passed by. */
  farBehindMs?: number;
};

/** How long what is known of the replica's progress is taken for known. */
const lookEveryMs = 100;

/**
 * A pool on a streaming replica, and the knowledge of how much of the primary's log it has replayed. It is looked at
 * when it is used, at most ten times a second, beside the reads: none waits for it. What the replica can't answer, for
 * whatever reason, is asked of the primary.
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
      // Reads in flight would wait for as long as the network keeps silent.
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
    // Whoever waits for a connection here finds one there, or is refused there.
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
          // What is not there yet, a query that stood in the way of the replay, a connection that broke: the primary
          // knows, and refuses what is to be refused.
          void look();
        }
      }
      answered.primary += 1;
      return work(primary.db);
    },
    async lsn() {
      // That of what is inserted, since with synchronous_commit = off it is written some moments later.
      const { rows } = await primary.pool.query<{ at: string }>(
        "SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS at",
      );
      return BigInt(rows[0]?.at ?? 0);
    },
    async tell() {
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
