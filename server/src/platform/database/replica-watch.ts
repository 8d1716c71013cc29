import pg from "pg";

/** A replica's progress; moments are `performance.now()`. */
export type Progress = {
  isStandby: boolean;
  /** Log position up to which the replica has replayed. */
  replayed: bigint;
  /** The replica has everything committed before this moment. */
  freshAsOf: number;
  /** The replica lacks something committed by this moment; infinite when it has everything known. */
  missingSince: number;
};

/** The primary was at position `lsn` after `at`. */
type Sample = { at: number; lsn: bigint };

/** Samples kept; enough to measure the lag. */
const mostSamples = 100;

const timeoutMs = 1_000;

/**
 * Watches primary and replica together. The replica's age is the time since the primary was at its position. No other
 * machine's clock counts, and a replica that receives nothing is noticed, unlike by its own figures.
 * @param urls of the primary, and of one replica, not of a name for several
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
    // After a failover, log positions of the old primary that the new primary never reached will not be
    // replayed.
    samples = samples.filter((sample) => sample.lsn <= lsn);
    if (samples.length < mostSamples) samples.push({ at, lsn });
  }

  return {
    /**
     * Polls primary and replica. @throws when the replica does not answer; without the primary the replica only
     * gets older
     */
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

/** Opens a connection outside the pools: exhausted pools mean a busy server, not a dead one. */
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
