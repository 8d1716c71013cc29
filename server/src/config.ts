import { z } from "zod";
import { persistentSecret } from "./platform/secrets.ts";
import { StartError } from "./platform/start-error.ts";

const port = z.coerce.number("um número de porta").int().min(0).max(65_535);
const httpUrl = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), "um endereço http:// ou https://")
  .transform((value) => value.replace(/\/+$/, ""));
const databaseUrl = z
  .string()
  .refine((value) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol), "um endereço postgres://");
const smtpUrl = z
  .string()
  .refine((value) => URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol), "um endereço smtp:// ou smtps://");
const flag = z.enum(["0", "1"], "0 ou 1").transform((value) => value === "1");
const secret = z.string().min(32, "pelo menos 32 caracteres");

/** What each variable must hold (product.md, Configuration). */
const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  APP_URL: httpUrl.optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL_SIZE: z.coerce.number("um número de 2 a 200").int().min(2).max(200).default(20),
  ROLE: z.enum(["web", "worker", "all"], "web, worker ou all").default("all"),
  JWT_SECRET: secret.optional(),
  ADMIN_EMAIL: z.email("um endereço de e-mail").optional(),
  ADMIN_PASSWORD: z.string().min(6, "pelo menos 6 caracteres").optional(),
  DEMO: flag.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z.string().min(3).default("Concurso à Vista <alertas@concursoavista.example>"),
  WHATSAPP_TOKEN: z.string().min(1).optional(),
  WHATSAPP_PHONE_NUMBER_ID: z.string().regex(/^\d+$/, "só dígitos").optional(),
  WHATSAPP_APP_SECRET: z.string().min(1).optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(1).optional(),
  WHATSAPP_API_BASE: httpUrl.default("https://graph.facebook.com/v23.0"),
  WHATSAPP_TEMPLATE: z.string().min(1).default("concurso_novo"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "um nível do pino")
    .default("info"),
  METRICS_TOKEN: z.string().min(16, "pelo menos 16 caracteres").optional(),
  EMULATORS_URL: httpUrl.optional(),
  NODE_ENV: z.string().default("development"),
  RATE_LIMITS: flag.default(true),
});

const secretVariables = /SECRET|PASSWORD|TOKEN|URL/;

/** Everything that the environment says, checked. */
export type Config = ReturnType<typeof readConfig>;

/**
 * The only reader of the environment. `env` is `process.env`.
 * @throws StartError with one line that names the variable, what it holds and what it must hold.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const result = Environment.safeParse(given);
  if (!result.success) throw new StartError(result.error.issues.map((issue) => describe(issue, given)).join("; "));
  const values = result.data;
  const embedded = values.DATABASE_URL === undefined;
  requireTogether(values);
  return {
    port: values.PORT,
    host: values.HOST,
    appUrl: values.APP_URL ?? `http://localhost:${values.PORT}`,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    role: values.ROLE,
    jwtSecret: jwtSecret(values),
    admin: firstAdministrator(values, embedded),
    demo: values.DEMO ?? embedded,
    smtp: values.SMTP_URL ? { url: values.SMTP_URL, from: values.MAIL_FROM } : undefined,
    whatsapp: whatsAppOf(values),
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    emulatorsUrl: values.NODE_ENV === "production" ? undefined : values.EMULATORS_URL,
    production: values.NODE_ENV === "production",
    rateLimits: values.RATE_LIMITS,
  } as const;
}

type Values = z.output<typeof Environment>;

function describe(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const held = given[name];
  const shown = held === undefined ? "nada" : secretVariables.test(name) ? "um valor oculto" : `"${held}"`;
  return `${name} tem ${shown}; precisa ser ${issue.message}`;
}

function requireTogether(values: Values): void {
  if (values.ROLE !== "web" && !values.SMTP_URL) {
    throw new StartError(
      'SMTP_URL não tem nada; precisa ser o servidor de e-mail (smtp://…) para ROLE="worker" ou "all". O comando "npm start" usa um local.',
    );
  }
  const whatsApp = ["WHATSAPP_TOKEN", "WHATSAPP_PHONE_NUMBER_ID", "WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN"] as const;
  const missing = whatsApp.filter((name) => !values[name]);
  if (missing.length > 0 && missing.length < whatsApp.length) {
    throw new StartError(`${missing[0]} não tem nada; precisa ser informado junto com as outras variáveis WHATSAPP_*`);
  }
  if (Boolean(values.ADMIN_EMAIL) !== Boolean(values.ADMIN_PASSWORD)) {
    const name = values.ADMIN_EMAIL ? "ADMIN_PASSWORD" : "ADMIN_EMAIL";
    throw new StartError(`${name} não tem nada; ADMIN_EMAIL e ADMIN_PASSWORD precisam ser informados juntos`);
  }
}

function jwtSecret(values: Values): string {
  if (values.JWT_SECRET) return values.JWT_SECRET;
  if (values.DATABASE_URL) {
    throw new StartError("JWT_SECRET não tem nada; com DATABASE_URL precisa ser um segredo de pelo menos 32 caracteres");
  }
  return persistentSecret(values.DATA_DIR, "jwt");
}

function firstAdministrator(values: Values, embedded: boolean): { email: string; password: string } | undefined {
  if (values.ADMIN_EMAIL && values.ADMIN_PASSWORD) {
    return { email: values.ADMIN_EMAIL.toLowerCase(), password: values.ADMIN_PASSWORD };
  }
  return embedded ? { email: "admin@demo.example", password: "admin-demo" } : undefined;
}

function whatsAppOf(values: Values) {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId } = values;
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = values;
  if (!token || !phoneNumberId || !appSecret || !verifyToken) return undefined;
  const { WHATSAPP_API_BASE: apiBase, WHATSAPP_TEMPLATE: template } = values;
  return { token, phoneNumberId, appSecret, verifyToken, apiBase, template };
}
