import { setTimeout as wait } from "node:timers/promises";
import type { Deps } from "../deps.ts";
import type { ChannelSender } from "./channel-sender.ts";
import { batchSize, dispatchBatch, dispatchDigests, type Memory } from "./dispatch.ts";

/** How long a lane with nothing to do waits before it looks again, when nobody wakes it. */
const idleMs = 1_000;
/** How long a lane waits after an error of the database before it tries again. */
const errorMs = 2_000;

/** Batches of mail in flight at once: while some are being sent, the database works on others. */
export const emailLanes = 3;
export const whatsAppLanes = 2;

export type Dispatcher = {
  /** Makes idle lanes look for work now. */
  wake(): void;
  /** Lets the batches in flight finish, then ends. */
  stop(): Promise<void>;
};

type Options = {
  /** Batches of single alerts in flight at once; digests have a lane of their own. */
  lanes: number;
};

/** Sends one channel's due deliveries, batch after batch, until stopped. */
export function startDispatcher<M>(
  deps: Pick<Deps, "config" | "db" | "clock" | "queue" | "log">,
  sender: ChannelSender<M>,
  { lanes }: Options,
): Dispatcher {
  const stopping = new AbortController();
  let idle = new AbortController();
  const memory: Memory = { unrecorded: new Map(), said: new Map() };

  async function pause(ms: number): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, idle.signal]);
    await wait(ms, undefined, { signal }).catch(() => undefined);
  }

  async function runLane(take: () => Promise<number>): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const taken = await take();
        if (taken < batchSize) await pause(idleMs);
      } catch (error) {
        deps.log.error({ err: error, channel: sender.channel }, "dispatch failed");
        await pause(errorMs);
      }
    }
  }

  const running = Promise.all([
    ...Array.from({ length: lanes }, () => runLane(() => dispatchBatch(deps, sender, memory))),
    runLane(() => dispatchDigests(deps, sender, memory)),
  ]);
  return {
    wake() {
      idle.abort();
      idle = new AbortController();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
