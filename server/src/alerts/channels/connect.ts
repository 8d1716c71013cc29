import { type Channel, forEachChannel } from "@cav/contract/channels.ts";
import type { Deps } from "../../deps.ts";
import { createMailer } from "../../platform/providers/email/mailer.ts";
import { createPush } from "../../platform/providers/push/push.ts";
import { createTelegram } from "../../platform/providers/telegram/telegram.ts";
import { createWhatsApp } from "../../platform/providers/whatsapp/whatsapp.ts";
import type { Clients, ConnectedChannel } from "./channel-module.ts";
import { createAccountMailer } from "./email/account-mailer.ts";
import { channelModules } from "./registry.ts";

/** The configured channels. */
export type Connections = Record<Channel, ConnectedChannel | undefined>;

/**
 * Creates the providers' clients.
 * @throws Error without a mail server, which workers need
 */
export function createClients(deps: Deps): Clients {
  const { smtp, whatsapp, push, telegram } = deps.config;
  if (!smtp) throw new Error("readConfig asks for SMTP_URL where workers run");
  const mailer = createMailer(smtp);
  return {
    mailer,
    accountMailer: createAccountMailer(deps, mailer),
    whatsApp: whatsapp && createWhatsApp(whatsapp),
    push: createPush(push),
    telegram: telegram && createTelegram(telegram),
  };
}

export const connectChannels = (deps: Deps, clients: Clients): Connections =>
  forEachChannel((channel) => channelModules[channel].connect(deps, clients));
