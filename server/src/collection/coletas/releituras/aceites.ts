import type { Deps } from "../../../deps.ts";
import type { Tx } from "../../../tables.ts";
import { coletasJobs } from "../coletas.jobs.ts";
import { replaceAtos } from "../reading/leituras.queries.ts";
import {
  claimAccepted,
  deleteApplied,
  hasUnapplied,
  markAccepted,
  type Source,
  updateLeitura,
} from "./propostas.queries.ts";

type AceiteDeps = Pick<Deps, "db" | "clock" | "queue">;

/** Proposals per transaction: a day of the federal gazette has thousands of acts. */
const appliedAtOnce = 10;

/** Accepts a version's proposals up to a time, and returns their number; a worker applies them. */
export async function recordAceite(
  { clock, queue }: Pick<Deps, "clock" | "queue">,
  tx: Tx,
  { de, versao, until }: { de: Source; versao: number; until: Date },
): Promise<number> {
  const total = await markAccepted(tx, de, versao, until, clock.now());
  if (total > 0) await queue.enqueue(tx, coletasJobs.coletasAccept, {}, { isAwaited: true });
  return total;
}

/**
 * Applies accepted proposals, some per transaction, and resumes after a kill. A newer version's proposal for the
 * same act or document needs its own acceptance.
 * @throws when `ending` is aborted: another worker continues
 */
export async function applyAceites(deps: AceiteDeps, ending?: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  let left = appliedAtOnce;
  while (left > 0) {
    ending?.throwIfAborted();
    left = await db.transaction().execute(async (tx) => {
      const claimed = await claimAccepted(tx, clock.now(), appliedAtOnce);
      await applyAll(deps, tx, claimed);
      return claimed.length;
    });
  }
  await db.transaction().execute((tx) => deleteApplied(tx));
}

async function applyAll(
  { clock, queue }: AceiteDeps,
  tx: Tx,
  claimed: Awaited<ReturnType<typeof claimAccepted>>,
): Promise<void> {
  const now = clock.now();
  const changed = new Set<number>();
  for (const one of claimed) {
    if (one.documento_id === null) {
      const documento = await updateLeitura(tx, one);
      if (documento !== undefined) changed.add(documento);
      continue;
    }
    await replaceAtos(tx, one.documento_id, { ...one.lido, leitor: one.versao }, now);
    await queue.enqueue(tx, coletasJobs.coletasExtract, { documento_id: one.documento_id });
  }
  for (const documento_id of changed) await queue.enqueue(tx, coletasJobs.coletasMatch, { documento_id });
}

/** Enqueues accepted proposals that a failed job left unapplied. */
export async function queueAceites({ db, queue }: Pick<Deps, "db" | "queue">): Promise<void> {
  if (await hasUnapplied(db))
    await db.transaction().execute((tx) => queue.enqueue(tx, coletasJobs.coletasAccept, {}));
}
