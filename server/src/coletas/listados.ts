import type { Deps } from "../deps.ts";
import { jobs } from "../jobs.ts";
import type { Tx } from "../tables.ts";
import type { Listado } from "./adapters/adapter.ts";
import { type FonteRow, findFontes, findVisitas } from "./coletas.queries.ts";
import { replaceListados } from "./listados.queries.ts";

/**
 * Keeps what an aggregator lists, and has it compared with ours. A list that comes without anything in it tells nothing: what
 * was listed stays, and the alarm for sources that fall silent is about it.
 */
export async function recordListados(
  { clock, queue }: Pick<Deps, "clock" | "queue">,
  tx: Tx,
  fonteId: number,
  listados: readonly Listado[],
): Promise<void> {
  if (listados.length === 0) return;
  await replaceListados(tx, fonteId, listados, clock.today());
  // What sources bring in the same minute is ours as well, once it is read.
  await queue.enqueue(tx, jobs.coberturaCount, { fonte_id: fonteId }, { inSeconds: 60 });
}

/** When so many of its visits are missed, what an aggregator listed tells no longer what it lists. */
const missedVisits = 2;

/** Whether a list that came then is older than it may be. */
export const isOldList = (
  brought: Date,
  { cadencia_minutos }: Pick<FonteRow, "cadencia_minutos">,
  now: Date,
): boolean => now.getTime() - brought.getTime() > missedVisits * cadencia_minutos * 60_000;

/**
 * Has every list compared anew that its aggregator brought when it was last visited: what is ours grows through the day. An old
 * list is not: its figure would look like that of the day.
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
    await db.transaction().execute((tx) => queue.enqueue(tx, jobs.coberturaCount, { fonte_id: fonte.id }));
  }
}
