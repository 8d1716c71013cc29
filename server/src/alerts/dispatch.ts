import type { Deps } from "../deps.ts";
import type { Tx } from "../platform/database/schema.ts";
import { messageOf } from "../platform/start-error.ts";
import {
  type Channel,
  type ClaimedDelivery,
  claimDeliveries,
  claimDigests,
  type DeliveryOutcome,
  markDeliveries,
  queueEmailInstead,
} from "./alerts.queries.ts";
import { type ClosedBy, closeChannel } from "./closed-channels.ts";
import { composeMessages, type Message } from "./compose-messages.ts";
import { sortByFate } from "./fates.ts";
import { countOutcomes } from "./metrics.ts";
import { holdBack, noRoom, outcomeOf, toOutcome } from "./outcomes.ts";
import { type Ceiling, reserveTimes, slowDown, speedUp, takePlace } from "./pace.ts";

/** What a channel made of one message. */
export type SendResult =
  | { kind: "sent"; messageId: string }
  /** Worth another attempt: the provider or the way to it has a problem. */
  | { kind: "retry"; error: string }
  /** The provider asks for less: later, and it is no attempt. */
  | { kind: "throttled"; error: string }
  /** No attempt will ever succeed; nor will any other message to this reader, where the channel is closed by it. */
  | { kind: "failed"; error: string; closes?: ClosedBy };

/** One channel: how a message to one reader is written, and how it is sent. */
export type ChannelSender<M> = {
  readonly channel: Channel;
  /** What goes out: one alert, or all of a digest. Undefined where the reader can't be reached. */
  write(reader: ClaimedDelivery, told: [Message, ...Message[]]): M | undefined;
  send(message: M): Promise<SendResult>;
};

/** Messages taken, sent and recorded together: the most that a crash can send twice, for each lane. */
export const batchSize = 50;
/** A batch waits with its rows locked until its messages may leave: not longer than this, in seconds. */
const batchSeconds = 2;

type Sending = Pick<Deps, "config" | "db" | "clock" | "queue">;

/**
 * Messages that left while their record was lost: the database went away, or had no room to write it. Kept by the
 * process, so that it records them at its next attempt instead of sending them again, every time.
 */
export type Unrecorded = Map<string, SendResult>;

const keyOf = ({ event_id, user_id }: ClaimedDelivery) => `${event_id} ${user_id}`;

/** Sends single alerts of one channel that are due. Returns how many deliveries were taken. */
export function dispatchBatch<M>(
  deps: Sending,
  sender: ChannelSender<M>,
  { unrecorded = new Map(), limit = sizeOf(deps.config.ceilings[sender.channel]) }: BatchOptions = {},
) {
  const claim = (tx: Tx) => claimDeliveries(tx, sender.channel, deps.clock.now(), limit);
  return dispatch(deps, sender, claim, unrecorded);
}

/** Sends digests of one channel that are due, one message a reader. Returns how many deliveries were taken. */
export function dispatchDigests<M>(
  deps: Sending,
  sender: ChannelSender<M>,
  { unrecorded = new Map() }: BatchOptions = {},
) {
  const readers = sizeOf(deps.config.ceilings[sender.channel]);
  const claim = (tx: Tx) => claimDigests(tx, sender.channel, deps.clock.now(), readers);
  return dispatch(deps, sender, claim, unrecorded);
}

type BatchOptions = { unrecorded?: Unrecorded; limit?: number };

function sizeOf({ rate, concurrency }: Ceiling): number {
  return Math.max(1, Math.min(batchSize, concurrency, rate * batchSeconds));
}

/** What a batch learns of its channel. */
type Seen = {
  closed: Map<number, ClosedBy>;
  throttled: boolean;
  sent: boolean;
  /** What left, whether or not it can be recorded. */
  left: Unrecorded;
  /** What had left before. */
  unrecorded: Unrecorded;
};

/**
 * Takes deliveries, sends them, and records the outcomes, all in one transaction that keeps their rows locked: no
 * other worker can take them, and if this process dies they are free at once.
 */
