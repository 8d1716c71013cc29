import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import type { AnyDb } from "./database/handle.ts";

const states = ["waiting", "retried", "failed"] as const;

type JobsRow = { queue: string; oldest: number | null } & Record<(typeof states)[number], number>;

/**
 * Registers metrics of waiting, retrying and failed jobs, read on scrape. Empty queues are included: monitoring can't
 * see a rise from no value.
 */
export function measureJobs(db: AnyDb, registry: Registry): void {
  const gauge = (name: string, help: string, labelNames: string[], fill: (to: Gauge, row: JobsRow) => void) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        for (const row of await findJobs(db)) fill(this, row);
      },
    });
  gauge(
    "cav_jobs",
    "Jobs that could be worked on now, that failed and will be tried again, and that finally failed and are kept",
    ["queue", "state"],
    (to, row) => {
      for (const state of states) to.set({ queue: row.queue, state }, row[state]);
    },
  );
  gauge(
    "cav_jobs_oldest_seconds",
    "How long the oldest job has been waiting since it could be worked on",
    ["queue", "state"],
    (to, { queue, oldest }) => {
      if (oldest !== null) to.set({ queue, state: "waiting" }, oldest);
    },
  );
}

async function findJobs(db: AnyDb): Promise<JobsRow[]> {
  const { rows } = await sql<JobsRow>`
    WITH counted AS (
      SELECT name, count(*) FILTER (WHERE state = 'failed')::integer AS failed,
        count(*) FILTER (WHERE state = 'retry')::integer AS retried,
        count(*) FILTER (WHERE state < 'active' AND start_after <= now())::integer AS waiting,
        min(start_after) FILTER (WHERE state < 'active' AND start_after <= now()) AS oldest
      FROM pgboss.job WHERE state = 'failed' OR state < 'active' GROUP BY name)
    SELECT q.name AS queue, coalesce(c.waiting, 0) AS waiting, coalesce(c.retried, 0) AS retried,
      coalesce(c.failed, 0) AS failed, extract(epoch FROM now() - c.oldest)::double precision AS oldest
    FROM pgboss.queue q LEFT JOIN counted c USING (name)`.execute(db);
  return rows;
}
