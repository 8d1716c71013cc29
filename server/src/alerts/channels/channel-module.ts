import type { Bind } from "../../bind.ts";
import type { ChannelRules } from "../../channel.ts";
import type { Config } from "../../config.ts";
import type { Deps } from "../../deps.ts";
import type { Finding, Surroundings } from "../../platform/finding.ts";
import type { Mailer } from "../../platform/providers/email/mailer.ts";
import type { Push } from "../../platform/providers/push/push.ts";
import type { Telegram } from "../../platform/providers/telegram/telegram.ts";
import type { WhatsApp } from "../../platform/providers/whatsapp/whatsapp.ts";
import type { ChannelSender, Word as WordOfAlert } from "../deliveries/index.ts";
import type { findReachable } from "./reachable.queries.ts";

/** The configured providers; undefined for those that are not. */
export type Clients = {
  mailer: Mailer;
  /** Sends account mails and marks them, so that bounces and complaints about them count. */
  accountMailer: Mailer;
  whatsApp: WhatsApp | undefined;
  push: Push;
  telegram: Telegram | undefined;
};

export type Reachable = NonNullable<Awaited<ReturnType<typeof findReachable>>>;

/** A message that is no alert, in each channel's form. */
export type Word = WordOfAlert & { userId: number; recipient: Reachable };

/** A channel with a configured provider. */
export type ConnectedChannel = {
  sender: ChannelSender<unknown, unknown>;
  /**
   * Sends a message, and returns whether it was accepted.
   * @throws a temporary failure
   */
  sendWord(word: Word): Promise<boolean>;
};

/** One channel's definition. */
export type ChannelModule = {
  rules: ChannelRules;
  /** Registers the channel's HTTP calls for users and its webhooks. */
  routes?(bind: Bind, deps: Deps): void;
  /** Checks the channel's configuration, for the command `doctor`. */
  check(config: Config, surroundings: Surroundings): Promise<Finding[]>;
  /** Connects to the channel's provider; returns undefined when it is not configured. */
  connect(deps: Deps, clients: Clients): ConnectedChannel | undefined;
};
