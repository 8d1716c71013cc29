import type { Channel } from "@cav/contract/channels.ts";
import type { Deps } from "../../deps.ts";
import type { ClosedBy } from "../../identity/who/index.ts";
import type { SendResult } from "./channel-sender.ts";
import { closeChannel } from "./closed-channels.ts";
import type { ClaimedDelivery } from "./deliveries.queries.ts";
import { type Fault, type ReportedFaults, reportFault } from "./fault-log.ts";
import { setFaster, setSlower } from "./pace.ts";
import { type PartTries, setPartPaces } from "./part-pace.ts";
import type { SendSlot } from "./send-slots.ts";
import { deleteOverFaults, recordFault } from "./stopped-channels.ts";

/**
 * Messages that are leaving, or left while their record was lost because the database failed or was full. The process
 * remembers them: rows are free as soon as the database fails, so the next lane that claims them records them instead
 * of sending again.
 */
export type Unrecorded = Map<string, Promise<SendResult | undefined>>;

/** State of a process between batches. */
export type Memory = { unrecorded: Unrecorded; reported: ReportedFaults };

/** Facts that a batch learns about its channel. */
export type BatchState = {
  closed: Map<number, ClosedBy>;
  throttled: boolean;
  /** Messages tried first in this batch, and those of them for which only the recipient was limited. */
  first: { tried: number; limited: number };
  sent: boolean;
  /** Results of messages' first attempts, for each part of the channel. */
  parts: Map<string, PartTries>;
  /** Whether a fault stops the whole channel; `noteFault` records it at once. */
  isFaulty: boolean;
  recording: Promise<void>[];
  /** Keys that this batch sent, or records for another. */
  left: Set<string>;
  memory: Memory;
};

export const createBatchState = (memory: Memory): BatchState => ({
  closed: new Map(),
  throttled: false,
  first: { tried: 0, limited: 0 },
  sent: false,
  parts: new Map(),
  isFaulty: false,
  recording: [],
  left: new Set(),
  memory,
});

/** A message's counted attempts, and the attempts that the provider throttled. */
export type Tries = Pick<ClaimedDelivery, "attempts" | "adiadas">;

type Learning = Pick<Deps, "config" | "db" | "clock" | "queue" | "log">;
/** Tries of a message before this one, and its account if it has one. */
type Tried = Tries & { user_id?: number };
type Attempted = { result: SendResult; first: Tried; slot: SendSlot | undefined };

/** Notes a message's outcome for its recipient, its part of the channel, and the channel. */
export function recordAttempt(
  deps: Learning,
  channel: Channel,
  state: BatchState,
  attempted: Attempted,
): void {
  const { result, first } = attempted;
  state.throttled ||= result.kind === "throttled" && !result.isOwn;
  if (first.attempts === 0 && first.adiadas === 0) {
    state.first.tried += 1;
    if (result.kind === "throttled" && result.isOwn) state.first.limited += 1;
  }
  state.sent ||= result.kind === "sent";
  recordPartTry(state, attempted);
  if ((result.kind === "retry" || result.kind === "unknown") && result.fault) {
    state.isFaulty = true;
    noteFault(deps, channel, state, { fault: result.fault, isPartial: false });
  }
  if (result.complaint) noteFault(deps, channel, state, { fault: result.complaint, isPartial: true });
  if (result.kind === "failed" && result.closes && first.user_id !== undefined)
    state.closed.set(first.user_id, result.closes);
}

/** Counts only the first attempt of a message: further ones say nothing about other recipients. */
function recordPartTry({ parts }: BatchState, { result, first, slot }: Attempted): void {
  if (slot?.part === undefined || first.attempts > 0 || first.adiadas > 0) return;
  const { tried, deferred } = parts.get(slot.part) ?? { tried: 0, deferred: 0 };
  const isSlow = slot.turn !== undefined;
  parts.set(slot.part, { tried: tried + 1, deferred: deferred + (result.slowsPart ? 1 : 0), isSlow });
}

/** Records a fault at once, because a silent server holds a batch for minutes. */
function noteFault(deps: Learning, channel: Channel, state: BatchState, fault: Fault): void {
  if (!reportFault(deps, state.memory.reported, channel, fault)) return;
  const recording = recordFault(deps, channel, fault);
  state.recording.push(
    recording.catch((error) => deps.log.error({ err: error, channel }, "fault not recorded")),
  );
}

/** Records what a batch learned about its channel. */
export async function recordLearned(deps: Learning, channel: Channel, state: BatchState): Promise<void> {
  for (const by of ["PEDIDO", "ENDERECO", "NUMERO"] as const) {
    const recipients = [...state.closed].filter(([, reason]) => reason === by).map(([userId]) => userId);
    await closeChannel(deps, channel, recipients, by);
  }
  await Promise.all(state.recording);
  if (state.sent && !state.isFaulty) await deleteOverFaults(deps, channel);
  if (state.throttled || isLimitedForMost(state)) await setSlower(deps.db, channel);
  else if (state.sent) await setFaster(deps.db, channel);
  await setPartPaces(deps.db, channel, state.parts);
}

/** Fewer limited recipients say nothing about the channel. */
const fewestLimited = 5;

/** Returns whether most recipients of a batch were limited one by one: then the channel is. */
const isLimitedForMost = ({ first: { tried, limited } }: BatchState): boolean =>
  limited >= fewestLimited && limited * 2 > tried;

/** Sends a message unless this process sent it already, or is about to. */
export async function sendOnce(
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

/** Removes from memory the messages whose results the batch recorded. */
export function removeRecorded({ left, memory: { unrecorded } }: BatchState): void {
  for (const key of left) unrecorded.delete(key);
}

/** Forgets unsent messages of a batch that could not be recorded. */
export async function removeUnsent({ left, memory: { unrecorded } }: BatchState): Promise<void> {
  for (const key of left) if ((await unrecorded.get(key))?.kind !== "sent") unrecorded.delete(key);
}
