import type Stripe from "stripe";
import type { StripeClient } from "../../../platform/stripe/stripe.ts";
import { idOf } from "../provider-facts.ts";
import type { Invoice, Line, Payment, PendingIntent } from "./types.ts";

/** Reads an invoice with all its lines and payments. */
export function readInvoice(
  told: Stripe.Invoice,
  lines: Stripe.InvoiceLineItem[],
  payments: Payment[],
): Invoice {
  const subscription = told.parent?.subscription_details?.subscription;
  return {
    id: told.id,
    subscription: subscription ? idOf(subscription) : null,
    status: (told.status ?? "draft") as Invoice["status"],
    billing_reason: told.billing_reason ?? "",
    currency: told.currency,
    total: told.total,
    amount_paid: told.amount_paid,
    amount_remaining: told.amount_remaining,
    created: told.created,
    paid_at: told.status_transitions.paid_at ?? (told.status === "paid" ? told.created : null),
    due_date: told.due_date,
    hosted_url: told.hosted_invoice_url ?? null,
    lines: lines.map(readInvoiceLine),
    payments,
  };
}

/** Reads an invoice's line: its amount, and what discounts and exclusive taxes leave of it. */
export function readInvoiceLine({
  amount,
  discount_amounts,
  parent,
  period,
  pricing,
  taxes,
}: Stripe.InvoiceLineItem): Line {
  const price = pricing?.price_details?.price;
  const discount = (discount_amounts ?? []).reduce((sum, one) => sum + one.amount, 0);
  const tax = (taxes ?? [])
    .filter(({ tax_behavior }) => tax_behavior === "exclusive")
    .reduce((sum, one) => sum + one.amount, 0);
  return {
    price: price ? idOf(price) : null,
    amount,
    proration: parent?.subscription_item_details?.proration ?? false,
    start: period.start,
    end: period.end,
    net: amount - discount + tax,
  };
}

/** Reads one of an invoice's payments; an open one is asked what its payer must do. */
export async function readPayment(
  stripe: StripeClient,
  { id, amount_paid, amount_requested, payment, status }: Stripe.InvoicePayment,
  isInvoiceOpen: boolean,
): Promise<Payment> {
  const { charge, payment_intent, payment_record } = payment;
  const by = payment_intent ? "payment_intent" : payment_record ? "payment_record" : "charge";
  const ref = payment_intent ?? payment_record ?? charge ?? id;
  const isAsked = isInvoiceOpen && status === "open" && payment_intent !== undefined;
  const intent = isAsked
    ? readIntent(await stripe.paymentIntents.retrieve(idOf(payment_intent), { expand: ["payment_method"] }))
    : undefined;
  const state = status === "paid" || status === "canceled" ? status : "open";
  return {
    ...{ id, by, ref: idOf(ref), status: state, amount_paid, amount_requested },
    ...(intent && { intent }),
  };
}

function readIntent({ next_action, payment_method, payment_method_types, status }: Stripe.PaymentIntent) {
  const own = payment_method && typeof payment_method !== "string" ? payment_method.type : undefined;
  const only = payment_method_types.length === 1 ? payment_method_types[0] : undefined;
  const shown = next_action ? showOf(next_action) : undefined;
  const intent: PendingIntent = {
    status,
    method: (next_action && methodOf(next_action)) ?? own ?? only ?? null,
    ...(shown && { show: shown }),
  };
  return intent;
}

const methodOf = ({ boleto_display_details, pix_display_qr_code }: Stripe.PaymentIntent.NextAction) => {
  if (boleto_display_details) return "boleto";
  return pix_display_qr_code ? "pix" : undefined;
};

function showOf(action: Stripe.PaymentIntent.NextAction): PendingIntent["show"] {
  const { boleto_display_details: boleto, pix_display_qr_code: pix, redirect_to_url: bank } = action;
  if (boleto?.hosted_voucher_url)
    return {
      url: boleto.hosted_voucher_url,
      expires_at: boleto.expires_at,
      ...(boleto.number && { code: boleto.number }),
    };
  if (pix?.hosted_instructions_url)
    return {
      url: pix.hosted_instructions_url,
      expires_at: pix.expires_at ?? null,
      ...(pix.data && { code: pix.data }),
    };
  return bank?.url ? { url: bank.url, expires_at: null } : undefined;
}
