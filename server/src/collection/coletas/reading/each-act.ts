import { setImmediate as breathe } from "node:timers/promises";
import type { Deps } from "../../../deps.ts";
import { isPassing } from "../../../platform/database/passing-errors.ts";
import { deleteFalhas, type Passo, upsertFalha } from "../upkeep/falhas.queries.ts";

type EachActDeps = Pick<Deps, "db" | "clock" | "log">;

/**
 * Runs a step for each act. A failing act is recorded with its cause, and the others continue.
 * @throws transient errors (an outage, a deadlock), and when `ending` is aborted: the job is retried
 */
export async function runForEachAct<T extends { ato_id: number }>(
  { db, clock, log }: EachActDeps,
  passo: Passo,
  acts: readonly T[],
  step: (act: T) => Promise<void>,
  ending?: AbortSignal,
): Promise<void> {
  const done: number[] = [];
  for (const act of acts) {
    await breathe();
    try {
      await step(act);
      done.push(act.ato_id);
    } catch (error) {
      if (isPassing(error) || ending?.aborted) throw error;
      log.error({ err: error, ato_id: act.ato_id, passo }, "an act failed");
      const causa = error instanceof Error ? error.message : String(error);
      await upsertFalha(db, {
        ato_id: act.ato_id,
        passo,
        causa: causa.slice(0, 300),
        falhou_em: clock.now(),
      });
    }
  }
  await deleteFalhas(db, passo, done);
}
