import type { Channel } from "@cav/contract/channels.ts";
import type { Deps } from "../../deps.ts";
import { heldMs } from "../../platform/database/connect.ts";
import { messageOf } from "../../platform/start-error.ts";
import type { Tx } from "../../tables.ts";
import {
  type BatchState,
  createBatchState,
  type Memory,
  recordAttempt,
  recordLearned,
  removeRecorded,
  removeUnsent,
  sendOnce,
} from "./batch-state.ts";
import type { ChannelSender, SendResult } from "./channel-sender.ts";
import { type ComposedDelivery, composeMessages, type Message } from "./compose-messages.ts";
import { decisionsOf } from "./decisions.ts";
import {
  type ClaimedDelivery,
  claimDeliveries,
  claimDigests,
  type DeliveryOutcome,
  markDeliveries,
  queueNext,
} from "./deliveries.queries.ts";
import { composePlan, mergedMessagesOf } from "./digest-plan.ts";
import { sendPersonal } from "./dispatch-personal.ts";
import { removeUnannounced } from "./first-word.ts";
import { mergeChanges } from "./merge-changes.ts";
import { recordOutcomes } from "./metrics.ts";
import { claimBatchSlot } from "./pace.ts";
import type { Turn } from "./part-pace.ts";
import type { PersonalComposers } from "./personal-messages.ts";
import { canceledOutcomeOf, heldOutcomeOf, isUnconfirmed, toOutcome } from "./results.ts";
import { reserveSlots } from "./send-slots.ts";
import { findWeeklyDecisions } from "./weekly-decisions.ts";

/** Maximum seconds that a batch waits with locked rows until its messages may leave. */
const batchSeconds = 2;
/** Milliseconds after its claim in which a message may leave: later its rows may be another worker's. */
const leaveMs = heldMs / 2;

type Sending = Pick<Deps, "channels" | "config" | "db" | "clock" | "queue" | "log">;

/** Returns a message's key, which includes its due time: a retry is another message. */
const keyOf = ({ event_id, user_id, due_at }: ClaimedDelivery) =>
  `${event_id} ${user_id} ${due_at.getTime()}`;

/** Sends a channel's due single alerts, users' own first. Returns how many deliveries it claimed. */
export function dispatchBatch<M, A>(
  deps: Sending,
  sender: ChannelSender<M, A>,
  {
    unrecorded = new Map(),
    reported = new Map(),
    limit = sizeOf(deps, sender.channel),
    composers,
  }: BatchOptions = {},
) {
  return dispatch(deps, sender, { unrecorded, reported }, async (tx, state) => {
    const own = composers ? await sendPersonal(deps, tx, sender, { composers, limit }, state) : [];
    const left = limit - own.length;
    const taken = left > 0 ? await claimDeliveries(tx, sender.channel, deps.clock.now(), left) : [];
    return [...own, ...(await sendClaimed(deps, tx, sender, taken, state))];
  });
}

/** Sends a channel's due digests, one message per user. Returns how many deliveries it claimed. */
export function dispatchDigests<M, A>(
  deps: Sending,
  sender: ChannelSender<M, A>,
  { unrecorded = new Map(), reported = new Map() }: BatchOptions = {},
) {
  const recipients = sizeOf(deps, sender.channel);
  return dispatch(deps, sender, { unrecorded, reported }, async (tx, state) => {
    const taken = await claimDigests(tx, sender.channel, deps.clock.now(), recipients);
    return sendClaimed(deps, tx, sender, taken, state);
  });
}

/** `composers`: of users' own alerts, which are left alone without. */
type BatchOptions = Partial<Memory> & { limit?: number; composers?: PersonalComposers | undefined };

/** Returns a channel's batch size, within its rate limit. */
export function sizeOf({ channels, config }: Pick<Deps, "channels" | "config">, channel: Channel): number {
  const { rate, concurrency } = config.ceilings[channel];
  return Math.max(1, Math.min(channels[channel].batchSize, concurrency, rate * batchSeconds));
}

/**
 * Claims deliveries, sends them and records the outcomes in one transaction. Its row locks keep other workers away, and
 * are released if this process dies.
 */
async function dispatch<M, A>(
  deps: Sending,
  sender: ChannelSender<M, A>,
  memory: Memory,
  send: (tx: Tx, state: BatchState) => Promise<DeliveryOutcome[]>,
): Promise<number> {
  const state = createBatchState(memory);
  const sending = deps.db.transaction().execute(async (tx) => {
    const { concurrency } = deps.config.ceilings[sender.channel];
    const slots = Math.max(1, Math.floor(concurrency / sizeOf(deps, sender.channel)));
    if (!(await claimBatchSlot(tx, deps.channels[sender.channel].batchLock, slots))) return [];
    const outcomes = await send(tx, state);
    const now = deps.clock.now();
    await markDeliveries(tx, sender.channel, outcomes, now);
    await queueNext(tx, sender.channel, outcomes, now);
    return outcomes;
  });
  const outcomes = await sending.catch(async (error: unknown) => {
    await removeUnsent(state);
    throw error;
  });
  removeRecorded(state);
  // Outside the batch: its locks must not conflict with another batch, and its failure must not undo the record.
  await sender.recordAddresses?.();
  await recordLearned(deps, sender.channel, state);
  await recordOutcomes(deps.db, sender.channel, outcomes);
  return outcomes.length;
}

