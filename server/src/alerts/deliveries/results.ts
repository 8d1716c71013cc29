import type { Channel } from "@cav/contract/channels.ts";
import { dayOf } from "../../platform/clock.ts";
import { findQuietEnd, isDueToday, isStillTrue, isTooLate } from "../events/index.ts";
import { findCausa } from "./causes.ts";
import type { SendResult } from "./channel-sender.ts";
import type { DeliveryOutcome } from "./deliveries.queries.ts";
import { isReminder } from "./is-reminder.ts";
import { isPersonal } from "./personal.queries.ts";
import { type Claimed, type Decision, describeInstead, type Moment, type SentBy, states } from "./states.ts";

/** Attempts, in just under five minutes, before a misconfigured channel fails over to another. */
const faultAttempts = 5;

/** Attempts, in up to half an hour, before the next channel of the order takes over. */
const attemptsBeforeNext = 8;
/** Requested waits longer than this fail over at once. */
const askedBeforeNextSeconds = 180;
/** How long a deadline waits for the morning when mail comes after the resting channel. */
const lastDayWaitMs = 60 * 60_000;

/** Attempts for withheld messages (131048, 131049), about 8 hours. */
const withheldAttempts = 3;

const longestDelaySeconds = 4 * 3600;

/** Returns the seconds after the nth attempt: 15 s doubling up to 4 h, ±20 % of jitter. */
export function retryDelaySeconds(attempt: number, random = Math.random()): number {
  const base = Math.min(15 * 2 ** (attempt - 1), longestDelaySeconds);
  return base * (0.8 + 0.4 * random);
}

/** Interval to look for audience room, for users without mail. */
const audienceRetryMs = 60 * 60_000;
/**
 * Maximum wait until WhatsApp lets more users be reached: its limit counts 24 hours, so tomorrow is no better.
 */
const audienceWaitMs = 24 * 60 * 60_000;

/** Returns the outcome of a delivery that is not sent now. No attempt counts. */
export function heldOutcomeOf(
  delivery: Claimed,
  decision: Exclude<Decision, "send">,
  { until, ...at }: Moment,
): DeliveryOutcome {
  const { does, until: untilOf } = states[decision];
  const moment = { ...at, until: until ?? at.now };
  switch (does) {
    case "past-deadline":
      return tooLate(delivery, at.now);
    case "quiet-hours":
      return quietOutcomeOf(delivery, moment);
    case "audience-full":
      return beyondAudience(delivery, moment);
    case "other-channel":
      return failOver(at.by, delivery, decision, at.now);
    case "wait": {
      const waiting = waitingOutcomeOf(delivery, untilOf?.(delivery, moment) ?? at.now);
      return decision === "pause" ? { ...waiting, resumo: true } : waiting;
    }
    default:
      return canceledOutcomeOf(delivery, decision, at.now);
  }
}

/**
 * Waits for the end of quiet hours. If that is too late: dropped when the user chose the hours, which bind all
 * channels; otherwise the next channel or mail sends it.
 */
function quietOutcomeOf(delivery: Claimed, { now, by, hours }: Moment): DeliveryOutcome {
  const endFrom = (time: Date) => findQuietEnd(time, delivery.quiet, by.channel, hours);
  const end = endFrom(now) ?? now;
  if (delivery.quiet === null)
    return isUrgentFor(delivery, end, now)
      ? failOver(by, delivery, "quiet-hours", now)
      : waitingInTime(by, delivery, end, "quiet-hours");
  if (isTrueAt(delivery, end)) return waitingOutcomeOf(delivery, end);
  const shouldHaveLeft = hadTrouble(delivery) || delivery.stands_in || !endFrom(delivery.due_at);
  return shouldHaveLeft ? failedLate(delivery, now) : canceledOutcomeOf(delivery, "quiet-hours", now);
}

/**
 * Returns whether mail, later in the order and without ringing, sends the message now because the last useful
 * day comes before the quiet hours end.
 */
function isUrgentFor(delivery: Claimed, end: Date, now: Date): boolean {
  const mailFollows = delivery.next !== null && delivery.email_on && delivery.email_stands_in;
  const isLastDay = !isPersonal(delivery) && [now, end].some((time) => isDueToday(delivery, dayOf(time)));
  return mailFollows && isLastDay && end.getTime() - now.getTime() > lastDayWaitMs;
}

/** Returns the outcome of a cancelled delivery, which is no failure. */
export function canceledOutcomeOf(delivery: Claimed, decision: Decision, now: Date): DeliveryOutcome {
  const { end, fim = "NAO_ENVIADO" } = states[decision];
  return outcomeOf(delivery, { status: "canceled", last_error: end ?? null, motivo_fim: fim }, now);
}

