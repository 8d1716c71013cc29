import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import type { StripeBilling } from "./billing.ts";
import { parseBrackets } from "./brackets.ts";
import { invalid, missing } from "./refusals.ts";
import type { Invoice, StripeStore } from "./store.ts";

type Options = { store: StripeStore; billing: StripeBilling; pagesBase: () => string };
type ById = { Params: { id: string } };

/** Seconds that a Pix code and a boleto can be paid. */
const payable = { pix: 24 * 3_600, boleto: 3 * 86_400 };

const Listed = z.object({
  customer: z.string().optional(),
  subscription: z.string().optional(),
  status: z.string().optional(),
});
const PaymentsAsked = z.object({
  invoice: z.string().optional(),
  payment: z.object({ type: z.literal("payment_intent"), payment_intent: z.string() }).optional(),
});
const listOf = (url: string, data: unknown[]) => ({
  object: "list",
  url: `/v1${url}`,
  has_more: false,
  data,
});

/** Calls about a customer's subscriptions, schedules, invoices and their payments. */
export function invoicesApi({ store, billing, pagesBase }: Options): FastifyPluginAsync {
  const pageOf = ({ id }: Invoice) => `${pagesBase()}/invoice/${id}`;
  const invoiceOf = (id: string) => store.invoices.get(id) ?? missing("invoice", id);

  function paymentsOf(invoice: Invoice): object[] {
    const { amount_due, amount_paid, method, payment_intent, status } = invoice;
    if (amount_due === 0 || status === "draft") return [];
    const state = status === "paid" ? "paid" : status === "open" ? "open" : "canceled";
    return [
      {
        id: `inpay_${payment_intent.slice(3)}`,
        object: "invoice_payment",
        invoice: invoice.id,
        status: state,
        amount_paid: state === "paid" ? amount_paid : null,
        amount_requested: amount_due,
        payment:
          method === "outside"
            ? { type: "payment_record", payment_record: payment_intent.replace("pi_", "pr_") }
            : { type: "payment_intent", payment_intent },
      },
    ];
  }

  function shown(whole: Invoice) {
    const { payment_intent: _intent, method: _method, pending_change: _change, ...invoice } = whole;
    return {
      total: invoice.amount_due,
      amount_remaining: invoice.status === "open" ? invoice.amount_due : 0,
      due_date: null,
      post_payment_credit_notes_amount: 0,
      ...invoice,
      hosted_invoice_url: pageOf(whole),
      payments: listOf("/invoice_payments", paymentsOf(whole)),
    };
  }

  /** How the payer can pay by Pix, by boleto or at the bank. */
  function nextActionOf(invoice: Invoice): object | null {
    const { method } = invoice;
    const created = Number(invoice.created);
    if (method === "pix")
      return {
        type: "pix_display_qr_code",
        pix_display_qr_code: {
          data: `00020126BR.GOV.BCB.PIX${invoice.id}`,
          expires_at: created + payable.pix,
          hosted_instructions_url: pageOf(invoice),
        },
      };
    if (method === "boleto")
      return {
        type: "boleto_display_details",
        boleto_display_details: {
          number: "34191.79001 01043.510047 91020.150008 8 91070000001990",
          expires_at: created + payable.boleto,
          hosted_voucher_url: pageOf(invoice),
        },
      };
    if (method !== "bank") return null;
    return { type: "redirect_to_url", redirect_to_url: { url: pageOf(invoice), return_url: null } };
  }

  return async (app) => {
    app.get("/subscriptions", async ({ query }) => {
      const { customer } = Listed.parse(query);
      const theirs = [...store.subscriptions.values()].filter((one) => one.customer === customer);
      return listOf("/subscriptions", theirs.reverse());
    });
    const scheduleOf = (id: string) => {
      const schedule = store.schedules.get(id) ?? missing("subscription_schedule", id);
      const phases = schedule.phases.map((phase) => ({
        ...phase,
        items: phase.items.map((item) => ({ ...item, price: store.prices.get(item.price) ?? item.price })),
      }));
      return { ...schedule, customer: store.subscriptions.get(schedule.subscription)?.customer, phases };
    };
    app.get("/subscription_schedules", async ({ query }) => {
      const { customer } = Listed.parse(query);
      const all = [...store.schedules.keys()].map((id) => scheduleOf(id));
      return listOf(
        "/subscription_schedules",
        all.filter((one) => one.customer === customer),
      );
    });
    app.get<ById>("/subscription_schedules/:id", async ({ params }) => scheduleOf(params.id));
    app.get<ById>("/coupons/:id", async ({ params }) => missing("coupon", params.id));

    app.get("/invoices", async ({ query }) => {
      const { customer, subscription, status } = Listed.parse(query);
      const data = [...store.invoices.values()]
        .filter((one) => customer === undefined || one.customer === customer)
        .filter(({ parent }) => !subscription || parent.subscription_details.subscription === subscription)
        .filter((one) => status === undefined || one.status === status)
        .map((one) => shown(one))
        .reverse();
      return listOf("/invoices", data);
    });
    app.get<ById>("/invoices/:id", async ({ params }) => shown(invoiceOf(params.id)));
    app.post<ById>("/invoices/:id/void", async ({ params }) => {
      const invoice = invoiceOf(params.id);
      if (invoice.status !== "open") invalid("This invoice cannot be voided.", "invoice");
      billing.voidInvoice(invoice);
      return shown(invoice);
    });
    app.get("/invoice_payments", async ({ query }) => {
      const asked = parseBrackets(Object.entries(query as Record<string, string>));
      const { invoice: id, payment: by } = PaymentsAsked.parse(asked);
      if (id) return listOf("/invoice_payments", paymentsOf(invoiceOf(id)));
      const paid = [...store.invoices.values()].filter((one) => one.payment_intent === by?.payment_intent);
      return listOf("/invoice_payments", paid.flatMap(paymentsOf));
    });
    app.get<ById>("/payment_intents/:id", async ({ params: { id } }) => {
      const invoice =
        [...store.invoices.values()].find((one) => one.payment_intent === id) ??
        missing("payment_intent", id);
      const next_action = invoice.status === "open" ? nextActionOf(invoice) : null;
      const isProcessing = invoice.status === "open" && invoice.method === "pix_mandate";
      const open = isProcessing ? "processing" : next_action && "requires_action";
      const status = invoice.status === "paid" ? "succeeded" : open;
      return {
        id,
        object: "payment_intent",
        customer: invoice.customer,
        status: status ?? "requires_payment_method",
        payment_method: null,
        payment_method_types: ["card", "boleto", "pix"],
        next_action,
      };
    });
  };
}
