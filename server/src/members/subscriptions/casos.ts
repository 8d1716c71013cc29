import type { CasoTipo } from "@cav/contract/casos.ts";
import { isEffective } from "@cav/contract/subscriptions.ts";
import type { Deps } from "../../deps.ts";
import type { Tx } from "../../tables.ts";
import { insertCaso, settlePastCasos } from "./casos.queries.ts";
import { findCurrent, type SubscriptionFacts } from "./subscriptions.queries.ts";

type Recording = Pick<Deps, "clock" | "log">;
export type Problem = { tipo: CasoTipo; detalhe?: string };

/**
 * Kinds of cases that every sync of a subscription detects again; such a case closes when a sync no longer
 * detects it.
 */
const shown = [
  "PRECO_DESCONHECIDO",
  "SITUACAO_DESCONHECIDA",
  "ASSINATURA_SUMIDA",
  "CLIENTE_DESCONHECIDO",
] as const satisfies CasoTipo[];

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

/** Settles a subscription's cases that no longer apply, and opens one for a user's second subscription. */
export async function settleUnderstood(
  recording: Recording,
  tx: Tx,
  { stripe_subscription_id: id, user_id }: SubscriptionFacts,
  problems: Problem[],
): Promise<void> {
  const still = problems.map(({ tipo, detalhe = "" }) => ({ tipo, detalhe }));
  const current = await findCurrent(tx, user_id);
  const goingOn = current.filter((one) => isEffective(one.status) && !one.cancel_at_period_end);
  const [newest, ...others] = goingOn.map(({ stripe_subscription_id }) => stripe_subscription_id);
  const seconds = newest
    ? others.map((other) => ({ tipo: "SEGUNDA_ASSINATURA" as const, detalhe: other }))
    : [];
  if (newest) await recordProblems(recording, tx, { id: newest, userId: user_id }, seconds);
  await settlePastCasos(tx, id, { among: [...shown], still }, recording.clock.now());
  if (seconds.length === 0)
    await settlePastCasos(tx, id, { among: ["SEGUNDA_ASSINATURA"], still: [] }, recording.clock.now());
}