/** Cancels what a pause delayed beyond its day; anything else is a failure. */
function tooLate(delivery: Claimed, now: Date): DeliveryOutcome {
  const wasToWait = delivery.resumo && !hadTrouble(delivery) && !isTrueAt(delivery, delivery.due_at);
  return wasToWait ? canceledOutcomeOf(delivery, "past-deadline", now) : failedLate(delivery, now);
}

const hadTrouble = ({ attempts, last_error }: Claimed) => attempts > 0 || last_error !== null;

function failedLate(delivery: Claimed, now: Date): DeliveryOutcome {
  const { last_error } = delivery;
  const cause = last_error ? `: ${last_error}` : "";
  return outcomeOf(
    delivery,
    { status: "failed", last_error: `o prazo acabou antes que saísse${cause}`, motivo_fim: "prazo" },
    now,
  );
}

/**
 * Sends by the next channel or by mail. Without them the message waits a day for room at the provider, a
 * reminder until its evening.
 */
function beyondAudience(delivery: Claimed, { now, by, hours }: Moment): DeliveryOutcome {
  const waited = now.getTime() - delivery.happened_at.getTime();
  const next = new Date(now.getTime() + audienceRetryMs);
  const isEvening =
    isReminder(delivery) && findQuietEnd(next, delivery.quiet, by.channel, hours) !== undefined;
  return delivery.next || delivery.email_on || isEvening || waited >= audienceWaitMs
    ? failOver(by, delivery, "audience-full", now)
    : waitingInTime(by, delivery, next, "audience-full");
}

/** Waits if it is still true then; otherwise another channel sends it. */
function waitingInTime(by: SentBy, delivery: Claimed, due: Date, why: Decision): DeliveryOutcome {
  return isTrueAt(delivery, due)
    ? { ...waitingOutcomeOf(delivery, due), last_error: describeInstead(why, by) }
    : failOver(by, delivery, why, due);
}

/** Returns whether it is true then, by current facts; a user's own event stays so. */
const isTrueAt = (delivery: Claimed, due: Date) =>
  isPersonal(delivery) || (isStillTrue(delivery, delivery, dayOf(due)) && !isTooLate(delivery, dayOf(due)));

/** Returns the replacing channel: the next of the user's order, and finally mail where allowed. */
const nextOf = (channel: Channel, { next, email_stands_in }: Claimed): Channel | undefined =>
  next ?? (channel !== "email" && email_stands_in ? "email" : undefined);

/** Fails over to another channel; without one it fails visibly to administrators. */
function failOver(by: SentBy, delivery: Claimed, why: Decision, due: Date): DeliveryOutcome {
  const reason = describeInstead(why, by);
  const motivo_fim = states[why].causa?.(by) ?? "outra";
  const next = nextOf(by.channel, delivery);
  return next
    ? outcomeOf(
        delivery,
        {
          status: "canceled",
          last_error: `${reason}; enviado por ${by.channels[next].way}`,
          motivo_fim: "NAO_ENVIADO",
          next,
        },
        due,
      )
    : outcomeOf(delivery, { status: "failed", last_error: reason, motivo_fim }, due);
}

/** If the first attempt is this late, the delivery was meant to wait: for a digest, a pause, the morning. */
const meantToWaitMs = 60_000;

/** Returns the seconds from event to message; undefined when it was meant to wait. */
function latencyOf({ resumo, attempts, due_at, happened_at }: Claimed, now: Date): number | undefined {
  const waited = attempts === 0 && due_at.getTime() - happened_at.getTime() > meantToWaitMs;
  return resumo || waited ? undefined : Math.max(0, (now.getTime() - happened_at.getTime()) / 1000);
}

/** Returns the seconds after the nth throttling: 5 s doubling up to 4 h, plus up to 100 % of jitter. */
function throttledSeconds(time: number): number {
  return Math.min(5 * 2 ** (time - 1), longestDelaySeconds) * (1 + Math.random());
}

