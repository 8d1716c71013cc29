import { createAccountMailer } from "./deliveries/index.ts";
import type { Deps } from "./deps.ts";
import { createMailer } from "./platform/mail/mailer.ts";
import { createPush } from "./platform/push/push.ts";
import { createTelegram } from "./platform/telegram/telegram.ts";
import { createWhatsApp } from "./platform/whatsapp/whatsapp.ts";

/** By what people are reached; what is not configured is undefined. */
export type Channels = ReturnType<typeof createChannels>;

export function createChannels(deps: Deps) {
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
