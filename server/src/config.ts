import { builtFor } from "@cav/contract/brand.ts";
import { forEachChannel } from "@cav/contract/channels.ts";
import { checkGroups } from "./config-groups.ts";
import { checkEncryption } from "./encryption.ts";
import { Environment, readVariables, type Values, withFiles } from "./environment.ts";
import { readVapidKeys } from "./platform/providers/push/vapid-keys.ts";
import { readSecret } from "./platform/secrets.ts";
import { StartError } from "./platform/start-error.ts";

/**
 * The domain of demonstration accounts. It is reserved (RFC 2606), so it identifies these accounts, whose passwords are
 * public.
 */
export const demoDomain = "demo.example";

/** The checked environment. */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the environment; nothing else does. `env` is `process.env`.
 * @throws StartError with one line that names the variable, what it holds and what it must hold.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const values = readVariables(Environment, withFiles(env));
  checkGroups(values);
  checkProduction(values);
  if (isProduction(values)) checkEncryption(values);
  return {
    port: values.PORT,
    workerPort: values.WORKER_PORT,
    host: values.HOST,
    appUrl: values.APP_URL ?? `http://localhost:${values.PORT}`,
    trustProxy: values.TRUST_PROXY ?? false,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    databasePrepared: values.DATABASE_PREPARED,
    shutdownDelayMs: values.SHUTDOWN_DELAY_MS,
    role: values.ROLE,
    jwtSecret: jwtSecret(values),
    admin: firstAdministrator(values),
    adminSecondFactor: values.ADMIN_SECOND_FACTOR ?? isProduction(values),
    demo: isDemonstration(values),
    smtp: values.SMTP_URL
      ? { url: values.SMTP_URL, from: values.MAIL_FROM, replyTo: values.SUPPORT_EMAIL }
      : undefined,
    supportEmail: values.SUPPORT_EMAIL,
    encarregado: { name: values.PRIVACY_OFFICER, email: values.PRIVACY_EMAIL ?? values.SUPPORT_EMAIL },
    profiles: values.SOCIAL_PROFILES ?? [],
    mailBounceToken: values.MAIL_BOUNCE_TOKEN,
    mailReturnPath: values.MAIL_RETURN_PATH,
    mailEvents: mailEventsOf(values),
    confirmAddresses: values.CONFIRM_ADDRESSES,
    whatsapp: whatsAppOf(values),
    telegram: telegramOf(values),
    push: pushOf(values),
    indexNow: values.INDEXNOW_KEY ? { key: values.INDEXNOW_KEY, url: values.INDEXNOW_URL } : undefined,
    ceilings: {
      ...forEachChannel(() => ({ rate: 10, concurrency: 10 })),
      email: { rate: values.EMAIL_RATE, concurrency: values.EMAIL_CONCURRENCY },
      whatsapp: { rate: values.WHATSAPP_RATE, concurrency: values.WHATSAPP_CONCURRENCY },
      push: { rate: values.PUSH_RATE, concurrency: values.PUSH_CONCURRENCY },
      telegram: { rate: values.TELEGRAM_RATE, concurrency: values.TELEGRAM_CONCURRENCY },
    },
    ringHours: hoursOf(values.WHATSAPP_HOURS),
    // A demonstration notifies at once, so that visitors see what a change sends.
    alertSettleMinutes: values.ALERT_SETTLE_MINUTES ?? (isDemonstration(values) ? 0 : 5),
    alertGroupMinutes: values.ALERT_GROUP_MINUTES ?? (isDemonstration(values) ? 0 : 10),
    whatsappAudienceLimit: values.WHATSAPP_AUDIENCE_LIMIT,
    stripe: stripeOf(values),
    google: googleOf(values),
    fontes: fontesOf(values),
    model: modelOf(values),
    documentStore: documentStoreOf(values),
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    securityContact: values.SECURITY_CONTACT ?? `mailto:${values.SUPPORT_EMAIL}`,
    tracing: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: values.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    emulatorsUrl: isProduction(values) ? undefined : values.EMULATORS_URL,
    devPagesOpen: values.DEV_PAGES === "open",
    production: isProduction(values),
    rateLimits: values.RATE_LIMITS,
    catalogueInMemory: values.CATALOGUE_IN_MEMORY,
    commit: values.COMMIT,
  } as const;
}

/**
 * Reads where the data are, for commands that need no other variables; creates nothing.
 * @throws StartError as `readConfig` does
 */
