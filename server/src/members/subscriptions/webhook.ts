import type { StripeWebhook } from "@cav/contract/subscriptions/subscriptions.ts";
import type Stripe from "stripe";
import type { z } from "zod";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { JobPayload } from "../../platform/queue.ts";
import { isMissing } from "../../platform/stripe/stripe.ts";
import type { Billing } from "./billing.ts";
import { type EventSubject, readEventSubject } from "./events.ts";
import { findCustomersOfRefs, requestReadings } from "./ledger/mirror.queries.ts";
import { readRequested } from "./ledger/read-customer.ts";
import { idOf } from "./provider-facts.ts";
import { subscriptionsJobs } from "./subscriptions.jobs.ts";
import { claimEvents } from "./subscriptions.queries.ts";

/**
 * Stores events once, and enqueues the reading of their customers. It asks Stripe nothing and stores a burst by a few
 * statements, so that other calls do not wait for it.
 */
export async function receiveEvents(
  { db, clock, queue }: Pick<Billing, "db" | "clock" | "queue">,
  messages: readonly z.output<typeof StripeWebhook>[],
): Promise<void> {
  const events = messages.flatMap((message) => readEventSubject(message) ?? []);
  if (events.length === 0) return;
  await db.transaction().execute(async (tx) => {
    const claimed = await claimEvents(tx, events, clock.now());
    const fresh = events.filter(({ id }) => claimed.has(id));
    const nameless = fresh.flatMap(({ customer, objectId }) => (customer ? [] : [objectId]));
    const owners = await findCustomersOfRefs(tx, nameless);
    const customers = new Set<string>();
    const unknown = new Map<string, EventSubject>();
    for (const { objectId, subject, customer = owners.get(objectId) } of fresh)
      if (customer) customers.add(customer);
      else unknown.set(objectId, subject);
    await requestReadings(tx, [...customers]);
    await queue.enqueueInOrder(tx, subscriptionsJobs.subscriptionsRead, [
      ...[...customers].map((customer) => ({ orderKey: customer, payload: { customer } })),
      ...[...unknown].map(([id, subject]) => ({ orderKey: id, payload: { about: { subject, id } } })),
    ]);
  });
}

/**
 * Reads the customer that an event named, or the owner of its object.
 * @throws Stripe's errors; the job retries
 */
export async function readEnqueued(
  billing: Billing,
  { about, customer }: JobPayload<typeof subscriptionsJobs.subscriptionsRead>,
): Promise<void> {
  if (customer) return readRequested(billing, customer);
  if (!about) return;
  const owner = await ownerOf(billing, about).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (owner === undefined) {
    billing.log.warn({ subject: about.subject }, "an event is about what the provider does not know");
    return;
  }
  await billing.db.transaction().execute((tx) => requestReadings(tx, [owner]));
  await readRequested(billing, owner);
}

type Owned = { customer?: string | Stripe.Customer | Stripe.DeletedCustomer | null };
type Retrieve = (stripe: Billing["stripe"], id: string) => Promise<Owned | undefined>;

/** How the owner of an event's object is found; refunds and disputes belong to their charge's customer. */
const retrievers: Record<EventSubject, Retrieve> = {
  checkout: (stripe, id) => stripe.checkout.sessions.retrieve(id),
  subscription: (stripe, id) => stripe.subscriptions.retrieve(id),
  schedule: (stripe, id) => stripe.subscriptionSchedules.retrieve(id),
  invoice: (stripe, id) => stripe.invoices.retrieve(id),
  payment: (stripe, id) => stripe.paymentIntents.retrieve(id),
  "invoice-payment": async (stripe, id) => {
    const { invoice } = await stripe.invoicePayments.retrieve(id);
    return stripe.invoices.retrieve(idOf(invoice));
  },
  charge: (stripe, id) => stripe.charges.retrieve(id),
  refund: async (stripe, id) => chargeOf(stripe, await stripe.refunds.retrieve(id)),
  dispute: async (stripe, id) => chargeOf(stripe, await stripe.disputes.retrieve(id)),
  customer: async (_, id) => ({ customer: id }),
};

const chargeOf = async (stripe: Billing["stripe"], { charge }: { charge: string | Stripe.Charge | null }) =>
  charge ? stripe.charges.retrieve(idOf(charge)) : undefined;

async function ownerOf(
  { stripe }: Billing,
  { subject, id }: NonNullable<JobPayload<typeof subscriptionsJobs.subscriptionsRead>["about"]>,
): Promise<string | undefined> {
  const customer = (await retrievers[subject](stripe, id))?.customer;
  return customer ? idOf(customer) : undefined;
}

/**
 * Checks Stripe's signature of a message.
 * @throws AppError invalid-signature, also for one older than five minutes
 */
export function checkSignature(
  { stripe, clock }: Billing,
  webhookSecret: string,
  rawBody: Buffer,
  signature: string,
): void {
  const now = clock.now().getTime();
  const { signature: verifier } = stripe.webhooks;
  if (!verifier) throw new AppError("invalid-signature");
  try {
    verifier.verifyHeader(rawBody, signature, webhookSecret, 300, undefined, now);
  } catch (error) {
    throw new AppError("invalid-signature", { cause: error });
  }
}
