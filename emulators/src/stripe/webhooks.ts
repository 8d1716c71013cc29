import { createHmac } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type EventForm, writeEvent } from "./forms.ts";
import { nowSeconds, type StripeObject, type StripeStore } from "./store.ts";

/** Delivery of events: once, twice, never, or delayed until released. */
export type WebhookMode = "once" | "twice" | "lost" | "late";

type Options = { store: StripeStore; secret: string; webhookBase: string | undefined };

/** Delays between attempts of a rejected event, in ms. */
const retriesMs = [200, 500, 1_000, 2_000];

/** Creates the sender of events, signed like the provider's (t=…,v1=HMAC-SHA256 over "t.body"). */
export function createStripeWebhooks({ store, secret, webhookBase }: Options) {
  const stopped = new AbortController();
  let modeOf: (customer: string) => WebhookMode = () => "once";
  let formOf: (customer: string) => EventForm = () => "2026-10-28.endive";
  let queue: Promise<unknown> = Promise.resolve();
  const held: { customer: string; body: string }[] = [];
  const sent: { type: string; customer: string }[] = [];

  async function post(body: string): Promise<void> {
    if (!webhookBase) return;
    for (const delay of [0, ...retriesMs]) {
      await wait(delay, undefined, { signal: stopped.signal }).catch(() => undefined);
      if (stopped.signal.aborted) return;
      const t = nowSeconds();
      const v1 = createHmac("sha256", secret).update(`${t}.${body}`).digest("hex");
      const response = await fetch(`${webhookBase}/subscriptions/webhook`, {
        method: "POST",
        headers: { "content-type": "application/json", "stripe-signature": `t=${t},v1=${v1}` },
        body,
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(5_000)]),
      }).catch(() => undefined);
      await response?.body?.cancel();
      if (response?.ok) return;
    }
  }

  /** Refunds and disputes name no customer, so the payment's customer is used. */
  function customerOf({ customer, payment_intent, id }: Record<string, unknown>): string {
    const paid = [...store.invoices.values()].find((one) => one.payment_intent === payment_intent);
    return String(customer ?? paid?.customer ?? id ?? "");
  }

  const enqueue = (body: string) => {
    queue = queue.then(() => post(body));
  };

  return {
    /** Queues an event about an object's current state. */
    announce(type: string, object: StripeObject | Record<string, unknown>): void {
      const customer = customerOf(object);
      const mode = modeOf(customer);
      sent.push({ type, customer });
      const event = writeEvent(formOf(customer), type, object);
      store.events.set(event.id, { ...event, object: String(event.object), created: nowSeconds() });
      const body = JSON.stringify(event);
      if (mode === "late") held.push({ customer, body });
      if (mode === "lost" || mode === "late") return;
      store.told.set(customer, Date.now());
      for (let times = mode === "twice" ? 2 : 1; times > 0; times -= 1) enqueue(body);
    },
    /** Releases a customer's delayed events, in order or reversed. */
    release(customer: string, order: "in-order" | "reversed"): void {
      const theirs = held.filter((one) => one.customer === customer);
      held.splice(0, held.length, ...held.filter((one) => one.customer !== customer));
      for (const { body } of order === "reversed" ? theirs.reverse() : theirs) enqueue(body);
    },
    setMode(next: (customer: string) => WebhookMode): void {
      modeOf = next;
    },
    setForm(next: (customer: string) => EventForm): void {
      formOf = next;
    },
    /** Resolves when all queued events are delivered or given up. */
    settled: () => queue,
    sent: () => sent,
    stop: () => stopped.abort(),
  };
}
export type StripeWebhooks = ReturnType<typeof createStripeWebhooks>;
