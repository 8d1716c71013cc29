import type pg from "pg";
import type { ChannelTable } from "./channel.ts";
import type { Config } from "./config.ts";
import type { Clock } from "./platform/clock.ts";
import type { Replica } from "./platform/database/replica.ts";
import type { Logger } from "./platform/log.ts";
import type { Queue } from "./platform/queue.ts";
import type { Tracing } from "./platform/tracing.ts";
import type { Database, Db } from "./tables.ts";

/** A process's dependencies, passed to features as arguments; no module exports them. */
export type Deps = {
  readonly config: Config;
  /** The rules of the alert channels. */
  readonly channels: ChannelTable;
  readonly db: Db;
  readonly pool: pg.Pool;
  /** The replica for reads, if there is one. */
  readonly replica?: Replica<Database> | undefined;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly log: Logger;
  /** Whether the built-in database ended by a full disk, and starts again when there is room. */
  readonly isWaitingForRoom?: (() => boolean) | undefined;
  /** Undefined without a trace collector. */
  readonly tracing?: Tracing | undefined;
  /** Downloads keys that check providers' signatures; tests replace it, otherwise the network is used. */
  readonly download?: (url: string) => Promise<string>;
  /** Whether an undeclared error becomes an internal one, as in tests. */
  readonly refusesUndeclared?: boolean;
};
