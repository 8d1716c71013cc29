import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import formbody from "@fastify/formbody";
import Fastify from "fastify";
import { type Accounts, createAccounts, whatsAppAccountApi } from "./account.ts";
import { bucketPages } from "./bucket-pages.ts";
import { devPages } from "./dev-pages.ts";
import { createFaults, type Faults } from "./fontes/faults.ts";
import { fontesApi } from "./fontes/fontes.ts";
import { fontesPages } from "./fontes/pages.ts";
import { sitesPages } from "./fontes/paginas/pages.ts";
import { createSites, type Sites } from "./fontes/paginas/sites.ts";
import { createGoogleKeys, googleClientId, googleIssuer } from "./google-issuer.ts";
import { googlePages } from "./google-pages.ts";
import { createIndexNow, type IndexNow, indexNowApi } from "./indexnow.ts";
import { keepMails } from "./keep-mails.ts";
import { createMailbox, type Mailbox } from "./mailbox.ts";
import { createModelo, type Modelo, modeloApi } from "./modelo/modelo.ts";
import { modeloPages } from "./modelo/pages.ts";
import { parceiroPages } from "./parceiro/pages.ts";
import { createParceiro, type Parceiro, parceiroApi } from "./parceiro/parceiro.ts";
import { createPhones, type Phones, type WhatsAppCredentials } from "./phones.ts";
import { type Browsers, createBrowsers } from "./push/browsers.ts";
import { pushPages } from "./push/pages.ts";
import { pushService } from "./push/service.ts";
import { type Bucket, bucketName, bucketRegion, createBucket, s3Api } from "./s3.ts";
import { startSmtp } from "./smtp.ts";
import { stripeApi } from "./stripe/api.ts";
import { createBilling } from "./stripe/billing.ts";
import { createGate, type Hold } from "./stripe/gate.ts";
import { keep, recall } from "./stripe/keep.ts";
import { stripePages } from "./stripe/pages.ts";
import { createReturns } from "./stripe/returns.ts";
import { createStripeStore } from "./stripe/store.ts";
import { createStripeWebhooks } from "./stripe/webhooks.ts";
import { telegramApi } from "./telegram/api.ts";
import { createTelegramChats, type TelegramChats, type TelegramCredentials } from "./telegram/chats.ts";
import { telegramPages } from "./telegram/pages.ts";
import { whatsAppApi } from "./whatsapp.ts";

type Options = {
  /** Address of the product's API, for webhooks. */
  webhookBase?: string | undefined;
  /** Address under which browsers reach these pages; the listening address by default. */
  publicBase?: string | undefined;
  /** File that keeps payments across restarts; none by default. */
  stripeFile?: string | undefined;
  /** File that keeps mails across restarts; none by default. */
  mailFile?: string | undefined;
  smtpPort?: number;
  httpPort?: number;
  /** Current time at the sources of notices. */
  now?: () => Date;
};

export type Emulators = {
  urls: {
    smtp: string;
    whatsapp: string;
    telegram: string;
    stripe: string;
    googleKeys: string;
    fontes: string;
    modelo: string;
    push: string;
    parceiro: string;
    bucket: string;
    indexNow: string;
    dev: string;
  };
  /** Configuration with which the product accepts the Google emulator. */
  google: { clientId: string; issuer: string };
  credentials: WhatsAppCredentials &
    TelegramCredentials & {
      stripeSecretKey: string;
      stripeWebhookSecret: string;
      s3KeyId: string;
      s3Secret: string;
      s3Region: string;
      modelKey: string;
    };
  mailbox: Mailbox;
  phones: Phones;
  /** Chats with the Telegram bot. */
  telegram: TelegramChats;
  /** Browsers with push subscriptions. */
  browsers: Browsers;
  /** Current faults of the sources. */
  faults: Faults;
  /** Invented sites of organisers and town halls, with their switches. */
  sites: Sites;
  /** Document store, with its content and fault. */
  bucket: Bucket;
  /** Language model, with its fault and received prompts. */
  modelo: Modelo;
  /** Partner that receives webhooks. */
  parceiro: Parceiro;
  /** Search engine that receives changed addresses. */
  indexNow: IndexNow;
  /** The product's accounts at the providers. */
  accounts: Accounts;
  /** Delays the payment provider's answers to calls whose method and path match. */
  holdStripe(what: RegExp): Hold;
  close(): Promise<void>;
};

