import type { ClosedBy } from "../identity/index.ts";
import type { Message } from "./compose-messages.ts";
import type { Channel, ClaimedDelivery } from "./deliveries.queries.ts";

/** What a channel made of one message. */
export type SendResult = Attempt & {
  /** Forms of the phone's number that took it or are unknown to WhatsApp: not to be tried again for it. */
  numbers?: string[];
};

type Attempt =
  | { kind: "sent"; messageId: string }
  /** Worth another attempt: the provider or the way to it has a problem; `fault`: one that the operator has to mend. */
  | { kind: "retry"; error: string; fault?: string | undefined }
  /** The provider keeps it back for hours. */
  | { kind: "withheld"; error: string }
  /** The provider asks for less: later, and it is no attempt. */
  | { kind: "throttled"; error: string }
  /** No attempt will ever succeed; nor will any other message to this reader, where the channel is closed by it. */
  | { kind: "failed"; error: string; closes?: ClosedBy };

/** One channel: how a message to one reader is written, and how it is sent. */
export type ChannelSender<M> = {
  readonly channel: Channel;
  /** What goes out: one alert, or all of a digest. Undefined where the reader can't be reached. */
  write(recipient: ClaimedDelivery, told: [Message, ...Message[]]): M | undefined;
  send(message: M): Promise<SendResult>;
};
