import { isEffective } from "@cav/contract/subscriptions/subscriptions.ts";
import { withPremium } from "../../identity/who/index.ts";
import type { Tx } from "../../tables.ts";
import type { Billing } from "./billing.ts";
import { findCurrent, lockBillingUser, removePremium, setPremium } from "./subscriptions.queries.ts";

/** Gives or takes the premium of a user's recorded subscriptions. Call it in a transaction. */
export async function applyPremium(
  { queue, clock }: Omit<Billing, "stripe">,
  tx: Tx,
  userId: number,
): Promise<void> {
  const user = await lockBillingUser(tx, userId);
  if (!user) return;
  const current = await findCurrent(tx, userId);
  if (current.some(({ status }) => isEffective(status)))
    await withPremium(queue, tx, userId, () => setPremium(tx, user, clock.now()));
  else await removePremium(tx, user, clock.now());
}
