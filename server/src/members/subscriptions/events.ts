import type { StripeWebhook } from "@cav/contract/subscriptions/subscriptions.ts";
import type { z } from "zod";

/** The subject of an event. It only says that the customer changed: everything is read again from Stripe. */
export const eventSubjects = [
  "checkout",
  "subscription",
  "schedule",
  "invoice",
  "payment",
  "invoice-payment",
  "charge",
  "refund",
  "dispute",
  "customer",
] as const;
export type EventSubject = (typeof eventSubjects)[number];

/** Events that the product handles; the webhook endpoint must subscribe to all of them. */
const subjects = {
  "checkout.session.completed": "checkout",
  "checkout.session.async_payment_succeeded": "checkout",
  "checkout.session.async_payment_failed": "checkout",
  "checkout.session.expired": "checkout",
  "customer.deleted": "customer",
  "customer.updated": "customer",
  "customer.subscription.created": "subscription",
  "customer.subscription.updated": "subscription",
  "customer.subscription.deleted": "subscription",
  "customer.subscription.paused": "subscription",
  "customer.subscription.resumed": "subscription",
  "subscription_schedule.updated": "schedule",
  "subscription_schedule.released": "schedule",
  "subscription_schedule.canceled": "schedule",
  "invoice.created": "invoice",
  "invoice.finalized": "invoice",
  "invoice.paid": "invoice",
  "invoice.payment_failed": "invoice",
  "invoice.payment_action_required": "invoice",
  "invoice.voided": "invoice",
  "invoice.marked_uncollectible": "invoice",
  "invoice_payment.paid": "invoice-payment",
  "payment_intent.processing": "payment",
  "payment_intent.requires_action": "payment",
  "payment_intent.payment_failed": "payment",
  "charge.refunded": "charge",
  "charge.refund.updated": "refund",
  "refund.created": "refund",
  "refund.updated": "refund",
  "refund.failed": "refund",
  "charge.dispute.created": "dispute",
  "charge.dispute.updated": "dispute",
  "charge.dispute.closed": "dispute",
  "charge.dispute.funds_withdrawn": "dispute",
  "charge.dispute.funds_reinstated": "dispute",
} as const satisfies Record<string, EventSubject>;

export const stripeEvents = Object.keys(subjects);

export type ProviderEvent = {
  id: string;
  type: string;
  subject: EventSubject;
  /** Id of the event's object. */
  objectId: string;
  /** The customer, where the event names it; thin events name none. */
  customer: string | undefined;
};

/** Reads the subject of a snapshot event (v1) or thin event (v2); undefined when the product ignores it. */
export function readEventSubject(event: z.output<typeof StripeWebhook>): ProviderEvent | undefined {
  const { id, related_object: related, data } = event;
  const type = event.type.replace(/^v1\./, "");
  const subject = Object.hasOwn(subjects, type) ? subjects[type as keyof typeof subjects] : undefined;
  const object = data?.object;
  const objectId = related?.id ?? object?.id;
  if (!subject || !objectId) return undefined;
  const named = object?.customer;
  const customer = typeof named === "object" ? named?.id : named;
  return { id, type, subject, objectId, customer: subject === "customer" ? objectId : customer };
}
