import type { StripeWebhook } from "@cav/contract/subscriptions.ts";
import type { z } from "zod";

/** What an event is about; the product reads it again by its id, so the form of the event does not matter. */
export type EventSubject =
  | "checkout"
  | "subscription"
  | "invoice"
  | "charge"
  | "refund"
  | "dispute"
  | "customer";

/** Events that the product obeys; the webhook endpoint has to subscribe to all of them. */
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
  /** Id of the object that it is about. */
  objectId: string;
  /** The customer that a snapshot event names; thin events name none. */
  customer: string | undefined;
};

/** Reads what a snapshot event (v1) or a thin event (v2) is about; undefined: nothing that the product obeys. */
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
