import type Stripe from "stripe";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { isMissing, type StripeClient } from "../../platform/stripe/stripe.ts";
import { readPayment } from "./ledger/read-invoice.ts";
import { idOf } from "./provider-facts.ts";

type Asking = { stripe: StripeClient };

/**
 * Returns the page where the payer of a pending change must act: the bank's confirmation, or, without a card, the
 * invoice's page with Pix and boleto. A refused card drops the change.
 * @throws AppError card-refused
 */
export async function payPageOf({ stripe }: Asking, told: Stripe.Subscription): Promise<string> {
  const invoice = await latestInvoiceOf({ stripe }, told);
  const page = invoice?.hosted_invoice_url;
  for (const payment of invoice?.payments?.data ?? []) {
    const { intent } = await readPayment(stripe, payment, true);
    const shown = intent?.status === "requires_action" ? (intent.show?.url ?? page) : undefined;
    if (shown) return shown;
  }
  if (page && !(await hasCard({ stripe }, told))) return page;
  await withdrawPendingChange({ stripe }, told);
  throw new AppError("card-refused");
}

/** Drops a change that waits for its payment, by voiding its invoice. */
export async function withdrawPendingChange({ stripe }: Asking, told: Stripe.Subscription): Promise<void> {
  if (!told.pending_update) return;
  const invoice = await latestInvoiceOf({ stripe }, told);
  if (invoice?.status === "open") await stripe.invoices.voidInvoice(invoice.id);
}

async function latestInvoiceOf({ stripe }: Asking, { latest_invoice }: Stripe.Subscription) {
  if (!latest_invoice) return undefined;
  return stripe.invoices.retrieve(idOf(latest_invoice), { expand: ["payments"] }).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

async function hasCard({ stripe }: Asking, told: Stripe.Subscription): Promise<boolean> {
  if (told.default_payment_method || told.default_source) return true;
  const customer = await stripe.customers.retrieve(idOf(told.customer));
  if (customer.deleted) return false;
  return Boolean(customer.invoice_settings?.default_payment_method || customer.default_source);
}
