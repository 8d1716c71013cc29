// The values allowed for each variable; config.ts combines them.
import { existsSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";
import { builtFor, networkOf, networks } from "@cav/contract/brand.ts";
import { limits } from "@cav/contract/limits.ts";
import { z } from "zod";
import { reasonOf, StartError } from "./platform/start-error.ts";
import { weaknessOf } from "./platform/weak-password.ts";

const port = integer(0, 65_535, "um número de porta, de 0 a 65535");
const httpUrl = address(["http:", "https:"], "um endereço http:// ou https://").transform((value) =>
  value.replace(/\/+$/, ""),
);
/** The product's pages lie at the root of their host. */
const ownUrl = httpUrl.refine(
  (value) => new URL(value).origin.length >= value.length,
  "um endereço sem caminho",
);
const flag = z.enum(["0", "1"], "0 ou 1").transform((value) => value === "1");
/** Values for headers and addresses; invalid characters would only fail at the provider. */
const credential = z.string().regex(/^[\x21-\x7e]+$/, "um valor em uma linha, sem espaços nem acentos");
const secret = z.string().min(32, "um segredo de pelo menos 32 caracteres");

/** Parses an amount in reais: "12", "0.8" or "0,80". */
function reais(most: number, meaning: string) {
  return z
    .string()
    .refine((text) => /^\d{1,6}([.,]\d{1,6})?$/.test(text) && amountIn(text) <= most, meaning)
    .transform(amountIn);
}
const amountIn = (text: string) => Number(text.replace(",", "."));

function integer(least: number, most: number, meaning: string) {
  return z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most, meaning)
    .transform(Number);
}

/** Returns whether it is an address, a range (`10.0.0.0/8`), or a name for internal ranges. */
function isProxy(text: string): boolean {
  if (["loopback", "uniquelocal"].includes(text.toLowerCase())) return true;
  const [host = "", length, ...more] = text.split("/");
  const bits = { 4: 32, 6: 128 }[isIP(host)];
  if (!bits || more.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= bits);
}

function address(protocols: string[], meaning: string) {
  return z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ""), meaning);
}

