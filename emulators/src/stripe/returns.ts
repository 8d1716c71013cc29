import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { missing } from "./refusals.ts";
import { type Invoice, newId, nowSeconds, type StripeStore } from "./store.ts";
import type { StripeWebhooks } from "./webhooks.ts";

/** Returns the charge's id, which has the number of its payment. */
const chargeIdOf = (intent: string) => intent.replace("pi_", "ch_");

/** Creates the operations that return money: refunds and disputes. */
export function createReturns(store: StripeStore, { announce }: Pick<StripeWebhooks, "announce">) {
  function refundedOf(intent: string): number {
    const theirs = [...store.refunds.values()].filter(
      (one) => one.payment_intent === intent && one.status !== "failed",
    );
    return theirs.reduce((sum, one) => sum + one.amount, 0);
  }

  const chargeOf = ({ payment_intent, customer, amount_paid, method, status_transitions }: Invoice) => ({
    id: chargeIdOf(payment_intent),
    object: "charge",
    created: status_transitions.paid_at ?? nowSeconds(),
    customer,
    payment_intent,
    paid: true,
    amount: amount_paid,
    amount_refunded: refundedOf(payment_intent),
    disputed: [...store.disputes.values()].some((one) => one.payment_intent === payment_intent),
    payment_method_details: { type: method === "boleto" || method === "pix" ? method : "card" },
    receipt_url: null,
    refunds: {
      object: "list",
      has_more: false,
      data: [...store.refunds.values()].filter((one) => one.payment_intent === payment_intent).reverse(),
    },
  });

  return {
    refundedOf,
    chargeOf,

    /** Refunds a part of a payment, as the dashboard and the API do. */
    refund({ payment_intent, ...invoice }: Invoice, amount: number, metadata: Record<string, string> = {}) {
      const id = newId("re");
      const hasFailed = store.unreachable.has(invoice.customer);
      const status = hasFailed ? "failed" : "succeeded";
      const charge = chargeIdOf(payment_intent);
      const made = { created: nowSeconds(), charge, payment_intent, amount };
      const refund = { id, object: "refund", ...made, metadata, status };
      store.refunds.set(refund.id, refund);
      if (hasFailed) announce("refund.failed", refund);
      else announce("charge.refunded", chargeOf({ ...invoice, payment_intent }));
      return refund;
    },

    /** Fails the last refund of a payment; the seller keeps the money. */
    failRefund({ payment_intent }: Invoice): void {
      const refund = [...store.refunds.values()].findLast((one) => one.payment_intent === payment_intent);
      if (!refund) return;
      refund.status = "failed";
      for (const type of ["charge.refund.updated", "refund.failed"]) announce(type, refund);
    },

    /** Opens a dispute of a payment, or decides it. */
    dispute({ payment_intent, amount_paid: amount }: Invoice, deed: "open" | "won" | "lost"): void {
      const charge = chargeIdOf(payment_intent);
      if (deed === "open") {
        const id = newId("du");
        const status = "needs_response" as const;
        const created = nowSeconds();
        const dispute = { id, object: "dispute", created, charge, payment_intent, amount, status };
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
  };
}
export type StripeReturns = ReturnType<typeof createReturns>;

type ById = { Params: { id: string } };
const OfPayment = z.object({ payment_intent: z.string().optional(), charge: z.string().optional() });

/** Calls about refunds and disputes. */
export function returnsApi(store: StripeStore, returns: StripeReturns): FastifyPluginAsync {
  const listOf = <One extends { payment_intent: string; charge: string }>(
    url: string,
    kept: Map<string, One>,
    query: unknown,
  ) => {
    const { charge, payment_intent } = OfPayment.parse(query);
    const data = [...kept.values()]
      .filter((one) => (charge ? one.charge === charge : one.payment_intent === payment_intent))
      .reverse();
    return { object: "list", url: `/v1${url}`, has_more: false, data };
  };
  return async (app) => {
    app.get("/charges", async ({ query }) => {
      const { customer } = z.object({ customer: z.string() }).parse(query);
      store.reads.set(customer, store.begun.get(customer) ?? 0);
      const data = [...store.invoices.values()]
        .filter((one) => one.customer === customer && one.status === "paid" && one.amount_paid > 0)
        .filter(({ method }) => method !== "outside")
        .map((one) => returns.chargeOf(one))
        .reverse();
      return { object: "list", url: "/v1/charges", has_more: false, data };
    });
    app.get<ById>("/charges/:id", async ({ params: { id } }) => {
      const intent = id.replace("ch_", "pi_");
      const invoice = [...store.invoices.values()].find((one) => one.payment_intent === intent);
      return invoice ? returns.chargeOf(invoice) : missing("charge", id);
    });
    app.get<ById>(
      "/refunds/:id",
      async ({ params: { id } }) => store.refunds.get(id) ?? missing("refund", id),
    );
    app.get<ById>(
      "/disputes/:id",
      async ({ params: { id } }) => store.disputes.get(id) ?? missing("dispute", id),
    );
    app.get("/refunds", async ({ query }) => listOf("/refunds", store.refunds, query));
    app.get("/disputes", async ({ query }) => listOf("/disputes", store.disputes, query));
  };
}
