import type { Deps } from "../../../deps.ts";
import type { Tx } from "../../../tables.ts";
import type { Listado } from "../adapters/adapter.ts";
import { coletasJobs } from "../coletas.jobs.ts";
import { type FonteRow, findFontes, findVisitas } from "../coletas.queries.ts";
import { replaceListados } from "./listados.queries.ts";

/**
 * Stores an aggregator's list and enqueues the comparison with our exams. An empty list is ignored; the alarm for
 * silent sources reports it.
 */
export async function recordListados(
  { clock, queue }: Pick<Deps, "clock" | "queue">,
  tx: Tx,
  fonteId: number,
  listados: readonly Listado[],
): Promise<void> {
  if (listados.length === 0) return;
  await replaceListados(tx, fonteId, listados, clock.today());
  // A delay, so that documents that other sources bring in the same minute are read first.
  await queue.enqueue(tx, coletasJobs.coberturaCount, { fonte_id: fonteId }, { inSeconds: 60 });
}

/** A source's list is outdated after this many missed visits. */
const missedVisits = 2;

/** Returns whether a list of that time is outdated. */
export const isOldList = (
  brought: Date,
  { cadencia_minutos }: Pick<FonteRow, "cadencia_minutos">,
  now: Date,
): boolean => now.getTime() - brought.getTime() > missedVisits * cadencia_minutos * 60_000;

/**
 * Enqueues the comparison of each aggregator's latest list, since our exams grow through the day. Outdated lists
 * are skipped, because their figure would look current.
 */
export async function queueCoberturas({
  db,
  clock,
  queue,
}: Pick<Deps, "db" | "clock" | "queue">): Promise<void> {
  for (const fonte of await findFontes(db)) {
    if (fonte.tipo !== "SINAL" || fonte.estado !== "ATIVA") continue;
    const [last] = await findVisitas(db, fonte.id, 1);
    if (last?.desfecho !== "OK" || !last.terminada_em) continue;
    if (isOldList(last.terminada_em, fonte, clock.now())) continue;
    await db
      .transaction()
      .execute((tx) => queue.enqueue(tx, coletasJobs.coberturaCount, { fonte_id: fonte.id }));
  }
}
