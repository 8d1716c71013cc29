import type { Deps } from "../deps.ts";
import { jobs } from "../jobs.ts";
import type { Tx } from "../tables.ts";
import type { Listado } from "./adapters/adapter.ts";
import { findFontes, findVisitas } from "./coletas.queries.ts";
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

/** Has every list compared anew that its aggregator brought when it was last visited: what is ours grows through the day. */
export async function queueCoberturas({ db, queue }: Pick<Deps, "db" | "queue">): Promise<void> {
  for (const { id: fonte_id, tipo, estado } of await findFontes(db)) {
    if (tipo !== "SINAL" || estado !== "ATIVA") continue;
    const [last] = await findVisitas(db, fonte_id, 1);
    if (last?.desfecho === "OK")
      await db.transaction().execute((tx) => queue.enqueue(tx, jobs.coberturaCount, { fonte_id }));
  }
}
