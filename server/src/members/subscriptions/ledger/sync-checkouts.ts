import type Stripe from "stripe";
import type { Tx } from "../../../tables.ts";
import { type CheckoutStatus, setCheckoutStatus } from "../checkouts.queries.ts";
import { idOf } from "../provider-facts.ts";
import type { OneStanding } from "./standing.ts";

/** Stripe's answers about a person's open checkouts, by id; null: Stripe does not know it. */
export type ToldCheckouts = Map<string, Stripe.Checkout.Session | null>;

type Bought = { all: OneStanding[]; checkouts: ToldCheckouts };

/** Records what became of a person's open checkouts. */
export async function syncCheckoutStatuses(tx: Tx, { all, checkouts }: Bought): Promise<void> {
  for (const [id, session] of checkouts) {
    const one = session?.subscription
      ? all.find(({ sub }) => sub.id === idOf(session.subscription ?? ""))
      : undefined;
    await setCheckoutStatus(tx, id, statusOf(session, one));
  }
}

function statusOf(session: Stripe.Checkout.Session | null, one: OneStanding | undefined): CheckoutStatus {
  if (!session || session.status === "expired") return "expired";
  if (session.status !== "complete") return "open";
  if (session.payment_status !== "unpaid" || one?.facts.wasGiven) return "complete";
  return one && hasFirstFailed(one) ? "expired" : "pending";
}

/** Returns whether a first payment failed, or can no longer be made. */
export const hasFirstFailed = ({ facts, pending, why }: OneStanding): boolean =>
  !facts.wasGiven &&
  (why === "NAO_COMECOU" || pending.some(({ isFirst, kind }) => isFirst && kind === "RECUSADO"));