/** The allowed values of each variable (product.md, Configuration). */
export const Environment = z.object({
  PORT: port.default(3000),
  WORKER_PORT: port.optional(),
  HOST: z.string().min(1).default("127.0.0.1"),
  APP_URL: ownUrl.optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => text.split(",").every(isProxy),
      "os endereços dos proxies da frente, separados por vírgula (10.0.0.0/8 ou loopback)",
    )
    .optional(),
  DATABASE_URL: address(["postgres:", "postgresql:"], "um endereço postgres://").optional(),
  DATABASE_REPLICA_URL: address(["postgres:", "postgresql:"], "um endereço postgres://").optional(),
  // Workers hold one connection for each batch that they send, and need further ones for other work.
  DATABASE_POOL_SIZE: integer(12, 200, "um número de 12 a 200").default(20),
  DATABASE_PREPARED: flag.default(true),
  SHUTDOWN_DELAY_MS: integer(0, 60_000, "um número de milissegundos, de 0 a 60000").default(0),
  ROLE: z.enum(["web", "worker", "all"], "web, worker ou all").default("all"),
  JWT_SECRET: secret.optional(),
  ADMIN_EMAIL: z.email("um endereço de e-mail").optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(limits.passwordMin, `uma senha de pelo menos ${limits.passwordMin} caracteres`)
    .refine((text) => weaknessOf(text) === undefined, "uma senha menos comum")
    .optional(),
  ADMIN_SECOND_FACTOR: flag.optional(),
  DEMO: flag.optional(),
  SMTP_URL: address(["smtp:", "smtps:"], "um endereço smtp:// ou smtps://").optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      "um endereço, como alertas@exemplo.com.br ou Nome <alertas@exemplo.com.br>",
    )
    .default("Concurso à Vista <alertas@concursoavista.example>"),
  SUPPORT_EMAIL: z.email("um endereço de e-mail").default(builtFor.supportEmail),
  PRIVACY_OFFICER: z.string().trim().max(120, "um nome de até 120 caracteres").optional(),
  PRIVACY_EMAIL: z.email("um endereço de e-mail").optional(),
  SOCIAL_PROFILES: z
    .string()
    .transform((text) => text.split(",").map((url) => url.trim()))
    .refine(
      (urls) => urls.every(networkOf),
      `endereços https:// de perfis, separados por vírgula, em ${Object.keys(networks).join(", ")}`,
    )
    .optional(),
  MAIL_RETURN_PATH: z.email("um endereço de e-mail").optional(),
  MAIL_EVENTS_PROVIDER: z
    .enum(["ses", "sendgrid", "postmark", "mailgun", "resend"], "ses, sendgrid, postmark, mailgun ou resend")
    .optional(),
  MAIL_EVENTS_KEY: z
    .string()
    .min(16, "o que prova quem envia os eventos, com pelo menos 16 caracteres")
    .optional(),
  CONFIRM_ADDRESSES: flag.default(true),
  MAIL_BOUNCE_TOKEN: credential.min(16, "um segredo de pelo menos 16 caracteres").optional(),
  WHATSAPP_TOKEN: credential.optional(),
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d+$/, "o número de identificação da Meta, só dígitos")
    .optional(),
  WHATSAPP_APP_SECRET: credential.optional(),
  WHATSAPP_VERIFY_TOKEN: credential.optional(),
  WHATSAPP_API_BASE: httpUrl.default("https://graph.facebook.com/v23.0"),
  WHATSAPP_TEMPLATE: credential.default("concurso_novo"),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]{20,}$/, "o token que o BotFather deu, como 123456:ABC…")
    .optional(),
  TELEGRAM_BOT_NAME: z
    .string()
    .regex(/^\w{5,32}$/, "o nome do robô, sem @, como meu_robo_bot")
    .optional(),
  TELEGRAM_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{16,256}$/, "um segredo de 16 a 256 letras, algarismos, _ e -")
    .optional(),
  TELEGRAM_API_BASE: httpUrl.default("https://api.telegram.org"),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, "uma chave privada P-256 em Base64 de URL, com 43 caracteres")
    .optional(),
  PUSH_STAND_IN: httpUrl.optional(),
  PUSH_RATE: integer(1, 100_000, "um número de mensagens por segundo, de 1 a 100000").default(500),
  PUSH_CONCURRENCY: integer(1, 100_000, "um número de mensagens, de 1 a 100000").default(500),
  EMAIL_RATE: integer(1, 100_000, "um número de mensagens por segundo, de 1 a 100000").default(500),
  EMAIL_CONCURRENCY: integer(1, 100_000, "um número de mensagens, de 1 a 100000").default(1_000),
  // The Cloud API allows 80 a second per number, including incoming messages.
  WHATSAPP_RATE: integer(1, 100_000, "um número de mensagens por segundo, de 1 a 100000").default(70),
  WHATSAPP_CONCURRENCY: integer(1, 100_000, "um número de mensagens, de 1 a 100000").default(500),
  // A bot may send 30 a second, including answers; more if its owner pays Telegram.
  TELEGRAM_RATE: integer(1, 100_000, "um número de mensagens por segundo, de 1 a 100000").default(25),
  TELEGRAM_CONCURRENCY: integer(1, 100_000, "um número de mensagens, de 1 a 100000").default(25),
  // The limit of a new business account; 0: no limit.
  WHATSAPP_AUDIENCE_LIMIT: integer(
    0,
    999_999_999,
    "um número de pessoas por 24 horas; 0 é sem limite",
  ).default(250),
  WHATSAPP_HOURS: z
    .string()
    .regex(/^(\d|1\d|2[0-3])-(\d|1\d|2[0-4])$/, "duas horas de Brasília, como 8-21; 0-24 é o dia todo")
    .default("8-21"),
  ALERT_SETTLE_MINUTES: integer(0, 120, "um número de minutos, de 0 a 120").optional(),
  ALERT_GROUP_MINUTES: integer(0, 60, "um número de minutos, de 0 a 60").optional(),
  STRIPE_SECRET_KEY: credential.optional(),
  STRIPE_WEBHOOK_SECRET: credential.optional(),
  STRIPE_API_BASE: httpUrl.default("https://api.stripe.com"),
  GOOGLE_CLIENT_ID: credential.optional(),
  GOOGLE_JWKS_URL: httpUrl.default("https://www.googleapis.com/oauth2/v3/certs"),
  GOOGLE_ISSUER: z.string().min(1).optional(),
  INLABS_EMAIL: z.email("um endereço de e-mail").optional(),
  INLABS_PASSWORD: z.string().min(1).optional(),
  FONTES_STAND_INS: httpUrl.optional(),
  DOCUMENTS_S3_URL: httpUrl.optional(),
  DOCUMENTS_S3_REGION: credential.default("us-east-1"),
  DOCUMENTS_S3_KEY_ID: credential.optional(),
  DOCUMENTS_S3_SECRET: credential.optional(),
  MODEL_KIND: z.enum(["openai", "anthropic"], "openai ou anthropic").optional(),
  MODEL_URL: httpUrl.optional(),
  MODEL_KEY: credential.optional(),
  MODEL_NAME: credential.optional(),
  MODEL_INPUT_PRICE: reais(10_000, "o preço em reais de um milhão de tokens de entrada").optional(),
  MODEL_OUTPUT_PRICE: reais(10_000, "o preço em reais de um milhão de tokens de saída").optional(),
  // Spending is counted in millionths, in a column that holds two thousand.
  MODEL_DAILY_CEILING: reais(2_000, "o teto em reais por dia, de 0 a 2000").optional(),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "fatal, error, warn, info, debug, trace ou silent",
    )
    .default("info"),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[a-zA-Z0-9-]{8,128}$/, "uma chave de 8 a 128 letras, algarismos e -")
    .optional(),
  INDEXNOW_URL: httpUrl.default("https://api.indexnow.org/indexnow"),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "um endereço mailto: ou https://")
    .optional(),
  METRICS_TOKEN: credential.min(16, "um segredo de pelo menos 16 caracteres").optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .refine((text) => /^(0?\.\d+|0|1(\.0+)?)$/.test(text), "a parte dos pedidos que é contada, de 0 a 1")
    .transform(Number)
    .default(1),
  EMULATORS_URL: httpUrl.optional(),
  DEV_PAGES: z.enum(["local", "open"], "local ou open").default("local"),
  // Any other word would be a demonstration with public passwords instead of a production.
  NODE_ENV: z
    .enum(["production", "development", "test"], "production, development ou test")
    .default("development"),
  COMMIT: z
    .string()
    .regex(/^[0-9a-f]{7,40}$/, "um commit do git, de 7 a 40 algarismos hexadecimais")
    .optional(),
  RATE_LIMITS: flag.default(true),
  CATALOGUE_IN_MEMORY: flag.default(true),
});

