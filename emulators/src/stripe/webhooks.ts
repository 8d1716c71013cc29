import { createHmac } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type EventForm, writeEvent } from "./forms.ts";
import { nowSeconds, type StripeObject, type StripeStore } from "./store.ts";

/** How events reach the product: each once, twice, not at all, or held back until they are let go. */
export type WebhookMode = "once" | "twice" | "lost" | "late";

type Options = { store: StripeStore; secret: string; webhookBase: string | undefined };

/** Waits between the tries of an event that was not taken, in milliseconds. */
const retriesMs = [200, 500, 1_000, 2_000];

/** Tells the product what happened, signed as the provider signs (t=…,v1=HMAC-SHA256 over "t.body"). */
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

  /** Refunds and disputes name no customer: theirs is the payer's. */
  function customerOf({ customer, payment_intent, id }: Record<string, unknown>): string {
    const paid = [...store.invoices.values()].find((one) => one.payment_intent === payment_intent);
    return String(customer ?? paid?.customer ?? id ?? "");
  }

  const enqueue = (body: string) => {
    queue = queue.then(() => post(body));
  };

  return {
    /** Queues an event about an object as it stands now. */
    announce(type: string, object: StripeObject | Record<string, unknown>): void {
      const customer = customerOf(object);
      const mode = modeOf(customer);
      sent.push({ type, customer });
      const event = writeEvent(formOf(customer), type, object);
      store.events.set(event.id, { ...event, object: String(event.object), created: nowSeconds() });
      const body = JSON.stringify(event);
      if (mode === "late") held.push({ customer, body });
      if (mode === "lost" || mode === "late") return;
      for (let times = mode === "twice" ? 2 : 1; times > 0; times -= 1) enqueue(body);
    },
    /** Lets a customer's held events go, in their order or the newest first. */
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
    /** Resolves when every event that was queued has been handed over or given up. */
    settled: () => queue,
    sent: () => sent,
    stop: () => stopped.abort(),
  };
}
export type StripeWebhooks = ReturnType<typeof createStripeWebhooks>;
