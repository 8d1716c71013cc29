import type { Channel } from "@cav/contract/channels.ts";
import type { Deps } from "../deps.ts";
import type { ClosedBy } from "../identity/index.ts";
import { messageOf } from "../platform/start-error.ts";
import type { Tx } from "../tables.ts";
import type { ChannelSender, SendResult } from "./channel-sender.ts";
import { closeChannel } from "./closed-channels.ts";
import { mergeRepeated } from "./compose-digest.ts";
import { composeMessages, type Message } from "./compose-messages.ts";
import { decisionsOf } from "./decisions.ts";
import {
  type ClaimedDelivery,
  claimDeliveries,
  claimDigests,
  type DeliveryOutcome,
  markDeliveries,
  queueNext,
} from "./deliveries.queries.ts";
import { reportFault, type SaidFaults } from "./fault-log.ts";
import { removeUnannounced } from "./first-word.ts";
import { mergeChanges } from "./merge-changes.ts";
import { countOutcomes } from "./metrics.ts";
import { type Ceiling, claimBatchSlot, reserveTimes, setFaster, setSlower } from "./pace.ts";
import { canceledOutcomeOf, heldOutcomeOf, toOutcome } from "./results.ts";
import { deleteOverFaults, recordFault } from "./stopped-channels.ts";
import { findWeeklyDecisions } from "./weekly-decisions.ts";

/**
 * Messages taken, sent and recorded together: the most that a crash can send twice, for each lane. A notification that comes
 * twice stands on its device once, in its own place, so that more of them share what a batch costs.
 */
export const batchSizes: Record<Channel, number> = { email: 50, whatsapp: 50, push: 150, telegram: 50 };
/** A batch waits with its rows locked until its messages may leave: not longer than this, in seconds. */
const batchSeconds = 2;

type Sending = Pick<Deps, "config" | "db" | "clock" | "queue" | "log">;

/**
 * What becomes of messages that are leaving, or that left while their record was lost: the database went away, or had no
 * room to write it. Kept by the process, so that whichever of its lanes takes them next records them instead of sending
 * them again: rows are free as soon as the database is gone, while their messages are on their way still.
 */
export type Unrecorded = Map<string, Promise<SendResult | undefined>>;

const keyOf = ({ event_id, user_id }: ClaimedDelivery) => `${event_id} ${user_id}`;

/** Sends single alerts of one channel that are due. Returns how many deliveries were taken. */
export function dispatchBatch<M, A>(
  deps: Sending,
  sender: ChannelSender<M, A>,
  {
    unrecorded = new Map(),
    said = new Map(),
    limit = sizeOf(sender.channel, deps.config.ceilings[sender.channel]),
  }: BatchOptions = {},
) {
  const claim = (tx: Tx) => claimDeliveries(tx, sender.channel, deps.clock.now(), limit);
  return dispatch(deps, sender, claim, { unrecorded, said });
}

/** Sends digests of one channel that are due, one message a reader. Returns how many deliveries were taken. */
export function dispatchDigests<M, A>(
  deps: Sending,
  sender: ChannelSender<M, A>,
  { unrecorded = new Map(), said = new Map() }: BatchOptions = {},
) {
  const recipients = sizeOf(sender.channel, deps.config.ceilings[sender.channel]);
  const claim = (tx: Tx) => claimDigests(tx, sender.channel, deps.clock.now(), recipients);
  return dispatch(deps, sender, claim, { unrecorded, said });
}

/** What a process keeps in mind from batch to batch. */
export type Memory = { unrecorded: Unrecorded; said: SaidFaults };

type BatchOptions = Partial<Memory> & { limit?: number };

/** How many a channel's batch takes, as far as its ceiling lets it. */
export function sizeOf(channel: Channel, { rate, concurrency }: Ceiling): number {
  return Math.max(1, Math.min(batchSizes[channel], concurrency, rate * batchSeconds));
}

/** What a batch learns of its channel. */
type BatchState = {
  closed: Map<number, ClosedBy>;
  throttled: boolean;
  sent: boolean;
  /** What keeps the whole channel from sending, said just now; and whether anything does. */
  faults: Set<string>;
  isFaulty: boolean;
  /** What this batch sent, or records for another one. */
  left: Set<string>;
  memory: Memory;
};

/**
 * Takes deliveries, sends them, and records the outcomes, all in one transaction that keeps their rows locked: no
 * other worker can take them, and if this process dies they are free at once.
 */
async function dispatch<M, A>(
  deps: Sending,
  sender: ChannelSender<M, A>,
  claim: (tx: Tx) => Promise<ClaimedDelivery[]>,
  memory: Memory,
): Promise<number> {
  const { unrecorded } = memory;
  const state: BatchState = {
    closed: new Map(),
    throttled: false,
    sent: false,
    faults: new Set(),
    isFaulty: false,
    left: new Set(),
    memory,
  };
  const sending = deps.db.transaction().execute(async (tx) => {
    const ceiling = deps.config.ceilings[sender.channel];
    const slots = Math.max(1, Math.floor(ceiling.concurrency / sizeOf(sender.channel, ceiling)));
    if (!(await claimBatchSlot(tx, sender.channel, slots))) return [];
    return sendClaimed(deps, tx, sender, await claim(tx), state);
  });
  const outcomes = await sending.catch(async (error: unknown) => {
    for (const key of state.left) if ((await unrecorded.get(key))?.kind !== "sent") unrecorded.delete(key);
    throw error;
  });
  for (const key of state.left) unrecorded.delete(key);
  // Outside of the batch: its locks must not meet those of another, and no failure of these may undo what it recorded.
  await sender.recordAddresses?.();
  for (const by of ["PEDIDO", "ENDERECO", "NUMERO"] as const) {
    const recipients = [...state.closed].filter(([, reason]) => reason === by).map(([userId]) => userId);
    await closeChannel(deps, sender.channel, recipients, by);
  }
  for (const fault of state.faults) await recordFault(deps, sender.channel, fault);
  if (state.sent && !state.isFaulty) await deleteOverFaults(deps, sender.channel);
  if (state.throttled) await setSlower(deps.db, sender.channel);
  else if (state.sent) await setFaster(deps.db, sender.channel);
  await countOutcomes(deps.db, sender.channel, outcomes);
  return outcomes.length;
}

