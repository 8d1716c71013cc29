import type { Deps } from "../../deps.ts";
import { type JobPayload, jobs } from "../../jobs.ts";
import type { Tx } from "../../tables.ts";
import { replaceAtos } from "../leituras.queries.ts";
import {
  claimAccepted,
  deleteAppliedAceite,
  findAceite,
  findAceites,
  upsertAceite,
} from "./aceites.queries.ts";

type Given = Pick<Deps, "db" | "clock" | "queue">;

/** So many documents are changed in one transaction: a day of the federal gazette has thousands of acts. */
const documentosAtOnce = 10;

/** Notes that what the reader found until an instant is to count, and answers in how many documents. A worker applies it. */
export async function recordAceite(
  { clock, queue }: Pick<Deps, "clock" | "queue">,
  tx: Tx,
  leitor: number,
  until: Date,
): Promise<number> {
  const total = await upsertAceite(tx, leitor, until, clock.now());
  if (total > 0) await queue.enqueue(tx, jobs.coletasAccept, { leitor }, { isAwaited: true });
  return total;
}

/**
 * Applies what was accepted of a version of the reader, some documents a transaction: begun again after a kill, it goes on with
 * those that are left. What a still newer version read otherwise is no longer this one's, and waits for its own acceptance.
 * @throws when `ending` is aborted: it goes on elsewhere
 */
export async function applyAceite(
  { db, clock, queue }: Given,
  { leitor }: JobPayload<"coletasAccept">,
  ending?: AbortSignal,
): Promise<void> {
  const aceite = await findAceite(db, leitor);
  if (!aceite) return;
  let left = documentosAtOnce;
  while (left > 0) {
    ending?.throwIfAborted();
    left = await db.transaction().execute(async (tx) => {
      const claimed = await claimAccepted(tx, leitor, aceite.ate, documentosAtOnce);
      for (const { documento_id, ...read } of claimed) {
        await replaceAtos(tx, documento_id, read, clock.now());
        await queue.enqueue(tx, jobs.coletasExtract, { documento_id });
      }
      return claimed.length;
    });
  }
  await db.transaction().execute((tx) => deleteAppliedAceite(tx, leitor));
}

/** Has what was accepted go on, where a worker ended for good before it was applied. */
export async function queueAceites({ db, queue }: Pick<Deps, "db" | "queue">): Promise<void> {
  for (const { leitor } of await findAceites(db))
    await db.transaction().execute((tx) => queue.enqueue(tx, jobs.coletasAccept, { leitor }));
}
