import type { Causa } from "@cav/contract/alerts/notifications.ts";
import type { Channel } from "@cav/contract/channels.ts";
import type { ClosedBy } from "../../identity/who/index.ts";
import type { MailContent } from "../../messages/index.ts";
import type { Db } from "../../tables.ts";
import type { Message } from "./compose-messages.ts";
import type { ClaimedDelivery } from "./deliveries.queries.ts";
import type { ClaimedPersonal } from "./personal.queries.ts";
import type { Claimed } from "./states.ts";

/** The result of sending one message. */
export type SendResult = Attempt & {
  /** Whether the recipient's server deferred it; enough deferrals slow down that part of the channel. */
  slowsPart?: boolean;
  /** Why servers refuse this installation's messages, when the recipient is not the cause. */
  complaint?: string | undefined;
  /** Phone number forms that WhatsApp tried or does not know; not tried again for it. */
  numbers?: string[];
};

type Attempt =
  | { kind: "sent"; messageId: string }
  /** Retry later: the provider or network has a problem; `fault`: the operator must fix it. */
  | { kind: "retry"; error: string; fault?: string | undefined }
  /** The provider took the message, but ended the connection before it said so. */
  | { kind: "unknown"; error: string; messageId: string; fault?: string | undefined }
  /** The provider withholds it for hours. */
  | { kind: "withheld"; error: string }
  /**
   * The provider asks for fewer messages; retry without counting an attempt, not before `afterSeconds`. `isOwn`: only
   * this recipient is limited.
   */
  | { kind: "throttled"; error: string; afterSeconds?: number | undefined; isOwn?: boolean }
  /**
   * Permanent failure; `closes`: the channel is closed for this user; `causa`: known without the provider's answer.
   */
  | { kind: "failed"; error: string; causa?: Causa; closes?: ClosedBy };

/** A message about no exam, in each channel's form. */
export type Word = {
  mail: () => MailContent;
  /** Variables of the WhatsApp template `conta_aviso`. */
  variables: string[];
  texto: string;
  botao: string;
  link: string;
  notice: { titulo: string; corpo: string };
  /** The notification's tag; a newer one with the same tag replaces it. */
  etiqueta: string;
  urgency: "normal" | "high";
  /** The last day on which the notification is useful; null: none. */
  day: string | null;
};

/** A channel: how a message to one user is written and sent. */
export type ChannelSender<M, A = never> = {
  readonly channel: Channel;
  /** Returns addresses by user id, for channels whose addresses are not in the account. */
  findAddresses?(db: Db, userIds: number[]): Promise<Map<number, A>>;
  /** Writes one alert, or a digest; undefined when the user can't be reached. */
  write(recipient: ClaimedDelivery, told: [Message, ...Message[]], address: A | undefined): M | undefined;
  /** Writes an alert about no exam; undefined when the user can't be reached. */
  writeWord(recipient: ClaimedPersonal, word: Word, address: A | undefined): M | undefined;
  /** Returns whether one message can show all these alerts; without this function any number fits. */
  fits?(told: [Message, ...Message[]]): boolean;
  send(message: M): Promise<SendResult>;
  /** The part of the channel that slows down by itself: for mail, the recipient's domain. */
  partOf?(recipient: Claimed): string;
  /** Records facts about addresses after a batch. Not in `send`: a message that left has left, even if this fails. */
  recordAddresses?(): Promise<void>;
};

/** Creates the sender of an unconfigured channel. It gets nothing to send (decisions.ts), so mail replaces it. */
export const createNoSender = (channel: Channel): ChannelSender<never> => ({
  channel,
  write: () => undefined,
  writeWord: () => undefined,
  send: (nothing) => nothing,
});
