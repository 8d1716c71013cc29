import type pg from "pg";
import type { ChannelTable } from "./channel.ts";
import type { Config } from "./config.ts";
import type { Clock } from "./platform/clock.ts";
import type { Replica } from "./platform/database/replica.ts";
import type { Logger } from "./platform/log.ts";
import type { Queue } from "./platform/queue.ts";
import type { Tracing } from "./platform/tracing.ts";
import type { Database, Db } from "./tables.ts";

/** What a process holds and hands to the features as arguments; nothing of it can be imported. */
export type Deps = {
  readonly config: Config;
  /** The channels by which alerts leave. */
  readonly channels: ChannelTable;
  readonly db: Db;
  readonly pool: pg.Pool;
  /** For the bindings that read; undefined where there is none. */
  readonly replica?: Replica<Database> | undefined;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly log: Logger;
  /** Undefined where nobody asks for traces. */
  readonly tracing?: Tracing | undefined;
  /** Fetches what a provider's signature is checked with; the network is asked where nothing stands here, as in tests. */
  readonly download?: (url: string) => Promise<string>;
  /** Whether an error that its call does not declare is answered as an internal one, as in tests. */
  readonly refusesUndeclared?: boolean;
};
