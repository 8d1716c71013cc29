import type Stripe from "stripe";
import { isMissing, refusalOf, type StripeClient } from "../../../platform/stripe/stripe.ts";
import { idOf } from "../provider-facts.ts";
import { readInvoice, readPayment } from "./read-invoice.ts";
import { createCoupons, readSchedule, readSubscription } from "./read-subscription.ts";
import { isCollecting } from "./states.ts";
import type { CustomerMirror, Dispute, Invoice, Refund, Schedule, Subscription } from "./types.ts";

/** Objects of one kind that a customer can have at most. */
const limit = { limit: 10_000 };
const paged = { limit: 100 } as const;

/** Stripe's objects of one customer; `isDeleted`: only the ended subscriptions can still be read, by their ids. */
export type ToldCustomer = { isDeleted: boolean; email: string | null; mirror: CustomerMirror };

/**
 * Reads a customer at Stripe with all that a standing rests on. No database connection may be held meanwhile.
 * `known`: subscriptions that were read before, for a deleted customer.
 * @throws Stripe's errors; the whole reading is then dropped
 */
export async function readStripe(
  stripe: StripeClient,
  customer: string,
  known: string[] = [],
): Promise<ToldCustomer> {
  const told = await retrieveCustomer(stripe, customer);
  if (!told || told.deleted) return askDeleted(stripe, known);
  const [subscriptions, invoices, charges] = await Promise.all([
    askSubscriptions(stripe, customer, told.discount ?? null),
    askInvoices(stripe, customer),
    stripe.charges.list({ customer, expand: ["data.refunds"], ...paged }).autoPagingToArray(limit),
  ]);
  return {
    isDeleted: false,
    email: told.email?.toLowerCase() ?? null,
    mirror: {
      subscriptions,
      invoices: withReceipts(invoices, charges),
      ...(await askReturns(stripe, charges)),
    },
  };
}

async function retrieveCustomer(stripe: StripeClient, customer: string) {
  return stripe.customers
    .retrieve(customer, { expand: ["discount.source.coupon"] })
    .catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
}

/** Stripe ends a deleted customer's subscriptions, which can only be read one by one. */
async function askDeleted(stripe: StripeClient, known: string[]): Promise<ToldCustomer> {
  const coupons = createCoupons(stripe);
  const subscriptions = await Promise.all(
    known.map((id) =>
      stripe.subscriptions.retrieve(id).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      }),
    ),
  );
  const read = await Promise.all(
    subscriptions
      .filter((one) => one !== undefined)
      .map((one) => readSubscription(one, { coupons, items: one.items.data, ownDiscount: null })),
  );
  return {
    isDeleted: true,
    email: null,
    mirror: { subscriptions: read, invoices: [], refunds: [], disputes: [] },
  };
}

async function askSubscriptions(
  stripe: StripeClient,
  customer: string,
  ownDiscount: Stripe.Discount | null,
): Promise<Subscription[]> {
  const coupons = createCoupons(stripe);
  const expand = ["data.discounts.source.coupon", "data.items.data.discounts"];
  const told = await stripe.subscriptions
    .list({ customer, status: "all", expand, ...paged })
    .autoPagingToArray(limit);
  const schedules = told.some(({ schedule }) => schedule) ? await askSchedules(stripe, customer) : new Map();
  return Promise.all(
    told.map(async (one) => {
      const items = await findItems(stripe, one);
      const read = await readSubscription(one, { coupons, items, ownDiscount });
      const schedule = one.schedule ? (schedules.get(idOf(one.schedule)) ?? null) : null;
      const known = new Map(read.discounts.map((discount) => [discount.id, discount]));
      const planned: Schedule | null = schedule && (await readSchedule(schedule, coupons, known));
      return { ...read, schedule: planned, preview: await askPreview(stripe, read) };
    }),
  );
}

