import type { Bind } from "../bind.ts";
import type { ChannelRules } from "../channel.ts";
import type { Config } from "../config.ts";
import type { ChannelSender } from "../deliveries/index.ts";
import type { Deps } from "../deps.ts";
import type { MailContent } from "../messages/index.ts";
import type { Finding, Surroundings } from "../platform/finding.ts";
import type { Mailer } from "./email/client/mailer.ts";
import type { Push } from "./push/client/push.ts";
import type { findReachable } from "./reachable.queries.ts";
import type { Telegram } from "./telegram/client/telegram.ts";
import type { WhatsApp } from "./whatsapp/client/whatsapp.ts";

/** The providers that this installation is connected to; what is not configured is undefined. */
export type Clients = {
  mailer: Mailer;
  /** For what is no alert: it marks mails to accounts, so that what comes back of them counts. */
  accountMailer: Mailer;
  whatsApp: WhatsApp | undefined;
  push: Push;
  telegram: Telegram | undefined;
};

export type Reachable = NonNullable<Awaited<ReturnType<typeof findReachable>>>;

/** Something that is no alert, in the forms that channels have room for. */
export type Word = {
  userId: number;
  recipient: Reachable;
  mail: () => MailContent;
  /** Of the WhatsApp template `conta_aviso`. */
  variables: string[];
  texto: string;
  botao: string;
  link: string;
  notice: { titulo: string; corpo: string };
  /** Of a notification: one with the same takes its place. */
  etiqueta: string;
  urgency: "normal" | "high";
  /** The last day on which it helps; null: none. */
  day: string | null;
};

/** A channel whose provider this process is connected to. */
export type ConnectedChannel = {
  sender: ChannelSender<unknown, unknown>;
  /**
   * Sends a word, and returns whether it was taken.
   * @throws what keeps the channel from taking it now
   */
  sendWord(word: Word): Promise<boolean>;
};

/** All that the product knows of one channel. */
export type ChannelModule = {
  rules: ChannelRules;
  /** The calls of its users, its webhooks. */
  routes?(bind: Bind, deps: Deps): void;
  /** Tries its configuration, for doctor. */
  check(config: Config, surroundings: Surroundings): Promise<Finding[]>;
  /** Undefined where it is not configured. */
  connect(deps: Deps, clients: Clients): ConnectedChannel | undefined;
};
