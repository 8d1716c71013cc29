import type { StripeWebhook } from "@cav/contract/subscriptions.ts";
import type { z } from "zod";

/** The subject of an event. The product reads it again by id, so the event's format does not matter. */
export type EventSubject =
  | "checkout"
  | "subscription"
  | "invoice"
  | "charge"
  | "refund"
  | "dispute"
  | "customer";

/** Events that the product handles; the webhook endpoint must subscribe to all of them. */
const subjects = {
  "checkout.session.completed": "checkout",
  "checkout.session.async_payment_succeeded": "checkout",
  "checkout.session.async_payment_failed": "checkout",
  "checkout.session.expired": "checkout",
  "customer.deleted": "customer",
  "customer.subscription.created": "subscription",
  "customer.subscription.updated": "subscription",
  "customer.subscription.deleted": "subscription",
  "customer.subscription.paused": "subscription",
  "customer.subscription.resumed": "subscription",
  "invoice.paid": "invoice",
  "invoice.payment_failed": "invoice",
  "charge.refunded": "charge",
  "charge.refund.updated": "refund",
  "refund.failed": "refund",
  "charge.dispute.created": "dispute",
  "charge.dispute.closed": "dispute",
} as const satisfies Record<string, EventSubject>;

export const stripeEvents = Object.keys(subjects);

export type ProviderEvent = {
  id: string;
  type: string;
  subject: EventSubject;
  /** Id of the event's object. */
  objectId: string;
  /** The customer of a snapshot event; thin events have none. */
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
  const customer = object?.customer;
  return { id, type, subject, objectId, customer: typeof customer === "object" ? customer?.id : customer };
}
