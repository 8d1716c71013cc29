import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { Deps } from "../../deps.ts";
import type { Memory } from "./batch-state.ts";
import type { ChannelSender } from "./channel-sender.ts";
import { findDue } from "./deliveries.queries.ts";
import { dispatchBatch, dispatchDigests, sizeOf } from "./dispatch.ts";
import type { PersonalComposers } from "./personal-messages.ts";

/** Interval at which lanes (the loops that send a channel's deliveries) look for due deliveries. */
const usualLookMs = 1_000;
/** Milliseconds to wait after a database error. */
const errorMs = 2_000;

export type Dispatcher = {
  /** Makes idle lanes poll now. */
  wake(): void;
  /** Finishes the batches in flight, then stops. */
  stop(): Promise<void>;
};

type Options = {
  /** Composes users' own alerts. */
  composers?: PersonalComposers;
  /** Overrides the channel's number of lanes. */
  lanes?: number;
  /** Overrides the poll interval. */
  lookMs?: number;
};

/** Sends a channel's due deliveries in batches until stopped. */
export function startDispatcher<M, A>(
  deps: Pick<Deps, "channels" | "config" | "db" | "clock" | "queue" | "log">,
  sender: ChannelSender<M, A>,
  { lanes = deps.channels[sender.channel].lanes, lookMs = usualLookMs, composers }: Options = {},
): Dispatcher {
  const stopping = new AbortController();
  const memory: Memory = { unrecorded: new Map(), reported: new Map() };
  const alerts = createWakeSignal();
  const digests = createWakeSignal();

  /** Repeats the work; failures are logged and retried. */
  async function repeat(work: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await work();
      } catch (error) {
        deps.log.error({ err: error, channel: sender.channel }, "dispatch failed");
        await wait(errorMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  const full = sizeOf(deps, sender.channel);
  const runLane = (signal: WakeSignal, take: () => Promise<number>) =>
    repeat(async () => {
      // After a full batch there may be more.
      if ((await take()) >= full) return;
      const woken = AbortSignal.any([stopping.signal, signal.next()]);
      if (!woken.aborted) await once(woken, "abort");
    });

  const look = () =>
    repeat(async () => {
      await wait(lookMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      const due = await findDue(deps.db, sender.channel, deps.clock.now());
      if (due.alerts) alerts.wake();
      if (due.digests) digests.wake();
    });

  const running = Promise.all([
    ...Array.from({ length: lanes }, () =>
      runLane(alerts, () => dispatchBatch(deps, sender, { ...memory, composers })),
    ),
    ...Array.from({ length: lanes }, () => runLane(digests, () => dispatchDigests(deps, sender, memory))),
    look(),
  ]);
  return {
    wake() {
      alerts.wake();
      digests.wake();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Wakes lanes that wait for work. */
type WakeSignal = { wake(): void; next(): AbortSignal };

function createWakeSignal(): WakeSignal {
  let silent = new AbortController();
  return {
    wake() {
      silent.abort();
      silent = new AbortController();
    },
    next: () => silent.signal,
  };
}