export function toOutcome(by: SentBy, delivery: Claimed, result: SendResult, now: Date): DeliveryOutcome {
  const { channel } = by;
  const numeros = result.numbers ?? [];
  const tried = { tried: true, numeros };
  if (result.kind === "sent") {
    const latencySeconds = latencyOf(delivery, now);
    const provider_message_id = result.messageId;
    return outcomeOf(delivery, { ...tried, status: "sent", provider_message_id, latencySeconds }, now);
  }
  if (result.kind === "unknown") return unknownOutcomeOf(delivery, result, now);
  const last_error = result.error;
  const counted = result.kind === "throttled" ? { throttled: true, numeros } : tried;
  const { isLast, seconds } = retryOf(by, delivery, result);
  const due = new Date(now.getTime() + seconds * 1000);
  const hasOther = channel !== "email" || delivery.next !== null;
  const wouldBeLate = hasOther && !isTrueAt(delivery, due);
  if (result.kind === "failed" || isLast || wouldBeLate) {
    // A user who stops another channel gets no mail while mail is off.
    const isAsked = result.kind === "failed" && result.closes === "PEDIDO";
    const next = isAsked ? (delivery.next ?? undefined) : nextOf(channel, delivery);
    const known = result.kind === "failed" ? result.causa : undefined;
    const motivo_fim = known ?? findCausa(by.channels, channel, last_error);
    return outcomeOf(delivery, { ...counted, status: "failed", last_error, motivo_fim, next }, now);
  }
  return outcomeOf(delivery, { ...counted, status: "queued", last_error }, due);
}

/** When a message that may have arrived is repeated. */
const repeatMs = 60 * 60_000;

/** Returns whether the next attempt repeats a message that may have been delivered. */
export const isUnconfirmed = ({ motivo_fim }: Pick<Claimed, "motivo_fim">): boolean =>
  motivo_fim === "SEM_CONFIRMACAO";

/** Repeats a message with an unknown end once, an hour later; then it counts as sent, maybe delivered. */
function unknownOutcomeOf(
  delivery: Claimed,
  { error, messageId }: Extract<SendResult, { kind: "unknown" }>,
  now: Date,
): DeliveryOutcome {
  const tried = { tried: true, provider_message_id: messageId, last_error: `sem confirmação: ${error}` };
  const again = new Date(now.getTime() + repeatMs);
  return isUnconfirmed(delivery) || !isTrueAt(delivery, again)
    ? outcomeOf(delivery, { ...tried, status: "sent", motivo_fim: "TALVEZ_ENTREGUE" }, now)
    : outcomeOf(delivery, { ...tried, status: "queued", motivo_fim: "SEM_CONFIRMACAO" }, again);
}

type Retried = Pick<Claimed, "attempts" | "adiadas" | "next" | "email_on" | "email_stands_in">;

/** Returns whether this was the last attempt, and the seconds to the next. */
export function retryOf({ channel, channels: rules }: SentBy, delivery: Retried, result: SendResult) {
  const { attempts, adiadas, next, email_on, email_stands_in } = delivery;
  // If another channel can take over, postponed attempts count too, so that it does so after half an hour.
  const [attempt, time] = next
    ? [attempts + adiadas + 1, attempts + adiadas + 1]
    : [attempts + 1, adiadas + 1];
  const most = next ? attemptsBeforeNext : rules[channel].maxAttempts;
  if (result.kind === "throttled") {
    const asked = Math.min(result.afterSeconds ?? 0, longestDelaySeconds);
    const isTooLong = next !== null && asked > askedBeforeNextSeconds;
    return { isLast: isTooLong || time >= most, seconds: Math.max(throttledSeconds(time), asked) };
  }
  if (result.kind === "withheld")
    return { isLast: next !== null || attempt >= withheldAttempts, seconds: longestDelaySeconds };
  const isFault = result.kind === "retry" && result.fault !== undefined;
  const isHelped = next !== null || (channel !== "email" && email_stands_in && !email_on);
  const limit = isFault && isHelped ? faultAttempts : most;
  return { isLast: attempt >= limit, seconds: retryDelaySeconds(attempt) };
}

/** Returns the outcome of a delivery claimed too early. No attempt counts. */
export function waitingOutcomeOf(delivery: Claimed, due: Date): DeliveryOutcome {
  return outcomeOf(delivery, { status: "queued", last_error: delivery.last_error }, due);
}

export function outcomeOf(
  { event_id, user_id, resumo, motivo_fim }: Claimed,
  changes: Pick<DeliveryOutcome, "status"> & Partial<DeliveryOutcome>,
  due_at: Date,
): DeliveryOutcome {
  const nothing = {
    tried: false,
    throttled: false,
    last_error: null,
    // A message that waits for its repeat stays marked until it ends.
    motivo_fim: changes.status === "queued" ? (motivo_fim ?? null) : null,
    provider_message_id: null,
    numeros: [],
  };
  return { event_id, user_id, resumo, due_at, ...nothing, ...changes };
}
