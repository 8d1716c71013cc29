import type { CodigoDoMotivo } from "@cav/contract/alerts/alert-reasons.ts";
import type { Causa } from "@cav/contract/alerts/notifications.ts";
import type { Channel } from "@cav/contract/channels.ts";
import type { Config } from "./config.ts";
import type { Db } from "./tables.ts";

/** A cause of failures, and what to do about it. */
export type Cause = {
  causa: Causa;
  /** A pattern of the provider's answer; without one, the product names the cause itself. */
  says?: string;
  problema: string;
  conselho: string;
};

/** Facts of a user that decide whether a channel can reach them. */
export type AddressFacts = {
  telefone: string | null;
  tem: Partial<Record<Channel, boolean>>;
  email_a_confirmar: boolean;
  telefone_a_confirmar: boolean;
};

/** The notice that a channel was switched off because its address is dead. */
export type ClosedWords = {
  subject: string;
  preview: string;
  happened: string;
  advice: string;
  /** Words for the repaired state, to be used within a sentence. */
  mended: string;
};

/** A channel's rules for the delivery engine. */
export type ChannelRules = {
  /**
   * Messages that one lane (a loop of the dispatcher) claims, sends and records together; a crash can send this
   * many twice.
   */
  batchSize: number;
  /** Number of lanes for single alerts, each with one batch at a time. Digests have a lane for themselves. */
  lanes: number;
  /** The class of advisory locks for the channel's batches in flight. */
  batchLock: number;
  /** Attempts after which a delivery fails for good. */
  maxAttempts: number;
  /** Minimum milliseconds between one recipient's messages, if the provider has such a limit. */
  paceMs?: number;
  /** Returns which users the provider lets the channel reach now, in order; all when missing. */
  admit?(by: { db: Db; config: Config; now: Date }, userIds: number[]): Promise<Set<number>>;
  isConfigured(config: Config): boolean;
  /** Describes messages that used it as a replacement. */
  way: string;
  /** The reason shown to users when the channel was closed because its address no longer exists. */
  deadReason: string;
  /** Its cause, when no other channel can send. */
  deadCausa: Causa;
  /** `deadReason` as a code. */
  deadCode: CodigoDoMotivo;
  /** Returns what a user lacks to use the channel: an address, or its confirmation. */
  findMissing(user: AddressFacts): CodigoDoMotivo | undefined;
  findUnproven?(user: AddressFacts): CodigoDoMotivo | undefined;
  /** The notice that it was switched off because its address is dead. */
  closed: ClosedWords;
  /** Causes of failures, tried before the common ones; the first match wins. */
  causes: readonly Cause[];
  /** The cause when the provider does not answer. */
  unanswered: Pick<Cause, "problema" | "conselho">;
  /** The description of any other fault. */
  unknownFault: string;
};

/** The rules of all channels. */
export type ChannelTable = Readonly<Record<Channel, ChannelRules>>;

/** Builds a pattern of these codes that does not match inside longer numbers. */
export const codesOf = (...codes: string[]) => `(^|[^0-9.])(${codes.join("|")})([^0-9.]|$)`;

/** The cause when a provider throttles. */
export const tooManyAsked: Omit<Cause, "says"> = {
  causa: "ritmo",
  problema: "O provedor pediu menos mensagens por segundo, até o fim das tentativas",
  conselho: "Reenvie mais tarde. Se acontece sempre, diminua WHATSAPP_RATE ou EMAIL_RATE.",
};
