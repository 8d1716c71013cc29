import type { Deps } from "../../../deps.ts";
import { coletasJobs } from "../coletas.jobs.ts";
import { claimDueFontes } from "../coletas.queries.ts";

/** Enqueues the due visits and reschedules the next ones in one transaction. */
export async function queueVisits({ db, clock, queue }: Pick<Deps, "db" | "clock" | "queue">): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const fonte_id of await claimDueFontes(tx, clock.now()))
      await queue.enqueue(tx, coletasJobs.coletasVisit, { fonte_id });
  });
}
