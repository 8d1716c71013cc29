import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import { afterEach, beforeEach } from "vitest";
import { runChecks } from "../../src/operation/operations/doctor/doctor.ts";
import type { Finding } from "../../src/platform/finding.ts";
import { createEmptyDatabase, type TestDatabase } from "./database.ts";

/** A local address where nothing listens. */
export const appUrl = "https://concurso.localhost:9";

const records: Record<string, string> = {
  "concurso.com.br": "v=spf1 include:provedor.example -all",
  "_dmarc.concurso.com.br": "v=DMARC1; p=none",
};

type Options = {
  now?: () => Date;
  testTo?: string;
  txt?: Record<string, string>;
  environmentFiles?: string[];
};

export const of = (findings: Finding[], topic: string) =>
  findings.filter((finding) => finding.topic === topic);

/** Returns the failed checks, without the tests' PostgreSQL, which runs without fsync. */
export const brokenIn = (findings: Finding[]) =>
  findings
    .filter(({ state, said }) => state === "broken" && !said.includes("fsync"))
    .map(({ topic }) => topic);

/** Creates an installation for doctor, one per test. Call it once in a test file. */
export function createDoctorStage() {
  let emulators: Emulators;
  let database: TestDatabase;

  beforeEach(async () => {
    emulators = await startEmulators({ publicBase: appUrl });
    database = await createEmptyDatabase();
  });
  afterEach(async () => {
    await emulators.close();
    await database.drop();
  });

  /** Returns a configuration without faults, as far as emulators can show it. */
  function healthy(): Record<string, string> {
    const { credentials, urls } = emulators;
    return {
      NODE_ENV: "production",
      APP_URL: appUrl,
      SUPPORT_EMAIL: "ajuda@concurso.com.br",
      PRIVACY_OFFICER: "Maria Lima",
      TRUST_PROXY: "loopback",
      DATABASE_URL: database.url,
      JWT_SECRET: "Zx81kQ0vTn4mLw7cYb2hRj5dGs9fPa3e",
      SMTP_URL: urls.smtp,
      MAIL_FROM: "Concurso <alertas@concurso.com.br>",
      ADMIN_EMAIL: "dona@concurso.com.br",
      MAIL_BOUNCE_TOKEN: "um-segredo-dos-testes",
      WHATSAPP_TOKEN: credentials.whatsappToken,
      WHATSAPP_PHONE_NUMBER_ID: credentials.whatsappPhoneNumberId,
      WHATSAPP_APP_SECRET: credentials.whatsappAppSecret,
      WHATSAPP_VERIFY_TOKEN: credentials.whatsappVerifyToken,
      WHATSAPP_API_BASE: urls.whatsapp,
      TELEGRAM_BOT_TOKEN: credentials.telegramBotToken,
      TELEGRAM_BOT_NAME: credentials.telegramBotName,
      TELEGRAM_WEBHOOK_SECRET: credentials.telegramWebhookSecret,
      TELEGRAM_API_BASE: urls.telegram,
      STRIPE_SECRET_KEY: credentials.stripeSecretKey,
      STRIPE_WEBHOOK_SECRET: credentials.stripeWebhookSecret,
      STRIPE_API_BASE: urls.stripe,
    };
  }

  function examineWith(changes: Record<string, string>, options: Options = {}) {
    const { now, testTo, txt = records, environmentFiles = [] } = options;
    const resolveTxt = async (name: string) => {
      const record = txt[name];
      if (!record) throw new Error("ENOTFOUND");
      return [[record]];
    };
    const surroundings = {
      env: { ...healthy(), ...changes },
      now: now ?? (() => new Date()),
      resolveTxt,
      pushServices: [`${emulators.urls.push}/`],
      environmentFiles,
      timeoutMs: 2_000,
    };
    return runChecks(surroundings, testTo);
  }

  return {
    get emulators() {
      return emulators;
    },
    examineWith,
  };
}