/** All variables that are read; the documents must name them. */
export const variableNames = Object.keys(Environment.shape);

/** The values of an empty environment; variables without a fixed default are missing. */
export const variableDefaults = Environment.parse({});

const secretVariables = /SECRET|PASSWORD|TOKEN|KEY/;

/**
 * Reads variables by a schema; empty ones count as unset.
 * @throws StartError with one line that names each wrong variable, what it holds and what it must hold.
 */
export function readVariables<T>(shape: z.ZodType<T>, env: Readonly<Record<string, string | undefined>>): T {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = shape.safeParse(given);
  if (result.success) return result.data;
  throw new StartError(result.error.issues.map((issue) => describe(issue, given)).join("; "));
}

/** Variables that may come from a file, because they are or contain secrets. */
const filed = variableNames.filter(
  (name) => secretVariables.test(name) || /^(DATABASE|SMTP)\w*_URL$/.test(name),
);

/**
 * Adds values from files, as secrets managers write them: without `JWT_SECRET`, the text of the file in
 * `JWT_SECRET_FILE` counts, without its line end, else systemd's credential `concurso.JWT_SECRET`.
 * @throws StartError when a file can't be read, or the variable is set too
 */
export function withFiles(env: Readonly<Record<string, string | undefined>>) {
  const read: Record<string, string | undefined> = { ...env };
  for (const name of filed) {
    const credential = findCredential(env.CREDENTIALS_DIRECTORY, name);
    const path = env[`${name}_FILE`] || credential;
    if (!path) continue;
    const other = path === credential ? `a credencial concurso.${name}` : `${name}_FILE`;
    if (env[name]) throw new StartError(`${name} e ${other} têm valor; informe só um deles`);
    try {
      read[name] = readFileSync(path, "utf8").replace(/\r?\n$/, "");
    } catch (error) {
      throw new StartError(
        `${name}_FILE tem "${path}"; precisa ser um arquivo que se possa ler (${reasonOf(error)})`,
      );
    }
  }
  return read;
}

function findCredential(directory: string | undefined, name: string): string | undefined {
  const path = directory && join(directory, `concurso.${name}`);
  return path && existsSync(path) ? path : undefined;
}

/** The environment's parsed values. */
export type Values = z.output<typeof Environment>;

function describe(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const held = given[name];
  const shown = secretVariables.test(name)
    ? `um valor oculto de ${held?.length} caracteres`
    : `"${maskedOf(held)}"`;
  return `${name} tem ${shown}; precisa ser ${issue.message}`;
}

/** Masks the part of an address before the last @, which may contain a password, and removes line ends. */
export function maskedOf(value = ""): string {
  return value.replaceAll(/\s+/g, " ").replace(/\/\/.*@/, "//***@");
}
