import pg from "pg";

/** What is known of a replica; moments are those of `performance.now()`. */
export type Progress = {
  isStandby: boolean;
  /** It has replayed the log up to here. */
  replayed: bigint;
  /** What was committed before this moment is on it. */
  freshAsOf: number;
  /** Something that was committed by this moment is not on it; infinite when it has all that is known of. */
  missingSince: number;
};

/** The primary stood at `position` at some moment after `at`. */
type Sample = { at: number; lsn: bigint };

/** More than enough to tell how far it is behind: those that come after are told by the next ones. */
const mostSamples = 100;

const timeoutMs = 1_000;

/**
 * Looks at primary and replica together. How old the replica's state is follows from where the primary stood when:
 * no clock of another machine counts, and a replica that gets nothing is seen to fall behind, which its own figures
 * (received = replayed) would hide.
 * @param urls of the primary, and of one replica, not of a name that leads to one of several
 */
export function createReplicaWatch(urls: { primary: string; replica: string }) {
  const primary = createLine(urls.primary);
  const replica = createLine(urls.replica);
  let samples: Sample[] = [];
  let freshAsOf = Number.NEGATIVE_INFINITY;

  async function askPrimary(): Promise<void> {
    const at = performance.now();
    const answer = await primary.ask<{ at: string }>("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn AS at");
    const lsn = BigInt(answer?.at ?? 0);
    // After a failover the new primary may be behind positions that only the old one had; they will never be replayed.
    samples = samples.filter((sample) => sample.lsn <= lsn);
    if (samples.length < mostSamples) samples.push({ at, lsn });
  }

  return {
    /** @throws when the replica does not answer; where the primary doesn't, the replica only grows older */
    async look(): Promise<Progress> {
      await askPrimary().catch(() => undefined);
      const answer = await replica.ask<{ standby: boolean; replayed: string | null }>(
        "SELECT pg_is_in_recovery() AS standby, pg_last_wal_replay_lsn() - '0/0'::pg_lsn AS replayed",
      );
      const replayed = BigInt(answer?.replayed ?? 0);
      for (const { at, lsn } of samples) if (lsn <= replayed) freshAsOf = Math.max(freshAsOf, at);
      samples = samples.filter(({ lsn }) => lsn > replayed);
      return {
        isStandby: answer?.standby ?? false,
        replayed,
        freshAsOf,
        missingSince: samples[0]?.at ?? Number.POSITIVE_INFINITY,
      };
    },
    async close(): Promise<void> {
      await Promise.all([primary.close(), replica.close()]);
    },
  };
}

/** One connection apart from the pools: where theirs are all taken a server is busy, not gone. */
function createLine(url: string) {
  let client: pg.Client | undefined;

  function hangUp(): Promise<void> | undefined {
    const left = client;
    client = undefined;
    return left?.end().catch(() => undefined);
  }

  return {
    async ask<Row extends object>(query: string): Promise<Row | undefined> {
      try {
        if (!client) {
          client = new pg.Client({
            connectionString: url,
            application_name: "cav replica watch",
            connectionTimeoutMillis: timeoutMs,
            query_timeout: timeoutMs,
          });
          client.on("error", () => undefined);
          await client.connect();
        }
        return (await client.query<Row>(query)).rows[0];
      } catch (error) {
        void hangUp();
        throw error;
      }
    },
    async close(): Promise<void> {
      await hangUp();
    },
  };
}
