import { type Hours, isStillTrue, isTooLate, nextWhatsAppHour } from "../alerts/index.ts";
import { dayOf } from "../platform/clock.ts";
import type { SendResult } from "./channel-sender.ts";
import { type Decision, paceMs } from "./decisions.ts";
import type { Channel, ClaimedDelivery, DeliveryOutcome } from "./deliveries.queries.ts";

/**
 * After this many attempts a delivery fails for good: with the waits below, mail 32 hours after the first, and
 * WhatsApp, which mail then stands in for, 8 hours.
 */
export const maxAttempts = { email: 18, whatsapp: 12 } as const;

/** What the provider keeps back (131048, 131049) is tried this often, which takes the same 8 hours. */
const withheldAttempts = 3;

const longestDelaySeconds = 4 * 3600;

/** Seconds to wait after the nth attempt: 15 s doubling up to 4 h, ±20% so that retries spread out. */
export function retryDelaySeconds(attempt: number, random = Math.random()): number {
  const base = Math.min(15 * 2 ** (attempt - 1), longestDelaySeconds);
  return base * (0.8 + 0.4 * random);
}

/** Why what could not go by WhatsApp goes by mail. */
const reasons = {
  dead: "número sem WhatsApp",
  full: "limite diário de pessoas no WhatsApp",
  night: "o prazo acaba antes do horário do WhatsApp",
} as const;
/** When room for somebody who has no mail is looked for again. */
const audienceRetryMs = 60 * 60_000;

/** What becomes of a delivery that is not sent now. No attempt is counted. */
export function heldOutcomeOf(
  delivery: ClaimedDelivery,
  decision: Exclude<Decision, "send">,
  { now, hours }: { now: Date; hours: Hours },
): DeliveryOutcome {
  switch (decision) {
    case "drop":
      return outcomeOf(delivery, { status: "canceled" }, now);
    case "night":
      return waitingInTime(delivery, nextWhatsAppHour(now, hours), reasons.night);
    case "pace":
      return waiting(delivery, new Date(now.getTime() + paceMs));
    case "full":
      return beyondAudience(delivery, now);
    case "dead":
      return byMail(delivery, reasons.dead, now);
    case "pause":
      return { ...waiting(delivery, delivery.paused_until ?? now), resumo: true };
  }
}

/** Goes by mail instead; who has mail off waits for room, while there is time. */
function beyondAudience(delivery: ClaimedDelivery, now: Date): DeliveryOutcome {
  return delivery.email_on
    ? byMail(delivery, reasons.full, now)
    : waitingInTime(delivery, new Date(now.getTime() + audienceRetryMs), reasons.full);
}

/** Waits where it will still be true then, and else goes by mail. */
function waitingInTime(delivery: ClaimedDelivery, due: Date, reason: string): DeliveryOutcome {
  return isTrueAt(delivery, due) ? waiting(delivery, due) : byMail(delivery, reason, due);
}

/** By what is known of the exam now. */
const isTrueAt = (delivery: ClaimedDelivery, due: Date) =>
  isStillTrue(delivery, delivery, dayOf(due)) && !isTooLate(delivery, dayOf(due));

/** Mail brings it; where mail must not, it fails with the reason, which an administrator sees. */
function byMail(delivery: ClaimedDelivery, reason: string, due: Date): DeliveryOutcome {
  return delivery.email_stands_in
    ? outcomeOf(
        delivery,
        { status: "canceled", last_error: `${reason}; enviado por e-mail`, byMail: true },
        due,
      )
    : outcomeOf(delivery, { status: "failed", last_error: reason }, due);
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
  const numeros = result.numbers ?? [];
  const tried = { tried: true, numeros };
  if (result.kind === "sent") {
    const latencySeconds = latencyOf(delivery, now);
    const provider_message_id = result.messageId;
    return outcomeOf(delivery, { ...tried, status: "sent", provider_message_id, latencySeconds }, now);
  }
  const attempt = delivery.attempts + 1;
  const last_error = result.error;
  if (result.kind === "throttled") {
    const due = new Date(now.getTime() + throttledMs * (1 + Math.random()));
    return outcomeOf(delivery, { status: "queued", last_error, numeros }, due);
  }
  const isWithheld = result.kind === "withheld";
  const seconds = isWithheld ? longestDelaySeconds : retryDelaySeconds(attempt);
  const due = new Date(now.getTime() + seconds * 1000);
  const isLast =
    attempt >= (isWithheld ? withheldAttempts : maxAttempts[channel]) ||
    (channel === "whatsapp" && !isTrueAt(delivery, due));
  if (result.kind === "failed" || isLast) {
    // Who told WhatsApp to stop is not written to by a channel that they have off.
    const byMail = channel === "whatsapp" && !(result.kind === "failed" && result.closes === "PEDIDO");
    return outcomeOf(delivery, { ...tried, status: "failed", last_error, byMail }, now);
  }
  return outcomeOf(delivery, { ...tried, status: "queued", last_error }, due);
}

/** Taken too early: it waits, and no attempt is counted. */
function waiting(delivery: ClaimedDelivery, due: Date): DeliveryOutcome {
  return outcomeOf(delivery, { status: "queued" }, due);
}

export function outcomeOf(
  { event_id, user_id, resumo }: ClaimedDelivery,
  changes: Pick<DeliveryOutcome, "status"> & Partial<DeliveryOutcome>,
  due_at: Date,
): DeliveryOutcome {
  const nothing = { tried: false, last_error: null, provider_message_id: null, numeros: [] };
  return { event_id, user_id, resumo, due_at, ...nothing, ...changes };
}
