import type { Channel, ClaimedDelivery, DeliveryOutcome } from "./alerts.queries.ts";
import type { SendResult } from "./dispatch.ts";
import { type Fate, paceMs } from "./fates.ts";
import { type Hours, nextWhatsAppHour } from "./schedule.ts";

/**
 * After this many attempts a delivery fails for good: with the waits below, mail 32 hours after the first, and
 * WhatsApp, which mail then stands in for, 8 hours.
 */
export const maxAttempts = { email: 18, whatsapp: 12 } as const;

/** Seconds to wait after the nth attempt: 15 s doubling up to 4 h, ±20% so that retries spread out. */
export function retryDelaySeconds(attempt: number, random = Math.random()): number {
  const base = Math.min(15 * 2 ** (attempt - 1), 4 * 3600);
  return base * (0.8 + 0.4 * random);
}

/** Why what could not go by WhatsApp goes by mail. */
export const noRoom = "limite diário de pessoas no WhatsApp; enviado por e-mail";
/** When room for somebody who has no mail is looked for again. */
const roomMs = 60 * 60_000;

/** What becomes of a delivery that is not sent now. No attempt is counted. */
export function holdBack(
  delivery: ClaimedDelivery,
  fate: Exclude<Fate, "send">,
  { now, hours }: { now: Date; hours: Hours },
): DeliveryOutcome {
  switch (fate) {
    case "drop":
      return outcomeOf(delivery, { status: "canceled" }, now);
    case "night":
      return waiting(delivery, nextWhatsAppHour(now, hours));
    case "pace":
      return waiting(delivery, new Date(now.getTime() + paceMs));
    case "full":
      return withoutRoom(delivery, now);
    case "pause":
      return { ...waiting(delivery, delivery.paused_until ?? now), resumo: true };
  }
}

/** Goes by mail instead; who has none waits for room. */
function withoutRoom(delivery: ClaimedDelivery, now: Date): DeliveryOutcome {
  return delivery.email_on
    ? outcomeOf(delivery, { status: "canceled", last_error: noRoom }, now)
    : waiting(delivery, new Date(now.getTime() + roomMs));
}

/** Beyond this, what was never tried was meant to wait: for a digest, the end of a pause, the morning. */
const meantToWaitMs = 60_000;

/** Seconds from what happened to the message that left; undefined where it was meant to wait. */
function latencyOf(
  { resumo, attempts, due_at, happened_at }: ClaimedDelivery,
  now: Date,
): number | undefined {
  const waited = attempts === 0 && due_at.getTime() - happened_at.getTime() > meantToWaitMs;
  return resumo || waited ? undefined : Math.max(0, (now.getTime() - happened_at.getTime()) / 1000);
}

/** What a throttled channel refused waits for this long at least. */
const throttledMs = 5_000;

export function toOutcome(
  channel: Channel,
  delivery: ClaimedDelivery,
  result: SendResult,
  now: Date,
): DeliveryOutcome {
  const tried = { tried: true };
  if (result.kind === "sent") {
    const latencySeconds = latencyOf(delivery, now);
    const provider_message_id = result.messageId;
    return outcomeOf(delivery, { ...tried, status: "sent", provider_message_id, latencySeconds }, now);
  }
  const attempt = delivery.attempts + 1;
  const last_error = result.error;
  if (result.kind === "throttled") {
    const due = new Date(now.getTime() + throttledMs * (1 + Math.random()));
    return outcomeOf(delivery, { status: "queued", last_error }, due);
  }
  if (result.kind === "failed" || attempt >= maxAttempts[channel]) {
    return outcomeOf(delivery, { ...tried, status: "failed", last_error }, now);
  }
  const due = new Date(now.getTime() + retryDelaySeconds(attempt) * 1000);
  return outcomeOf(delivery, { ...tried, status: "queued", last_error }, due);
}

/** Taken too early: it waits, and no attempt is counted. */
function waiting(delivery: ClaimedDelivery, due: Date): DeliveryOutcome {
  return outcomeOf(delivery, { status: "queued" }, due);
}

export function outcomeOf(
  { event_id, user_id, resumo }: ClaimedDelivery,
  became: Pick<DeliveryOutcome, "status"> & Partial<DeliveryOutcome>,
  due_at: Date,
): DeliveryOutcome {
  const nothing = { tried: false, last_error: null, provider_message_id: null };
  return { event_id, user_id, resumo, due_at, ...nothing, ...became };
}
