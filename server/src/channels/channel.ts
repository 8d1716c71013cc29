import type { Causa } from "@cav/contract/notifications.ts";
import type { Deps } from "../deps.ts";

/** Why messages fail, and what to do about it. */
export type Cause = {
  causa: Causa;
  /** What a failure says of itself: read here and by PostgreSQL, in what both understand alike. */
  says: string;
  problema: string;
  conselho: string;
};

/** What the engine of deliveries has to know of a channel. */
export type ChannelRules = {
  /** Messages taken, sent and recorded together: the most that a crash can send twice, for each lane. */
  batchSize: number;
  /** Batches of single alerts in flight at once. Digests have a lane of their own. */
  lanes: number;
  /** Of the locks that PostgreSQL keeps by number: the class of the channel's batches in flight. */
  batchLock: number;
  /** After so many attempts a delivery fails for good. */
  maxAttempts: number;
  /** How far apart one recipient's messages are, where the provider bears no more, in milliseconds. */
  paceMs?: number;
  isConfigured(config: Deps["config"]): boolean;
  /** How messages that went by it instead are described. */
  way: string;
  /** Why it ended, where nothing can arrive. */
  deadReason: string;
  /** The first that says so is the cause; before those of all channels. */
  causes: readonly Cause[];
  /** The provider does not answer. */
  unanswered: Pick<Cause, "problema" | "conselho">;
  /** A fault of none of these causes. */
  unknownFault: string;
};

/** One of these codes, and no longer number that has it inside. */
export const codesOf = (...codes: string[]) => `(^|[^0-9.])(${codes.join("|")})([^0-9.]|$)`;
