import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import formbody from "@fastify/formbody";
import Fastify from "fastify";
import { devPages } from "./dev-pages.ts";
import { createMailbox, type Mailbox } from "./mailbox.ts";
import { createPhones, type Phones, type WhatsAppCredentials } from "./phones.ts";
import { startSmtp } from "./smtp.ts";
import { whatsAppApi } from "./whatsapp.ts";

type Options = { webhookBase?: string | undefined; smtpPort?: number; httpPort?: number };

export type Emulators = {
  urls: { smtp: string; whatsapp: string; dev: string };
  credentials: WhatsAppCredentials;
  mailbox: Mailbox;
  phones: Phones;
  close(): Promise<void>;
};

/** Starts the mail catcher, the Cloud API emulator and the /dev pages on loopback; port 0 means any free one. */
export async function startEmulators({
  webhookBase,
  smtpPort = 0,
  httpPort = 0,
}: Options = {}): Promise<Emulators> {
  const secret = () => randomBytes(16).toString("hex");
  const credentials = {
    whatsappToken: secret(),
    whatsappPhoneNumberId: "100000000000001",
    whatsappAppSecret: secret(),
    whatsappVerifyToken: secret(),
  };
  const mailbox = createMailbox();
  const phones = createPhones({ credentials, webhookBase });
  const smtp = await startSmtp(mailbox, smtpPort);

  const app = Fastify({ logger: false, bodyLimit: 1024 * 1024, forceCloseConnections: true });
  await app.register(formbody);
  await app.register(whatsAppApi(phones, credentials), { prefix: "/whatsapp" });
  await app.register(devPages(mailbox, phones), { prefix: "/dev" });
  await app.listen({ host: "127.0.0.1", port: httpPort });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  return {
    urls: { smtp: `smtp://127.0.0.1:${smtp.port}`, whatsapp: `${base}/whatsapp`, dev: base },
    credentials,
    mailbox,
    phones,
    async close() {
      phones.stop();
      await Promise.all([app.close(), smtp.close()]);
    },
  };
}