/** Gives each delivery that was taken its outcome, and records them. */
async function sendClaimed<M, A>(
  deps: Sending,
  tx: Tx,
  sender: ChannelSender<M, A>,
  taken: ClaimedDelivery[],
  state: BatchState,
): Promise<DeliveryOutcome[]> {
  if (taken.length === 0) return [];
  const { decisions, until, beside } = await decisionsOf(deps, tx, sender.channel, taken);
  const now = deps.clock.now();
  const sent = await sendAll(deps, tx, sender, { deliveries: decisions.get("send") ?? [], beside }, state);
  const held = [...decisions].flatMap(([decision, deliveries]) =>
    decision === "send"
      ? []
      : deliveries.map((delivery) =>
          heldOutcomeOf(delivery, decision, {
            now,
            channel: sender.channel,
            hours: deps.config.whatsappHours,
            until: until.get(delivery),
          }),
        ),
  );
  const outcomes = [...sent, ...held];
  await markDeliveries(tx, sender.channel, outcomes, now);
  await queueNext(tx, sender.channel, outcomes, now);
  return outcomes;
}

/** Sends a message to each reader of a batch of single alerts, or one of everything to each reader of digests. */
async function sendAll<M, A>(
  deps: Sending,
  tx: Tx,
  sender: ChannelSender<M, A>,
  { deliveries, beside }: { deliveries: ClaimedDelivery[]; beside: Map<string, string> },
  state: BatchState,
): Promise<DeliveryOutcome[]> {
  const composed = await composeMessages(deps, tx, await mergeChanges(tx, deliveries));
  const told = removeUnannounced(composed, beside);
  const groups = Map.groupBy(told, ({ delivery }) =>
    delivery.resumo ? `reader ${delivery.user_id}` : `${delivery.event_id} ${delivery.user_id}`,
  );
  const recipients = [...new Set(told.map(({ delivery }) => delivery.user_id))];
  const addresses = await sender.findAddresses?.(tx, recipients);
  const decisoes = await findWeeklyDecisions(tx, sender.channel, deliveries, deps.clock.today());
  const { rate } = deps.config.ceilings[sender.channel];
  const until = await reserveTimes(deps.db, sender.channel, groups.size, rate);
  const outcomes = await Promise.all(
    [...groups.values()].map(async (group, index) => {
      const messages = mergeRepeated(group.flatMap(({ message }) => message ?? []));
      const result = await sendOnce(
        group.map(({ delivery }) => keyOf(delivery)),
        state,
        async () => {
          await until(index);
          const decidir = decisoes.get(group[0]?.delivery.user_id ?? 0) ?? [];
          const recipient = group[0] && { ...group[0].delivery, decidir };
          return sendMessage(sender, recipient, messages, addresses);
        },
      );
      state.throttled ||= result?.kind === "throttled" && !result.isOwn;
      state.sent ||= result?.kind === "sent";
      if (result?.kind === "retry" && result.fault) {
        state.isFaulty = true;
        if (reportFault(deps, state.memory.said, sender.channel, result.fault))
          state.faults.add(result.fault);
      }
      if (result?.kind === "failed" && result.closes && group[0]) {
        state.closed.set(group[0].delivery.user_id, result.closes);
      }
      const now = deps.clock.now();
      return group.map(({ delivery, message }) =>
        message && result
          ? toOutcome(sender.channel, delivery, result, now)
          : canceledOutcomeOf(delivery, "unmatched", now),
      );
    }),
  );
  return outcomes.flat();
}

/** Sends what has these keys, unless this process has sent it already, or is about to. */
async function sendOnce(
  keys: string[],
  { left, memory: { unrecorded } }: BatchState,
  send: () => Promise<SendResult | undefined>,
): Promise<SendResult | undefined> {
  for (const key of keys) left.add(key);
  const before = await Promise.all(keys.map((key) => unrecorded.get(key)));
  const [known] = before;
  if (known?.kind === "sent" && before.every((one) => one?.kind === "sent")) return known;
  const leaving = send();
  const result = leaving.catch(() => undefined);
  for (const key of keys) unrecorded.set(key, result);
  return leaving;
}

/** Whatever goes wrong with one message is its own: thrown, it would undo the record of those that left beside it. */
async function sendMessage<M, A>(
  sender: ChannelSender<M, A>,
  recipient: ClaimedDelivery | undefined,
  [first, ...more]: Message[],
  addresses: Map<number, A> | undefined,
): Promise<SendResult | undefined> {
  try {
    const message =
      recipient && first && sender.write(recipient, [first, ...more], addresses?.get(recipient.user_id));
    return message === undefined ? undefined : await sender.send(message);
  } catch (error) {
    return { kind: "retry", error: `erro inesperado: ${messageOf(error)}`.slice(0, 500) };
  }
}