async function askSchedules(stripe: StripeClient, customer: string) {
  const told = await stripe.subscriptionSchedules
    .list({ customer, expand: ["data.phases.items.price"], ...paged })
    .autoPagingToArray(limit);
  return new Map(told.map((one) => [one.id, one]));
}

/** Returns all items; a subscription itself lists only its first ten. */
async function findItems(stripe: StripeClient, { id, items }: Stripe.Subscription) {
  if (!items.has_more) return items.data;
  return stripe.subscriptionItems.list({ subscription: id, ...paged }).autoPagingToArray(limit);
}

/** Asks for the next invoice. Stripe refuses it where there is none, which is no failure. */
async function askPreview(stripe: StripeClient, sub: Subscription): Promise<Subscription["preview"]> {
  if (!isCollecting(sub) || sub.cancel_at_period_end) return null;
  try {
    const { customer, id: subscription } = sub;
    const {
      amount_due,
      currency,
      period_end: at,
    } = await stripe.invoices.createPreview({
      customer,
      subscription,
    });
    return { amount_due, currency, at };
  } catch (error) {
    if (refusalOf(error) !== undefined) return null;
    throw error;
  }
}

async function askInvoices(stripe: StripeClient, customer: string): Promise<Invoice[]> {
  const told = await stripe.invoices
    .list({ customer, expand: ["data.payments"], ...paged })
    .autoPagingToArray(limit);
  return Promise.all(
    told.map(async (one) => {
      const lines = one.lines?.has_more
        ? await stripe.invoices.listLineItems(one.id, paged).autoPagingToArray(limit)
        : (one.lines?.data ?? []);
      const payments = one.payments?.has_more
        ? await stripe.invoicePayments.list({ invoice: one.id, ...paged }).autoPagingToArray(limit)
        : (one.payments?.data ?? []);
      const read = await Promise.all(
        payments.map((payment) => readPayment(stripe, payment, one.status === "open")),
      );
      return readInvoice(one, lines, read);
    }),
  );
}

const refOf = ({ id, payment_intent }: Stripe.Charge) => (payment_intent ? idOf(payment_intent) : id);

/** Adds to each paid payment how it was made, and its receipt. */
function withReceipts(invoices: Invoice[], charges: Stripe.Charge[]): Invoice[] {
  const paying = new Map(charges.filter(({ paid }) => paid).map((charge) => [refOf(charge), charge]));
  return invoices.map((invoice) => ({
    ...invoice,
    payments: invoice.payments.map((payment) => {
      const charge = payment.status === "paid" ? paying.get(payment.ref) : undefined;
      if (!charge) return payment;
      const { payment_method_details: details, receipt_url } = charge;
      return { ...payment, method: details?.type ?? null, receipt: receipt_url ?? invoice.hosted_url };
    }),
  }));
}

async function askReturns(
  stripe: StripeClient,
  charges: Stripe.Charge[],
): Promise<{ refunds: Refund[]; disputes: Dispute[] }> {
  const refunds = await Promise.all(
    charges.map(async (charge): Promise<Refund[]> => {
      const told = charge.refunds?.has_more
        ? await stripe.refunds.list({ charge: charge.id, ...paged }).autoPagingToArray(limit)
        : (charge.refunds?.data ?? []);
      return told.map(({ id, amount, created, metadata, status }) => ({
        ...{ id, amount, created, payment: refOf(charge) },
        status: (status ?? "succeeded") as Refund["status"],
        // Only the product's own refunds name their invoice.
        ...(metadata?.invoice && { own: { total: Number(metadata.total) || null } }),
      }));
    }),
  );
  const disputes = await Promise.all(
    charges
      .filter(({ disputed }) => disputed)
      .map(async (charge): Promise<Dispute[]> => {
        const told = await stripe.disputes.list({ charge: charge.id, ...paged }).autoPagingToArray(limit);
        return told.map(({ id, amount, created, status }) => ({
          ...{ id, amount, created, status, payment: refOf(charge) },
        }));
      }),
  );
  return { refunds: refunds.flat(), disputes: disputes.flat() };
}
