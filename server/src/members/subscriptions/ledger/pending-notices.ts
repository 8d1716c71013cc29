import { toMajorUnits } from "@cav/contract/format.ts";
import type { Tx } from "../../../tables.ts";
import { findPlansByUuid } from "../../plans/index.ts";
import type { Billing } from "../billing.ts";
import { queueBillingNotice } from "../notices.ts";
import type { BillingUser } from "../subscriptions.queries.ts";
import type { OneStanding } from "./standing.ts";
import { hasFirstFailed } from "./sync-checkouts.ts";
import type { Pending } from "./types.ts";

type Changed = { user: BillingUser; all: OneStanding[]; before: OneStanding[] };

/** Payments that wait for the payer. */
const payable: readonly Pending["kind"][] = ["BOLETO", "PIX", "BANCO"];

/** Queues mails about payments that wait for the payer, and about a first payment that failed; each once. */
export async function queuePendingNotices(
  billing: Omit<Billing, "stripe">,
  tx: Tx,
  { user, all, before }: Changed,
): Promise<void> {
  for (const one of all.filter(({ facts }) => facts.isOurs)) {
    const earlier = before.find(({ sub }) => sub.id === one.sub.id);
    if (hasFirstFailed(one) && !(earlier && hasFirstFailed(earlier)))
      await queueBillingNotice(billing, tx, user.id, { aviso: "NAO_CONFIRMADO" });
    for (const pending of one.pending.filter(({ expired, kind }) => payable.includes(kind) && !expired))
      if (!earlier?.pending.some(({ invoice, kind }) => invoice === pending.invoice && kind === pending.kind))
        await queuePending(billing, tx, user.id, { pending, plan: one.plan });
  }
}

async function queuePending(
  billing: Omit<Billing, "stripe">,
  tx: Tx,
  userId: number,
  { pending, plan }: { pending: Pending; plan: string | null },
): Promise<void> {
  const [named] = plan ? await findPlansByUuid(tx, [plan]) : [];
  await queueBillingNotice(billing, tx, userId, {
    aviso: "A_PAGAR",
    plan: named?.name,
    valor: toMajorUnits(pending.amount, pending.currency),
    moeda: pending.currency,
    ...(pending.expires !== null && { dia: new Date(pending.expires * 1000).toISOString() }),
  });
}
