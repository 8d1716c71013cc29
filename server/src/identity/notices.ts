import type { Deps } from "../deps.ts";
import { type JobPayload, jobs } from "../jobs.ts";
import type { Tx } from "../tables.ts";

/** Has the owner of an account told of something that was done with it. */
export async function queueNotice(
  { queue }: Pick<Deps, "queue">,
  tx: Tx,
  notice: JobPayload<"segurancaNotice">,
): Promise<void> {
  await queue.enqueue(tx, jobs.segurancaNotice, notice);
}
