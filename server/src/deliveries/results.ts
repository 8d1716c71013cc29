import type { Channel } from "@cav/contract/channels.ts";
import { findQuietEnd, isDueToday, isStillTrue, isTooLate } from "../alerts/index.ts";
import { dayOf } from "../platform/clock.ts";
import type { SendResult } from "./channel-sender.ts";
import type { ClaimedDelivery, DeliveryOutcome } from "./deliveries.queries.ts";
import { isReminder } from "./is-reminder.ts";
import { type Decision, describeInstead, type Moment, type SentBy, states } from "./states.ts";

/**
 * As many attempts take just under five minutes. What a wrong configuration holds up longer goes by another channel, where nothing
 * else brings it.
 */
const faultAttempts = 5;

/** As many take up to half an hour: no longer is a channel waited for that has another one after it in its reader's order. */
const attemptsBeforeNext = 8;
/** Who asks for a longer wait is not waited for either. */
const askedBeforeNextSeconds = 180;
/** So long the morning is waited for by what has its last day then, where mail comes after the channel that rests. */
const lastDayWaitMs = 60 * 60_000;

/** What the provider keeps back (131048, 131049) is tried this often, which takes the same 8 hours. */
const withheldAttempts = 3;

const longestDelaySeconds = 4 * 3600;

/** Seconds to wait after the nth attempt: 15 s doubling up to 4 h, ±20% so that retries spread out. */
export function retryDelaySeconds(attempt: number, random = Math.random()): number {
  const base = Math.min(15 * 2 ** (attempt - 1), longestDelaySeconds);
  return base * (0.8 + 0.4 * random);
}

/** When room for somebody who has no mail is looked for again. */
const audienceRetryMs = 60 * 60_000;
/** The limit is of 24 hours: where others take the room for so long, tomorrow's will, too. */
const audienceWaitMs = 24 * 60 * 60_000;

/** What becomes of a delivery that is not sent now. No attempt is counted. */
export function heldOutcomeOf(
  delivery: ClaimedDelivery,
  decision: Exclude<Decision, "send">,
  { until, ...at }: Moment,
): DeliveryOutcome {
  const { does, until: untilOf } = states[decision];
  const moment = { ...at, until: until ?? at.now };
  switch (does) {
    case "late":
      return tooLate(delivery, at.now);
    case "quiet":
      return quietOutcomeOf(delivery, moment);
    case "full":
      return beyondAudience(delivery, moment);
    case "other-channel":
      return failOver(at.by, delivery, describeInstead(decision, at.by), at.now);
    case "wait": {
      const waiting = waitingOutcomeOf(delivery, untilOf?.(delivery, moment) ?? at.now);
      return decision === "pause" ? { ...waiting, resumo: true } : waiting;
    }
    default:
      return canceledOutcomeOf(delivery, decision, at.now);
  }
}

/**
 * Waits for the end of the quiet hours. What would be too late then is dropped for who chose these hours themselves, which hold
 * for all channels; what only a channel that rings may not bring goes by the next, or by mail.
 */
function quietOutcomeOf(delivery: ClaimedDelivery, { now, by, hours }: Moment): DeliveryOutcome {
  const endFrom = (time: Date) => findQuietEnd(time, delivery.quiet, by.channel, hours);
  const end = endFrom(now) ?? now;
  if (delivery.quiet === null)
    return isUrgentFor(delivery, end, now)
      ? failOver(by, delivery, describeInstead("quiet", by), now)
      : waitingInTime(by, delivery, end, describeInstead("quiet", by));
  if (isTrueAt(delivery, end)) return waitingOutcomeOf(delivery, end);
  const shouldHaveLeft = hadTrouble(delivery) || delivery.stands_in || !endFrom(delivery.due_at);
  return shouldHaveLeft ? failedLate(delivery, now) : canceledOutcomeOf(delivery, "quiet", now);
}

/** Whether mail that comes later in its reader's order, and rings never, brings it now: its last day is here by the end of the rest. */
function isUrgentFor(delivery: ClaimedDelivery, end: Date, now: Date): boolean {
  const mailFollows = delivery.next !== null && delivery.email_on && delivery.email_stands_in;
  const isLastDay = [now, end].some((time) => isDueToday(delivery, dayOf(time)));
  return mailFollows && isLastDay && end.getTime() - now.getTime() > lastDayWaitMs;
}

/** With nothing left to do; nobody's failure. */
export function canceledOutcomeOf(delivery: ClaimedDelivery, decision: Decision, now: Date): DeliveryOutcome {
  return outcomeOf(delivery, { status: "canceled", last_error: states[decision].end ?? null }, now);
}

/** What a pause was to hold beyond its day was to wait; anything else should have left, and failed. */
function tooLate(delivery: ClaimedDelivery, now: Date): DeliveryOutcome {
  const wasToWait = delivery.resumo && !hadTrouble(delivery) && !isTrueAt(delivery, delivery.due_at);
  return wasToWait ? canceledOutcomeOf(delivery, "late", now) : failedLate(delivery, now);
}

