import { createHmac } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { newId, nowSeconds, type StripeObject } from "./store.ts";

/** How events reach the product: each once, twice, not at all, or the newest first. */
export type WebhookMode = "once" | "twice" | "lost";

type Options = { secret: string; webhookBase: string | undefined };

/** Waits between the tries of an event that was not taken, in milliseconds. */
const retriesMs = [200, 500, 1_000, 2_000];

/** Tells the product what happened, signed as the provider signs (t=…,v1=HMAC-SHA256 over "t.body"). */
export function createStripeWebhooks({ secret, webhookBase }: Options) {
  const stopped = new AbortController();
  let modeOf: (customer: string) => WebhookMode = () => "once";
  let queue: Promise<unknown> = Promise.resolve();
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

  return {
    /** Queues an event about an object as it stands now. */
    announce(type: string, object: StripeObject | Record<string, unknown>): void {
      const customer = String(object.customer ?? "");
      const mode = modeOf(customer);
      sent.push({ type, customer });
      if (mode === "lost") return;
      const event = {
        id: newId("evt"),
        object: "event",
        api_version: "2026-10-28.endive",
        created: nowSeconds(),
        livemode: false,
        type,
        data: { object },
      };
      const body = JSON.stringify(event);
      for (let times = mode === "twice" ? 2 : 1; times > 0; times -= 1) queue = queue.then(() => post(body));
    },
    setMode(next: (customer: string) => WebhookMode): void {
      modeOf = next;
    },
    /** Resolves when every event that was queued has been handed over or given up. */
    settled: () => queue,
    sent: () => sent,
    stop: () => stopped.abort(),
  };
}
export type StripeWebhooks = ReturnType<typeof createStripeWebhooks>;
