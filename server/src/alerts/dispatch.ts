import type { Deps } from "../deps.ts";
import type { Tx } from "../platform/database/schema.ts";
import {
  type Channel,
  type ClaimedDelivery,
  claimDeliveries,
  type DeliveryOutcome,
  markDeliveries,
  queueEmailInstead,
} from "./alerts.queries.ts";
import { isStillTrue } from "./alerts.ts";

/** What a channel made of one message. */
export type SendResult =
  | { kind: "sent"; messageId: string }
  /** Worth another attempt: the provider or the way to it has a problem. */
  | { kind: "retry"; error: string }
  /** No attempt will ever succeed. */
  | { kind: "failed"; error: string };

/** One channel: how its messages are made, a batch at a time, and how one is sent. */
export type ChannelSender<M> = {
  readonly channel: Channel;
  /** One message a delivery, in the same order; undefined where there is nothing left to say. */
  compose(tx: Tx, deliveries: ClaimedDelivery[]): Promise<(M | undefined)[]>;
  send(message: M): Promise<SendResult>;
};

/** After this many attempts a delivery fails for good: with the waits below, more than a day after the first. */
export const maxAttempts = 12;

/** Seconds to wait after the nth attempt: 15 s doubling up to 4 h, ±20% so that retries spread out. */
export function retryDelaySeconds(attempt: number, random = Math.random()): number {
  const base = Math.min(15 * 2 ** (attempt - 1), 4 * 3600);
  return base * (0.8 + 0.4 * random);
}

/** Messages taken, sent and recorded together: the most that a crash can send twice, for each lane. */
export const batchSize = 50;

/**
 * Takes the deliveries of one channel that are due, sends them, and records the outcomes, all in one transaction
 * that keeps their rows locked: no other worker can take them, and if this process dies they are free at once.
 * Returns how many were taken.
 */
export async function dispatchBatch<M>(
  { db, clock }: Pick<Deps, "db" | "clock">,
  sender: ChannelSender<M>,
  limit = batchSize,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const taken = await claimDeliveries(tx, sender.channel, clock.now(), limit);
    if (taken.length === 0) return 0;
    const wanted = taken.filter((delivery) => isWanted(delivery, clock.today()));
    const messages = await sender.compose(tx, wanted);
    const sent = await Promise.all(
      wanted.map(async (delivery, index) => {
        const message = messages[index];
        if (message === undefined) return outcome(delivery, "canceled", clock.now());
        return toOutcome(delivery, await sender.send(message), clock.now());
      }),
    );
    const unwanted = taken.filter((delivery) => !wanted.includes(delivery));
    const outcomes = [...sent, ...unwanted.map((delivery) => outcome(delivery, "canceled", clock.now()))];
    await markDeliveries(tx, sender.channel, outcomes, clock.now());
    if (sender.channel === "whatsapp") {
      const failed = outcomes.filter(({ status }) => status === "failed");
      await queueEmailInstead(tx, failed, clock.now());
    }
    return taken.length;
  });
}

/** What was queued may have lost its sense meanwhile, or the reader switched the channel off. */
function isWanted(delivery: ClaimedDelivery, today: string): boolean {
  return (
    delivery.channel_on && isStillTrue(delivery, { ...delivery, status: delivery.concurso_status }, today)
  );
}

function toOutcome(delivery: ClaimedDelivery, result: SendResult, now: Date): DeliveryOutcome {
  if (result.kind === "sent") {
    return { ...outcome(delivery, "sent", now), provider_message_id: result.messageId };
  }
  const attempt = delivery.attempts + 1;
  if (result.kind === "failed" || attempt >= maxAttempts) {
    return { ...outcome(delivery, "failed", now), last_error: result.error };
  }
  const due = new Date(now.getTime() + retryDelaySeconds(attempt) * 1000);
  return { ...outcome(delivery, "queued", due), last_error: result.error };
}

function outcome(
  { event_id, user_id }: ClaimedDelivery,
  status: DeliveryOutcome["status"],
  due_at: Date,
): DeliveryOutcome {
  return { event_id, user_id, status, due_at, last_error: null, provider_message_id: null };
}