async function dispatch<M>(
  deps: Sending,
  sender: ChannelSender<M>,
  claim: (tx: Tx) => Promise<ClaimedDelivery[]>,
  unrecorded: Unrecorded,
): Promise<number> {
  const seen: Seen = { closed: new Map(), throttled: false, sent: false, left: new Map(), unrecorded };
  const sending = deps.db.transaction().execute(async (tx) => {
    const ceiling = deps.config.ceilings[sender.channel];
    const places = Math.max(1, Math.floor(ceiling.concurrency / sizeOf(ceiling)));
    if (!(await takePlace(tx, sender.channel, places))) return [];
    return settle(deps, tx, sender, await claim(tx), seen);
  });
  const outcomes = await sending.catch((error: unknown) => {
    for (const [key, result] of seen.left) unrecorded.set(key, result);
    throw error;
  });
  for (const key of seen.left.keys()) unrecorded.delete(key);
  // Outside of the batch: its locks must not meet those of another, and no failure of these may undo what it recorded.
  for (const by of ["PEDIDO", "ENDERECO", "NUMERO"] as const) {
    const readers = [...seen.closed].filter(([, reason]) => reason === by).map(([userId]) => userId);
    await closeChannel(deps, sender.channel, readers, by);
  }
  if (seen.throttled) await slowDown(deps.db, sender.channel);
  else if (seen.sent) await speedUp(deps.db, sender.channel);
  await countOutcomes(deps.db, sender.channel, outcomes);
  return outcomes.length;
}

/** Gives each delivery that was taken its outcome, and records them. */
async function settle<M>(
  deps: Sending,
  tx: Tx,
  sender: ChannelSender<M>,
  taken: ClaimedDelivery[],
  seen: Seen,
): Promise<DeliveryOutcome[]> {
  if (taken.length === 0) return [];
  const fates = await sortByFate(deps, sender.channel, taken);
  const now = deps.clock.now();
  const sent = await sendAll(deps, tx, sender, fates.get("send") ?? [], seen);
  const held = [...fates].flatMap(([fate, deliveries]) =>
    fate === "send"
      ? []
      : deliveries.map((delivery) => holdBack(delivery, fate, { now, hours: deps.config.whatsappHours })),
  );
  const outcomes = [...sent, ...held];
  await markDeliveries(tx, sender.channel, outcomes, now);
  if (sender.channel === "whatsapp") {
    const instead = outcomes.filter(
      ({ status, last_error }) => status === "failed" || (status === "canceled" && last_error === noRoom),
    );
    await queueEmailInstead(tx, instead, now);
  }
  return outcomes;
}

/** Sends a message to each reader of a batch of single alerts, or one of everything to each reader of digests. */
async function sendAll<M>(
  deps: Sending,
  tx: Tx,
  sender: ChannelSender<M>,
  deliveries: ClaimedDelivery[],
  seen: Seen,
): Promise<DeliveryOutcome[]> {
  const messages = await composeMessages(deps, tx, deliveries);
  const parcels = Map.groupBy(
    deliveries.map((delivery, index) => ({ delivery, message: messages[index] })),
    ({ delivery }) =>
      delivery.resumo ? `reader ${delivery.user_id}` : `${delivery.event_id} ${delivery.user_id}`,
  );
  const { rate } = deps.config.ceilings[sender.channel];
  const until = await reserveTimes(deps.db, sender.channel, parcels.size, rate);
  const outcomes = await Promise.all(
    [...parcels.values()].map(async (parcel, index) => {
      const told = parcel.flatMap(({ message }) => message ?? []);
      const before = parcel.map(({ delivery }) => seen.unrecorded.get(keyOf(delivery)));
      const known = before.every(Boolean) ? before[0] : undefined;
      if (!known) await until(index);
      const result = known ?? (await sendParcel(sender, parcel[0]?.delivery, told));
      if (result?.kind === "sent") for (const { delivery } of parcel) seen.left.set(keyOf(delivery), result);
      seen.throttled ||= result?.kind === "throttled";
      seen.sent ||= result?.kind === "sent";
      if (result?.kind === "failed" && result.closes && parcel[0]) {
        seen.closed.set(parcel[0].delivery.user_id, result.closes);
      }
      const now = deps.clock.now();
      return parcel.map(({ delivery, message }) =>
        message && result
          ? toOutcome(sender.channel, delivery, result, now)
          : outcomeOf(delivery, { status: "canceled" }, now),
      );
    }),
  );
  return outcomes.flat();
}

/** Whatever goes wrong with one message is its own: thrown, it would undo the record of those that left beside it. */
async function sendParcel<M>(
  sender: ChannelSender<M>,
  reader: ClaimedDelivery | undefined,
  [first, ...more]: Message[],
): Promise<SendResult | undefined> {
  try {
    const message = reader && first && sender.write(reader, [first, ...more]);
    return message === undefined ? undefined : await sender.send(message);
  } catch (error) {
    return { kind: "retry", error: `erro inesperado: ${messageOf(error)}`.slice(0, 500) };
  }
}
