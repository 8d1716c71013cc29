import type { Deps } from "../../deps.ts";
import type { JobPayload } from "../../platform/queue.ts";
import type { coletasJobs } from "../coletas/index.ts";
import { findListados, upsertCobertura } from "../coletas/index.ts";
import { findNossos } from "./cobertura.queries.ts";
import { findMissing } from "./missing.ts";

/** Compares an aggregator's list with catalogue and undecided drafts, and writes the day's figure. Idempotent. */
export async function recordCobertura(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { fonte_id }: JobPayload<typeof coletasJobs.coberturaCount>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const listados = await findListados(tx, fonte_id);
    if (listados.length === 0) return;
    const dia = clock.today();
    const faltam = findMissing(listados, await findNossos(tx, dia));
    const achados = listados.length - faltam.length;
    await upsertCobertura(tx, { fonte_id, dia, listados: listados.length, achados, faltam });
  });
}
