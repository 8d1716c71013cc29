import type { Channel } from "@cav/contract/channels.ts";
import type { Deps } from "../../deps.ts";
import {
  type BatchState,
  createBatchState,
  type Memory,
  recordAttempt,
  recordLearned,
  removeRecorded,
  removeUnsent,
  sendOnce,
  type Tries,
} from "./batch-state.ts";
import type { SendResult } from "./channel-sender.ts";
import { retryOf } from "./results.ts";
import { reserveSlots } from "./send-slots.ts";

type Sending = Pick<Deps, "channels" | "config" | "db" | "clock" | "queue" | "log">;

/** A message outside the deliveries: key of this attempt, and its part of the channel. */
type LoneMessage = {
  key: string;
  part: string | undefined;
  tries: Tries;
  send(): Promise<SendResult>;
};

/** The result, if it was tried, and when to try again. */
export type LoneOutcome = {
  result: SendResult | undefined;
  again: (Tries & { inSeconds: number }) | undefined;
};

type SendAlone = (message: LoneMessage) => Promise<LoneOutcome>;

/**
 * Creates the function that sends messages without delivery rows as deliveries are sent: same pace, slow parts, faults
 * and retries. `record` sends one and records its outcome.
 */
export function createLoneSender(deps: Sending, channel: Channel) {
  const memory: Memory = { unrecorded: new Map(), reported: new Map() };
  return async (record: (send: SendAlone) => Promise<void>): Promise<void> => {
    const state = createBatchState(memory);
    await record((message) => sendAlone(deps, channel, state, message)).catch(async (error: unknown) => {
      await removeUnsent(state);
      throw error;
    });
    removeRecorded(state);
    // After the record, which its failure must not undo.
    await recordLearned(deps, channel, state);
  };
}

async function sendAlone(
  deps: Sending,
  channel: Channel,
  state: BatchState,
  { key, part, tries, send }: LoneMessage,
): Promise<LoneOutcome> {
  const [slot] = await reserveSlots(deps, channel, [part]);
  if (slot?.turn?.isLater)
    return { result: undefined, again: { ...tries, inSeconds: Math.ceil(slot.turn.inMs / 1000) } };
  const result = await sendOnce([key], state, async () => {
    await slot?.wait();
    return send();
  });
  if (result) recordAttempt(deps, channel, state, { result, first: tries, slot });
  return { result, again: result && nextTryOf(deps, channel, tries, result) };
}

/** Returns when a message is tried again; undefined when it left or failed. No other channel can send it. */
function nextTryOf({ channels }: Sending, channel: Channel, tries: Tries, result: SendResult) {
  if (result.kind === "sent" || result.kind === "failed") return undefined;
  // One repeat of a message that may have been delivered.
  if (result.kind === "unknown")
    return tries.attempts > 0 ? undefined : { attempts: 1, adiadas: tries.adiadas, inSeconds: 3_600 };
  const alone = { ...tries, next: null, email_on: false, email_stands_in: false };
  const { isLast, seconds } = retryOf({ channel, channels }, alone, result);
  if (isLast) return undefined;
  const { attempts, adiadas } = tries;
  const counted =
    result.kind === "throttled" ? { attempts, adiadas: adiadas + 1 } : { attempts: attempts + 1, adiadas };
  return { ...counted, inSeconds: Math.ceil(seconds) };
}
