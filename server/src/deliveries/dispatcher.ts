import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { Channel } from "@cav/contract/channels.ts";
import type { Deps } from "../deps.ts";
import type { Memory } from "./batch-state.ts";
import type { ChannelSender } from "./channel-sender.ts";
import { findDue } from "./deliveries.queries.ts";
import { dispatchBatch, dispatchDigests, sizeOf } from "./dispatch.ts";

/** How often it is asked whether something is due, for all lanes at once, when nobody wakes them. */
const usualLookMs = 1_000;
/** How long a lane waits after an error of the database before it tries again. */
const errorMs = 2_000;

/** Batches of single alerts in flight at once, by channel: while some are being sent, the database works on others. Digests have a lane of their own. */
export const lanesOf: Record<Channel, number> = { email: 3, whatsapp: 2, push: 3, telegram: 3 };

export type Dispatcher = {
  /** Makes idle lanes look for work now. */
  wake(): void;
  /** Lets the batches in flight finish, then ends. */
  stop(): Promise<void>;
};

type Options = {
  /** Other than by `lanesOf`. */
  lanes?: number;
  /** Other than every second. */
  lookMs?: number;
};

/** Sends one channel's due deliveries, batch after batch, until stopped. */
export function startDispatcher<M, A>(
  deps: Pick<Deps, "config" | "db" | "clock" | "queue" | "log">,
  sender: ChannelSender<M, A>,
  { lanes = lanesOf[sender.channel], lookMs = usualLookMs }: Options = {},
): Dispatcher {
  const stopping = new AbortController();
  const memory: Memory = { unrecorded: new Map(), said: new Map() };
  const alerts = createBell();
  const digests = createBell();

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

  const full = sizeOf(sender.channel, deps.config.ceilings[sender.channel]);
  const runLane = (bell: Bell, take: () => Promise<number>) =>
    repeat(async () => {
      // After a full batch there may be more.
      if ((await take()) >= full) return;
      const signal = AbortSignal.any([stopping.signal, bell.signal()]);
      if (!signal.aborted) await once(signal, "abort");
    });

  const look = () =>
    repeat(async () => {
      await wait(lookMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      const due = await findDue(deps.db, sender.channel, deps.clock.now());
      if (due.alerts) alerts.ring();
      if (due.digests) digests.ring();
    });

  const running = Promise.all([
    ...Array.from({ length: lanes }, () => runLane(alerts, () => dispatchBatch(deps, sender, memory))),
    runLane(digests, () => dispatchDigests(deps, sender, memory)),
    look(),
  ]);
  return {
    wake() {
      alerts.ring();
      digests.ring();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** What lanes without work wait for. */
type Bell = { ring(): void; signal(): AbortSignal };

function createBell(): Bell {
  let silent = new AbortController();
  return {
    ring() {
      silent.abort();
      silent = new AbortController();
    },
    signal: () => silent.signal,
  };
}
