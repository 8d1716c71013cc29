import type { CodigoDoMotivo } from "@cav/contract/alert-reasons.ts";
import type { Channel } from "@cav/contract/channels.ts";
import type { Causa } from "@cav/contract/notifications.ts";
import type { Config } from "./config.ts";
import type { Db } from "./tables.ts";

/** Why messages fail, and what to do about it. */
export type Cause = {
  causa: Causa;
  /** What a failure says of itself: read here and by PostgreSQL, in what both understand alike. */
  says: string;
  problema: string;
  conselho: string;
};

/** What decides whether a user's own facts keep a channel from reaching them. */
export type AddressFacts = {
  telefone: string | null;
  tem: Partial<Record<Channel, boolean>>;
  email_a_confirmar: boolean;
  telefone_a_confirmar: boolean;
};

/** That a channel was switched off, since nothing arrives there, and what to do about it. */
export type ClosedWords = {
  subject: string;
  preview: string;
  happened: string;
  advice: string;
  /** What is to be put right, within a sentence. */
  mended: string;
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
  /** Which of these users the provider lets the channel reach now, in their order; all, where it is left out. */
  admit?(by: { db: Db; config: Config; now: Date }, userIds: number[]): Promise<Set<number>>;
  isConfigured(config: Config): boolean;
  /** How messages that went by it instead are described. */
  way: string;
  /** Why it ended, where nothing can arrive. */
  deadReason: string;
  /** The same as a code. */
  deadCode: CodigoDoMotivo;
  /** What a user lacks to have it: an address, or its proof. */
  findMissing(user: AddressFacts): CodigoDoMotivo | undefined;
  findUnproven?(user: AddressFacts): CodigoDoMotivo | undefined;
  /** That it was switched off, since nothing arrives. */
  closed: ClosedWords;
  /** The first that says so is the cause; before those of all channels. */
  causes: readonly Cause[];
  /** The provider does not answer. */
  unanswered: Pick<Cause, "problema" | "conselho">;
  /** A fault of none of these causes. */
  unknownFault: string;
};

/** The rules of every channel, as deps carry them. */
export type ChannelTable = Readonly<Record<Channel, ChannelRules>>;

/** One of these codes, and no longer number that has it inside. */
export const codesOf = (...codes: string[]) => `(^|[^0-9.])(${codes.join("|")})([^0-9.]|$)`;

/** A provider that wanted fewer messages a second, whichever it is. */
export const tooManyAsked: Omit<Cause, "says"> = {
  causa: "ritmo",
  problema: "O provedor pediu menos mensagens por segundo, até o fim das tentativas",
  conselho: "Reenvie mais tarde. Se acontece sempre, diminua WHATSAPP_RATE ou EMAIL_RATE.",
};