const hadTrouble = ({ attempts, last_error }: ClaimedDelivery) => attempts > 0 || last_error !== null;

function failedLate(delivery: ClaimedDelivery, now: Date): DeliveryOutcome {
  const { last_error } = delivery;
  const cause = last_error ? `: ${last_error}` : "";
  return outcomeOf(
    delivery,
    { status: "failed", last_error: `o prazo acabou antes que saísse${cause}` },
    now,
  );
}

/** Goes by the next channel or by mail instead; who has none of them waits a day for room, while there is time: a reminder until the evening of its day. */
function beyondAudience(delivery: ClaimedDelivery, { now, by, hours }: Moment): DeliveryOutcome {
  const waited = now.getTime() - delivery.happened_at.getTime();
  const next = new Date(now.getTime() + audienceRetryMs);
  const isEvening =
    isReminder(delivery) && findQuietEnd(next, delivery.quiet, by.channel, hours) !== undefined;
  return delivery.next || delivery.email_on || isEvening || waited >= audienceWaitMs
    ? failOver(by, delivery, describeInstead("full", by), now)
    : waitingInTime(by, delivery, next, describeInstead("full", by));
}

/** Waits where it will still be true then, and else goes by another channel. */
function waitingInTime(by: SentBy, delivery: ClaimedDelivery, due: Date, reason: string): DeliveryOutcome {
  return isTrueAt(delivery, due)
    ? { ...waitingOutcomeOf(delivery, due), last_error: reason }
    : failOver(by, delivery, reason, due);
}

/** By what is known of the exam now. */
const isTrueAt = (delivery: ClaimedDelivery, due: Date) =>
  isStillTrue(delivery, delivery, dayOf(due)) && !isTooLate(delivery, dayOf(due));

/** What brings it where this channel can't: the next of its reader's order, and in the end mail, where it may. */
const nextOf = (channel: Channel, { next, email_stands_in }: ClaimedDelivery): Channel | undefined =>
  next ?? (channel !== "email" && email_stands_in ? "email" : undefined);

/** Another channel brings it; where none may, it fails with the reason, which an administrator sees. */
function failOver(by: SentBy, delivery: ClaimedDelivery, reason: string, due: Date): DeliveryOutcome {
  const next = nextOf(by.channel, delivery);
  return next
    ? outcomeOf(
        delivery,
        { status: "canceled", last_error: `${reason}; enviado por ${by.channels[next].way}`, next },
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

/** Seconds that what a throttled channel refused for the nth time waits: 5 s doubling up to 4 h, and up to as much again. */
function throttledSeconds(time: number): number {
  return Math.min(5 * 2 ** (time - 1), longestDelaySeconds) * (1 + Math.random());
}

export function toOutcome(
  by: SentBy,
  delivery: ClaimedDelivery,
  result: SendResult,
  now: Date,
): DeliveryOutcome {
  const { channel } = by;
  const numeros = result.numbers ?? [];
  const tried = { tried: true, numeros };
  if (result.kind === "sent") {
    const latencySeconds = latencyOf(delivery, now);
    const provider_message_id = result.messageId;
    return outcomeOf(delivery, { ...tried, status: "sent", provider_message_id, latencySeconds }, now);
  }
  const last_error = result.error;
  const counted = result.kind === "throttled" ? { throttled: true, numeros } : tried;
  const { isLast, seconds } = retryOf(by, delivery, result);
  const due = new Date(now.getTime() + seconds * 1000);
  const hasOther = channel !== "email" || delivery.next !== null;
  const wouldBeLate = hasOther && !isTrueAt(delivery, due);
  if (result.kind === "failed" || isLast || wouldBeLate) {
    // Who told another channel to stop is not written to by a channel that they have off.
    const isAsked = result.kind === "failed" && result.closes === "PEDIDO";
    const next = isAsked ? (delivery.next ?? undefined) : nextOf(channel, delivery);
    return outcomeOf(delivery, { ...counted, status: "failed", last_error, next }, now);
  }
  return outcomeOf(delivery, { ...counted, status: "queued", last_error }, due);
}

/** Whether this was the last time that its message is tried, and in how many seconds the next one would be. */
function retryOf({ channel, channels: rules }: SentBy, delivery: ClaimedDelivery, result: SendResult) {
  const { attempts, adiadas, next, email_on, email_stands_in } = delivery;
  // Where another channel comes after it, all that it was asked counts, so that the next has it after half an hour.
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

/** Taken too early: it waits, and no attempt is counted. */
export function waitingOutcomeOf(delivery: ClaimedDelivery, due: Date): DeliveryOutcome {
  return outcomeOf(delivery, { status: "queued", last_error: delivery.last_error }, due);
}

export function outcomeOf(
  { event_id, user_id, resumo }: ClaimedDelivery,
  changes: Pick<DeliveryOutcome, "status"> & Partial<DeliveryOutcome>,
  due_at: Date,
): DeliveryOutcome {
  const nothing = {
    tried: false,
    throttled: false,
    last_error: null,
    provider_message_id: null,
    numeros: [],
  };
  return { event_id, user_id, resumo, due_at, ...nothing, ...changes };
}
