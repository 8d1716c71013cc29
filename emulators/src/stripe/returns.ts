import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { missing } from "./refusals.ts";
import { type Invoice, newId, type StripeStore } from "./store.ts";
import type { StripeWebhooks } from "./webhooks.ts";

/** The charge of a payment has its number. */
const chargeIdOf = (intent: string) => intent.replace("pi_", "ch_");

/** Money that goes back to a customer: given back by the seller, or taken back by their bank. */
export function createReturns(store: StripeStore, { announce }: Pick<StripeWebhooks, "announce">) {
  function refundedOf(intent: string): number {
    const theirs = [...store.refunds.values()].filter((one) => one.payment_intent === intent);
    return theirs.reduce((sum, one) => sum + one.amount, 0);
  }

  const chargeOf = ({ payment_intent, customer, amount_paid }: Invoice) => ({
    id: chargeIdOf(payment_intent),
    object: "charge",
    customer,
    payment_intent,
    amount: amount_paid,
    amount_refunded: refundedOf(payment_intent),
  });

  return {
    refundedOf,

    /** Gives back of a payment, as the dashboard and the API do. */
    refund({ payment_intent, ...invoice }: Invoice, amount: number) {
      const refund = { id: newId("re"), object: "refund", payment_intent, amount, status: "succeeded" };
      store.refunds.set(refund.id, refund);
      announce("charge.refunded", chargeOf({ ...invoice, payment_intent }));
      return refund;
    },

    /** The customer's bank takes a payment back, or decides who was right of what it took. */
    dispute({ payment_intent, amount_paid: amount }: Invoice, deed: "open" | "won" | "lost"): void {
      const charge = chargeIdOf(payment_intent);
      if (deed === "open") {
        const id = newId("du");
        const status = "needs_response" as const;
        const dispute = { id, object: "dispute", charge, payment_intent, amount, status };
        store.disputes.set(id, dispute);
        announce("charge.dispute.created", dispute);
        return;
      }
      for (const dispute of store.disputes.values()) {
        if (dispute.charge !== charge || dispute.status !== "needs_response") continue;
        dispute.status = deed;
        announce("charge.dispute.closed", dispute);
      }
    },

    findCharge(id: string) {
      const invoice = [...store.invoices.values()].find((one) => chargeIdOf(one.payment_intent) === id);
      return invoice && chargeOf(invoice);
    },
  };
}
export type StripeReturns = ReturnType<typeof createReturns>;

/** What the product asks about money that went back. */
export function returnsApi(store: StripeStore, returns: StripeReturns): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { id: string } }>(
      "/charges/:id",
      async ({ params }) => returns.findCharge(params.id) ?? missing("charge", params.id),
    );
    app.get("/disputes", async ({ query }) => {
      const { charge } = z.object({ charge: z.string() }).parse(query);
      const data = [...store.disputes.values()].filter((one) => one.charge === charge);
      return { object: "list", url: "/v1/disputes", has_more: false, data };
    });
  };
}
