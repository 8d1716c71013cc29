import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import type { Db } from "./database/schema.ts";

type Row = { queue: string; state: string; n: number; oldest: number };

/** Tells of jobs that wait to be worked on, or finally failed and are still kept. Read when asked. */
export function measureJobs(db: Db, registry: Registry): void {
  const gauge = (name: string, help: string, read: (row: Row) => number | undefined) =>
    new Gauge({
      name,
      help,
      labelNames: ["queue", "state"],
      registers: [registry],
      async collect() {
        this.reset();
        for (const row of await findJobs(db)) {
          const value = read(row);
          if (value !== undefined) this.set({ queue: row.queue, state: row.state }, value);
        }
      },
    });
  gauge(
    "cav_jobs",
    "Jobs that could be worked on now, and those that finally failed and are kept",
    ({ n }) => n,
  );
  gauge(
    "cav_jobs_oldest_seconds",
    "How long the oldest job has been waiting since it could be worked on",
    (row) => (row.state === "waiting" ? row.oldest : undefined),
  );
}

async function findJobs(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT name AS queue, CASE state WHEN 'failed' THEN 'failed' ELSE 'waiting' END AS state, count(*)::integer AS n,
      extract(epoch FROM now() - min(start_after))::double precision AS oldest
    FROM pgboss.job WHERE state = 'failed' OR (state < 'active' AND start_after <= now())
    GROUP BY 1, 2`.execute(db);
  return rows;
}
