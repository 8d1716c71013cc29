import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { Deps } from "../deps.ts";
import type { Memory } from "./batch-state.ts";
import type { ChannelSender } from "./channel-sender.ts";
import { findDue } from "./deliveries.queries.ts";
import { dispatchBatch, dispatchDigests, sizeOf } from "./dispatch.ts";

/** How often it is asked whether something is due, for all lanes at once, when nobody wakes them. */
const usualLookMs = 1_000;
/** How long a lane waits after an error of the database before it tries again. */
const errorMs = 2_000;

export type Dispatcher = {
  /** Makes idle lanes look for work now. */
  wake(): void;
  /** Lets the batches in flight finish, then ends. */
  stop(): Promise<void>;
};

type Options = {
  /** Other than by the channel's rules. */
  lanes?: number;
  /** Other than every second. */
  lookMs?: number;
};

/** Sends one channel's due deliveries, batch after batch, until stopped. */
export function startDispatcher<M, A>(
  deps: Pick<Deps, "channels" | "config" | "db" | "clock" | "queue" | "log">,
  sender: ChannelSender<M, A>,
  { lanes = deps.channels[sender.channel].lanes, lookMs = usualLookMs }: Options = {},
): Dispatcher {
  const stopping = new AbortController();
  const memory: Memory = { unrecorded: new Map(), reported: new Map() };
  const alerts = createWakeSignal();
  const digests = createWakeSignal();

  /** Does it over and over; what fails is told of, and tried again. */
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
    ...Array.from({ length: lanes }, () => runLane(alerts, () => dispatchBatch(deps, sender, memory))),
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

/** What lanes without work wait for. */
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
