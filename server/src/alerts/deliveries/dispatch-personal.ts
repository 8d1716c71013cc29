import type { Deps } from "../../deps.ts";
import { messageOf } from "../../platform/start-error.ts";
import type { Tx } from "../../tables.ts";
import { type BatchState, recordAttempt, sendOnce } from "./batch-state.ts";
import type { ChannelSender, SendResult } from "./channel-sender.ts";
import { personalDecisionsOf } from "./decisions.ts";
import type { DeliveryOutcome } from "./deliveries.queries.ts";
import { type ClaimedPersonal, claimPersonal } from "./personal.queries.ts";
import type { PersonalAlert, PersonalComposers } from "./personal-messages.ts";
import { canceledOutcomeOf, heldOutcomeOf, toOutcome } from "./results.ts";
import { reserveSlots } from "./send-slots.ts";

type Sending = Pick<Deps, "channels" | "config" | "db" | "clock" | "queue" | "log">;

/** A claimed delivery with its message. */
type Leaving = { delivery: ClaimedPersonal; alert: PersonalAlert };

/** Claims and sends a channel's due deliveries of users' own events; returns the outcomes, to be recorded. */
export async function sendPersonal<M, A>(
  deps: Sending,
  tx: Tx,
  sender: ChannelSender<M, A>,
  { composers, limit }: { composers: PersonalComposers; limit: number },
  state: BatchState,
): Promise<DeliveryOutcome[]> {
  const { channel } = sender;
  const now = deps.clock.now();
  const taken = new Map<ClaimedPersonal, PersonalAlert | undefined>();
  for (const delivery of await claimPersonal(tx, channel, now, limit))
    taken.set(delivery, await composers[delivery.kind](tx, delivery));
  if (taken.size === 0) return [];
  const decisions = await personalDecisionsOf(deps, channel, taken);
  const at = { now, by: { channel, channels: deps.channels }, hours: deps.config.ringHours };
  const held = [...decisions].flatMap(([delivery, decision]) =>
    decision === "send" ? [] : heldOutcomeOf(delivery, decision, at),
  );
  const told = [...taken].flatMap(([delivery, alert]) =>
    alert && decisions.get(delivery) === "send" ? [{ delivery, alert }] : [],
  );
  return [...held, ...(await sendAll(deps, tx, sender, told, state))];
}

/** Sends each alert alone, because deadlines are short. */
async function sendAll<M, A>(
  deps: Sending,
  tx: Tx,
  sender: ChannelSender<M, A>,
  told: Leaving[],
  state: BatchState,
): Promise<DeliveryOutcome[]> {
  const { channel } = sender;
  const addresses = await sender.findAddresses?.(tx, [...new Set(told.map((one) => one.delivery.user_id))]);
  const slots = await reserveSlots(
    deps,
    channel,
    told.map(({ delivery }) => sender.partOf?.(delivery)),
  );
  const by = { channel, channels: deps.channels };
  return Promise.all(
    told.map(async ({ delivery, alert }, index) => {
      const [slot, now] = [slots[index], deps.clock.now()];
      if (slot?.turn?.isLater) {
        const until = new Date(now.getTime() + slot.turn.inMs);
        return heldOutcomeOf(delivery, "slow-part", { now, by, hours: deps.config.ringHours, until });
      }
      const { event_id, user_id, due_at } = delivery;
      const result = await sendOnce([`${event_id} ${user_id} ${due_at.getTime()}`], state, async () => {
        await slot?.wait();
        return sendWord(sender, delivery, alert, addresses?.get(user_id));
      });
      if (!result) return canceledOutcomeOf(delivery, "drop-own", deps.clock.now());
      recordAttempt(deps, channel, state, { result, first: delivery, slot });
      return toOutcome(by, delivery, result, deps.clock.now());
    }),
  );
}

/** Sends one message and catches its errors: a thrown error would undo the record of messages already sent. */
async function sendWord<M, A>(
  sender: ChannelSender<M, A>,
  delivery: ClaimedPersonal,
  { word }: PersonalAlert,
  address: A | undefined,
): Promise<SendResult | undefined> {
  try {
    const message = sender.writeWord(delivery, word, address);
    return message === undefined ? undefined : await sender.send(message);
  } catch (error) {
    return { kind: "retry", error: `erro inesperado: ${messageOf(error)}`.slice(0, 500) };
  }
}