/** Starts all emulators and the /dev pages on loopback; port 0 means any free port. */
export async function startEmulators({
  webhookBase,
  publicBase,
  stripeFile,
  mailFile,
  smtpPort = 0,
  httpPort = 0,
  now = () => new Date(),
}: Options = {}): Promise<Emulators> {
  const secret = () => randomBytes(16).toString("hex");
  const credentials = {
    whatsappToken: secret(),
    whatsappPhoneNumberId: "100000000000001",
    whatsappAppSecret: secret(),
    whatsappVerifyToken: secret(),
    telegramBotToken: `42:${secret()}`,
    telegramBotName: "concurso_a_vista_bot",
    telegramWebhookSecret: secret(),
    stripeSecretKey: `sk_test_${secret()}`,
    stripeWebhookSecret: `whsec_${secret()}`,
    modelKey: `sk-${secret()}`,
    s3KeyId: "AKIASIMULADO",
    s3Secret: secret(),
    s3Region: bucketRegion,
  };
  const mailbox = createMailbox();
  if (mailFile) keepMails(mailbox, mailFile);
  const phones = createPhones({ credentials, webhookBase });
  const telegram = createTelegramChats({ credentials, webhookBase });
  const store = createStripeStore();
  if (stripeFile) recall(store, stripeFile);
  const webhooks = createStripeWebhooks({ store, secret: credentials.stripeWebhookSecret, webhookBase });
  const billing = createBilling(store, webhooks);
  const returns = createReturns(store, webhooks);
  const smtp = await startSmtp(mailbox, smtpPort);

  const app = Fastify({ logger: false, bodyLimit: 1024 * 1024, forceCloseConnections: true });
  app.addHook("onSend", async ({ method, url }) => {
    if (stripeFile && method !== "GET" && /^\/(v1|dev\/stripe)\//.test(url)) keep(store, stripeFile);
  });
  const { stripeSecretKey: secretKey } = credentials;
  const gate = createGate();
  const pagesBase = () => `${publicBase ?? base}/dev/stripe`;
  await app.register(
    stripeApi({
      store,
      billing,
      returns,
      webhooks,
      gate,
      secretKey,
      pagesBase,
      accounts: () => accounts,
    }),
    {
      prefix: "/v1",
    },
  );
  await app.register(formbody);
  await app.register(whatsAppApi(phones, credentials), { prefix: "/whatsapp" });
  await app.register(
    whatsAppAccountApi(() => accounts, credentials),
    { prefix: "/whatsapp" },
  );
  await app.register(telegramApi(telegram, credentials), { prefix: "/telegram" });
  await app.register(telegramPages(telegram), { prefix: "/dev/telegram" });
  const faults = createFaults();
  const sites = createSites(now);
  await app.register(fontesApi({ faults, sites, now }), { prefix: "/fontes" });
  await app.register(sitesPages(sites), { prefix: "/dev/fontes/paginas" });
  await app.register(fontesPages(faults), { prefix: "/dev/fontes" });
  const modelo = createModelo();
  await app.register(modeloApi(modelo, credentials.modelKey), { prefix: "/modelo" });
  const bucket = createBucket();
  await app.register(s3Api({ bucket, credentials, now }), { prefix: "/s3" });
  await app.register(bucketPages(bucket), { prefix: "/dev/deposito" });
  await app.register(modeloPages(modelo), { prefix: "/dev/modelo" });
  const browsers = createBrowsers(() => `${base}/push`);
  await app.register(pushService(browsers), { prefix: "/push" });
  await app.register(pushPages(browsers), { prefix: "/dev/push" });
  const parceiro = createParceiro();
  await app.register(parceiroApi(parceiro), { prefix: "/parceiro" });
  await app.register(
    parceiroPages(parceiro, () => `${base}/parceiro/`),
    { prefix: "/dev/webhooks" },
  );
  const indexNow = createIndexNow();
  await app.register(indexNowApi(indexNow), { prefix: "/indexnow" });
  await app.register(devPages(mailbox, phones), { prefix: "/dev" });
  await app.register(googlePages(createGoogleKeys(() => new Date())), { prefix: "/dev/google" });
  await app.register(stripePages({ store, billing, returns, webhooks }), { prefix: "/dev/stripe" });
  await app.listen({ host: "127.0.0.1", port: httpPort });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const accounts = createAccounts(publicBase ?? base);

  return {
    urls: {
      smtp: `smtp://127.0.0.1:${smtp.port}`,
      whatsapp: `${base}/whatsapp`,
      telegram: `${base}/telegram`,
      stripe: base,
      googleKeys: `${base}/dev/google/certs`,
      fontes: `${base}/fontes`,
      modelo: `${base}/modelo`,
      push: `${base}/push`,
      parceiro: `${base}/parceiro/`,
      bucket: `${base}/s3/${bucketName}`,
      indexNow: `${base}/indexnow`,
      dev: base,
    },
    google: { clientId: googleClientId, issuer: googleIssuer },
    credentials,
    mailbox,
    phones,
    telegram,
    browsers,
    faults,
    sites,
    modelo,
    parceiro,
    bucket,
    indexNow,
    accounts,
    holdStripe: gate.hold,
    async close() {
      phones.stop();
      telegram.stop();
      webhooks.stop();
      await Promise.all([app.close(), smtp.close()]);
    },
  };
}