/** Sends what leaves now, and returns each claimed delivery's outcome. */
async function sendClaimed<M, A>(
  deps: Sending,
  tx: Tx,
  sender: ChannelSender<M, A>,
  taken: ClaimedDelivery[],
  state: BatchState,
): Promise<DeliveryOutcome[]> {
  if (taken.length === 0) return [];
  const claimedMs = performance.now();
  const { decisions, until, beside, why } = await decisionsOf(deps, tx, sender.channel, taken);
  const now = deps.clock.now();
  const deliveries = decisions.get("send") ?? [];
  const outcomesSent = await sendAll(deps, tx, sender, { deliveries, beside, claimedMs }, state);
  const nameOf = ({ event_id, user_id }: Pick<ClaimedDelivery, "event_id" | "user_id">) =>
    `${event_id} ${user_id}`;
  const reasons = new Map([...why].map(([one, reason]) => [nameOf(one), reason]));
  const sent = outcomesSent.map((one) => ({ ...one, porque: reasons.get(nameOf(one)) }));
  // Deliveries that are not due yet, and do not go along, stay as they are.
  const isDue = ({ due_at }: ClaimedDelivery) => due_at <= now;
  const held = [...decisions].flatMap(([decision, some]) =>
    decision === "send"
      ? []
      : some.filter(isDue).map((delivery) =>
          heldOutcomeOf(delivery, decision, {
            now,
            by: { channel: sender.channel, channels: deps.channels },
            hours: deps.config.ringHours,
            until: until.get(delivery),
          }),
        ),
  );
  return [...sent, ...held];
}

/** Sent with the next batch, of whichever worker has it by then. */
const tooLate = { kind: "retry", error: "o processo ficou parado" } as const;

type Claimed = { deliveries: ClaimedDelivery[]; beside: Map<string, string>; claimedMs: number };

/** Sends a message to each recipient of a batch, or what fits of their digest. */
async function sendAll<M, A>(
  deps: Sending,
  tx: Tx,
  sender: ChannelSender<M, A>,
  { deliveries, beside, claimedMs }: Claimed,
  state: BatchState,
): Promise<DeliveryOutcome[]> {
  const composed = await composeMessages(deps, tx, await mergeChanges(tx, deliveries));
  const told = removeUnannounced(composed, beside);
  const groups = Map.groupBy(told, ({ delivery }) =>
    // A repeat of a message that may have arrived has the same content.
    delivery.resumo ? `reader ${delivery.user_id} ${isUnconfirmed(delivery)}` : keyOf(delivery),
  );
  const recipients = [...new Set(told.map(({ delivery }) => delivery.user_id))];
  const addresses = await sender.findAddresses?.(tx, recipients);
  const decisoes = await findWeeklyDecisions(tx, sender.channel, deliveries, deps.clock.today());
  const each = [...groups.values()];
  const parts = each.map(([first]) => first && sender.partOf?.(first.delivery));
  const slots = await reserveSlots(deps, sender.channel, parts);
  const { now } = deps.clock;
  const by = { channel: sender.channel, channels: deps.channels };
  const { paceMs } = deps.channels[sender.channel];
  const outcomes = await Promise.all(
    each.map(async (group, index) => {
      const slot = slots[index];
      if (slot?.turn?.isLater) return waitForPart(deps, sender.channel, group, slot.turn);
      const { page, outcomes: held } = composePlan(group, sender, { now, paceMs });
      const leaving = page.deliveries;
      const [first] = leaving;
      const result = await sendOnce(leaving.map(keyOf), state, async () => {
        await slot?.wait();
        if (performance.now() - claimedMs > leaveMs) return tooLate;
        const decidir = (first && decisoes.get(first.user_id)) ?? [];
        const more = { decidir, junto: leaving };
        return sendMessage(sender, first && { ...first, ...more }, mergedMessagesOf(page), addresses);
      });
      if (result && first) recordAttempt(deps, sender.channel, state, { result, first, slot });
      const outcomeOf = (delivery: ClaimedDelivery) =>
        result ? toOutcome(by, delivery, result, now()) : canceledOutcomeOf(delivery, "unmatched", now());
      return [...leaving.map(outcomeOf), ...held.map(({ outcome }) => outcome)];
    }),
  );
  return outcomes.flat();
}

/** Requeues a message whose part of the channel has no room in this batch. */
function waitForPart(
  { channels, config, clock }: Sending,
  channel: Channel,
  group: ComposedDelivery<ClaimedDelivery>[],
  { inMs }: Turn,
) {
  const now = clock.now();
  const moment = {
    now,
    by: { channel, channels },
    hours: config.ringHours,
    until: new Date(now.getTime() + inMs),
  };
  return group.map(({ delivery }) => heldOutcomeOf(delivery, "slow-part", moment));
}

/** Sends one message and catches its errors: a thrown error would undo the record of messages already sent. */
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
