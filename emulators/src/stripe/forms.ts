import { newId, nowSeconds } from "./store.ts";

/** Formats of events: snapshots by API version, or thin events that only name their object. */
export const eventForms = [
  "2022-11-15",
  "2024-06-20",
  "2025-03-31.basil",
  "2026-10-28.endive",
  "thin",
] as const;
export type EventForm = (typeof eventForms)[number];

type Fields = Record<string, unknown>;
type List = { data: Fields[] };

/** The newest version that changed the used objects: periods, invoices' parents and prices. */
const basil = "2025-03-31.basil";

/** Renders an event about an object's current state, in a format. */
export function writeEvent(
  form: EventForm,
  type: string,
  object: Fields,
): Fields & { id: string; type: string } {
  const head = { id: newId("evt"), livemode: false };
  if (form === "thin") {
    const kind = String(object.object);
    return {
      ...head,
      object: "v2.core.event",
      type: `v1.${type}`,
      created: new Date().toISOString(),
      reason: null,
      related_object: { id: String(object.id), type: kind, url: `/v1/${kind}s/${object.id}` },
    };
  }
  return {
    ...head,
    object: "event",
    api_version: form,
    created: nowSeconds(),
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    data: { object: objectIn(form, object) },
  };
}

function objectIn(form: string, object: Fields): Fields {
  if (object.object === "invoice") return invoiceIn(form, object);
  if (object.object === "subscription" && form < basil) return oldSubscription(object);
  return object;
}

/** Converts a subscription to the form before basil, which had the period itself instead of its items. */
function oldSubscription({ billing_mode: _none, items, ...subscription }: Fields): Fields {
  const [first] = (items as List).data;
  return {
    ...subscription,
    current_period_start: first?.current_period_start ?? null,
    current_period_end: first?.current_period_end ?? null,
    plan: first?.price ?? null,
    quantity: 1,
    items: {
      ...(items as List),
      data: (items as List).data.map(
        ({ current_period_start: _start, current_period_end: _end, ...item }) => item,
      ),
    },
  };
}

/** Converts an invoice to the form before basil, which named subscription, payment and prices without `parent`. */
function invoiceIn(form: string, { payment_intent, ...invoice }: Fields): Fields {
  if (form >= basil) return invoice;
  const { parent, lines, ...rest } = invoice;
  const details = (parent as { subscription_details: Fields }).subscription_details;
  return {
    ...rest,
    subscription: details.subscription,
    subscription_details: { metadata: {} },
    payment_intent,
    charge: String(payment_intent).replace("pi_", "ch_"),
    paid: invoice.status === "paid",
    lines: {
      ...(lines as List),
      data: (lines as List).data.map(({ pricing, parent: from, ...line }) => {
        const { price } = (pricing as { price_details: { price: string } }).price_details;
        const { proration } = (from as { subscription_item_details: Fields }).subscription_item_details;
        return { ...line, type: "subscription", proration, price: { id: price, object: "price" } };
      }),
    },
  };
}