export function readStorage(env: Readonly<Record<string, string | undefined>>) {
  const { DATA_DIR, DATABASE_URL } = withFiles(env);
  const values = readVariables(Environment.pick({ DATA_DIR: true, DATABASE_URL: true }), {
    DATA_DIR,
    DATABASE_URL,
  });
  return { dataDir: values.DATA_DIR, databaseUrl: values.DATABASE_URL };
}

/** Returns the store of collected documents; undefined: the database. */
function documentStoreOf(values: Values) {
  const { DOCUMENTS_S3_URL: url, DOCUMENTS_S3_KEY_ID: keyId, DOCUMENTS_S3_SECRET: secret } = values;
  if (!url || !keyId || !secret) return undefined;
  return { url, keyId, secret, region: values.DOCUMENTS_S3_REGION };
}

function modelOf(values: Values) {
  const { MODEL_KIND: kind, MODEL_URL: url, MODEL_NAME: name, MODEL_KEY: key } = values;
  if (!kind || !url || !name) return undefined;
  const { MODEL_INPUT_PRICE: input = 0, MODEL_OUTPUT_PRICE: output = 0 } = values;
  return { kind, url, name, key, price: { input, output }, dailyCeiling: values.MODEL_DAILY_CEILING ?? 0 };
}

const isProduction = ({ NODE_ENV }: Values) => NODE_ENV === "production";

/** Checks that public passwords are impossible where others have access, with any database and address. */
function checkProduction(values: Values): void {
  if (!isProduction(values)) return;
  const { DEMO, APP_URL, SUPPORT_EMAIL, ADMIN_EMAIL, ADMIN_PASSWORD = "" } = values;
  if (DEMO) {
    throw new StartError(
      'DEMO tem "1"; precisa ser 0 com NODE_ENV=production, pois as senhas da demonstração são conhecidas',
    );
  }
  if (ADMIN_EMAIL?.toLowerCase().endsWith(`@${demoDomain}`)) {
    throw new StartError(
      `ADMIN_EMAIL tem "${ADMIN_EMAIL}"; precisa ser de outro domínio, pois as contas da demonstração ` +
        `não entram em produção`,
    );
  }
  if (/^(admin|gratuita|premium)-demo$/.test(ADMIN_PASSWORD)) {
    throw new StartError(
      `ADMIN_PASSWORD tem um valor oculto de ${ADMIN_PASSWORD.length} caracteres; precisa ser outra ` +
        `senha: esta é da demonstração`,
    );
  }
  if (!APP_URL) {
    throw new StartError(
      "APP_URL não tem nada; com NODE_ENV=production precisa ser o endereço público, como " +
        "https://concurso.exemplo.com.br",
    );
  }
  // Every page and mail shows it: requests about personal data (LGPD) must reach somebody.
  if (SUPPORT_EMAIL === builtFor.supportEmail) {
    throw new StartError(
      "SUPPORT_EMAIL não tem nada; com NODE_ENV=production precisa ser o endereço em que as " +
        "pessoas pedem ajuda e tratam dos seus dados, como suporte@exemplo.com.br",
    );
  }
}

/** Returns whether it is a demonstration: by default with the built-in database, never in production. */
function isDemonstration(values: Values): boolean {
  return values.DEMO ?? (values.DATABASE_URL === undefined && !isProduction(values));
}

function jwtSecret(values: Values): string {
  if (values.JWT_SECRET) return values.JWT_SECRET;
  if (values.DATABASE_URL) {
    throw new StartError(
      "JWT_SECRET não tem nada; com DATABASE_URL precisa ser um segredo de pelo menos 32 caracteres",
    );
  }
  return readSecret(values.DATA_DIR, "jwt");
}

/** The first administrator. Without a configured password, the administrator sets one by a link. */
export type Administrator = { email: string; password: string | undefined };

function firstAdministrator(values: Values): Administrator | undefined {
  if (values.ADMIN_EMAIL) {
    return { email: values.ADMIN_EMAIL.toLowerCase(), password: values.ADMIN_PASSWORD };
  }
  if (values.DATABASE_URL || !isDemonstration(values)) return undefined;
  // The public password is for this machine only; an open port gets a generated one.
  const local = ["127.0.0.1", "::1", "localhost"].includes(values.HOST);
  const password = local ? "admin-demo" : readSecret(values.DATA_DIR, "admin").slice(0, 16);
  return { email: `admin@${demoDomain}`, password };
}

