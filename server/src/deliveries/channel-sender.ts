import type { Channel } from "@cav/contract/channels.ts";
import type { ClosedBy } from "../identity/index.ts";
import type { Db } from "../tables.ts";
import type { Message } from "./compose-messages.ts";
import type { ClaimedDelivery } from "./deliveries.queries.ts";

/** What a channel made of one message. */
export type SendResult = Attempt & {
  /** Whether the recipient's server asked to come again: enough of these slow the recipient's part of the channel. */
  slowsPart?: boolean;
  /** Why recipients' servers refuse what this installation sends, where that is not the recipient's own doing. */
  complaint?: string | undefined;
  /** Forms of the phone's number that took it or are unknown to WhatsApp: not to be tried again for it. */
  numbers?: string[];
};

type Attempt =
  | { kind: "sent"; messageId: string }
  /** Worth another attempt: the provider or the way to it has a problem; `fault`: one that the operator has to fix. */
  | { kind: "retry"; error: string; fault?: string | undefined }
  /** The provider keeps it back for hours. */
  | { kind: "withheld"; error: string }
  /**
   * The provider asks for less: later, and it is no attempt; not before `afterSeconds`, where it says so. `isOwn`: it says so of
   * this reader alone, and the others' pace stays.
   */
  | { kind: "throttled"; error: string; afterSeconds?: number | undefined; isOwn?: boolean }
  /** No attempt will ever succeed; nor will any other message to this reader, where the channel is closed by it. */
  | { kind: "failed"; error: string; closes?: ClosedBy };

/** One channel: how a message to one reader is written, and how it is sent. */
export type ChannelSender<M, A = never> = {
  readonly channel: Channel;
  /** Where some readers are reached, by their id, of a channel whose addresses are not in their accounts. */
  findAddresses?(db: Db, userIds: number[]): Promise<Map<number, A>>;
  /** What goes out: one alert, or all of a digest. Undefined where the reader can't be reached. */
  write(recipient: ClaimedDelivery, told: [Message, ...Message[]], address: A | undefined): M | undefined;
  /** Whether one message shows all of this. Without it, any number. */
  fits?(told: [Message, ...Message[]]): boolean;
  send(message: M): Promise<SendResult>;
  /** The part of the channel that slows down alone, without the others: of mail, the recipient's domain. */
  partOf?(recipient: ClaimedDelivery): string;
  /**
   * Notes what was learned of addresses, once a batch is recorded. Not in `send`: a message that left has left, even where nothing can
   * be noted of it.
   */
  recordAddresses?(): Promise<void>;
};

/** Of a channel that is not configured. It is given nothing to send (decisions.ts), so that mail stands in at once. */
export const createNoSender = (channel: Channel): ChannelSender<never> => ({
  channel,
  write: () => undefined,
  send: (nothing) => nothing,
});
