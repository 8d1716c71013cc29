import type { CasoTipo } from "@cav/contract/subscriptions/casos.ts";
import type { Deps } from "../../deps.ts";
import type { Tx } from "../../tables.ts";
import { insertCaso } from "./casos.queries.ts";

type Recording = Pick<Deps, "clock" | "log">;
export type Problem = { tipo: CasoTipo; detalhe?: string };

/** Opens a case for each fact of a subscription that the product does not understand. */
export async function recordProblems(
  { clock, log }: Recording,
  tx: Tx,
  { id, userId, customer }: { id: string; userId: number | null; customer?: string },
  problems: Problem[],
): Promise<void> {
  for (const { tipo, detalhe = "" } of problems) {
    const caso = { tipo, detalhe, user_id: userId, stripe_subscription_id: id };
    const isNew = await insertCaso(tx, { ...caso, stripe_customer_id: customer ?? null }, clock.now());
    if (isNew) log.warn({ tipo, detalhe, subscription: id }, "a subscription waits for an administrator");
  }
}