function whatsAppOf(values: Values) {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId } = values;
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = values;
  if (!token || !phoneNumberId || !appSecret || !verifyToken) return undefined;
  const { WHATSAPP_API_BASE: apiBase, WHATSAPP_TEMPLATE: template } = values;
  return { token, phoneNumberId, appSecret, verifyToken, apiBase, template };
}

/** Returns the Telegram bot and its address; a bot of the emulators has an address on their pages. */
function telegramOf(values: Values) {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_BOT_NAME: name, TELEGRAM_API_BASE: apiBase } = values;
  const { TELEGRAM_WEBHOOK_SECRET: webhookSecret, EMULATORS_URL: emulators } = values;
  if (!token || !name || !webhookSecret) return undefined;
  const isStandIn = !isProduction(values) && emulators !== undefined && apiBase.startsWith(`${emulators}/`);
  const appUrl = values.APP_URL ?? `http://localhost:${values.PORT}`;
  const link = isStandIn ? `${appUrl}/dev/telegram/iniciar` : `https://t.me/${name}`;
  return { token, webhookSecret, apiBase, link };
}

/** Returns the push settings; keys are the installation's, and production refuses emulators. */
function pushOf(values: Values) {
  const { VAPID_PRIVATE_KEY, SUPPORT_EMAIL, PUSH_STAND_IN } = values;
  const standIn = isProduction(values) ? undefined : PUSH_STAND_IN;
  return {
    ...readVapidKeys(VAPID_PRIVATE_KEY, jwtSecret(values)),
    subject: `mailto:${SUPPORT_EMAIL}`,
    standIn,
  };
}

/** Patterns of the providers' webhook keys, so that a mistake is reported at start, not at the first bounce. */
const mailEventKeys = {
  ses: [/^arn:aws[\w-]*:sns:[\w-]+:\d+:[\w.-]+$/, "o ARN do tópico do SNS"],
  sendgrid: [/^[A-Za-z0-9+/]{100,}={0,2}$/, "a chave pública do Signed Event Webhook, em Base64"],
  postmark: [/^[^:\s]+:\S{12,}$/, "usuário:senha do webhook, a senha com pelo menos 12 caracteres"],
  mailgun: [/^\S+$/, "a HTTP webhook signing key"],
  resend: [/^whsec_[A-Za-z0-9+/]+={0,2}$/, "o segredo do webhook, que começa com whsec_"],
} as const;

function mailEventsOf({ MAIL_EVENTS_PROVIDER: provider, MAIL_EVENTS_KEY: key }: Values) {
  if (!provider || !key) return undefined;
  const [shape, meaning] = mailEventKeys[provider];
  if (!shape.test(key)) {
    throw new StartError(
      `MAIL_EVENTS_KEY tem um valor oculto de ${key.length} caracteres; precisa ser, para ${provider}, ${meaning}`,
    );
  }
  return { provider, key };
}

function hoursOf(text: string) {
  const [opens = 0, closes = 24] = text.split("-").map(Number);
  return { opens, closes };
}

function stripeOf(values: Values) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  return secretKey && webhookSecret
    ? { secretKey, webhookSecret, apiBase: values.STRIPE_API_BASE }
    : undefined;
}

/** Returns the sources' settings. Emulators accept any account of the federal gazette. */
function fontesOf(values: Values) {
  const standIns = isProduction(values) ? undefined : values.FONTES_STAND_INS;
  const { INLABS_EMAIL: email, INLABS_PASSWORD: password } = values;
  const given = email && password ? { email, password } : undefined;
  const recorded = standIns ? { email: values.SUPPORT_EMAIL, password: "gravado" } : undefined;
  return { standIns, inlabs: given ?? recorded };
}

/** Google uses both spellings of its issuer (OpenID Connect Core 1.0, 15.6.2). */
const googleIssuers = ["https://accounts.google.com", "accounts.google.com"];

function googleOf(values: Values) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_JWKS_URL: jwksUrl, GOOGLE_ISSUER: issuer } = values;
  if (!clientId) return undefined;
  const { EMULATORS_URL: emulators } = values;
  // The emulator's pages issue the tokens, without Google's script.
  const isStandIn = !isProduction(values) && emulators !== undefined && jwksUrl.startsWith(`${emulators}/`);
  return { clientId, jwksUrl, issuers: issuer ? [issuer] : googleIssuers, isStandIn };
}
