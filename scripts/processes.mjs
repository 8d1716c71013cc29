// Processes behind `npm start` and `npm run dev`. They have their own sessions, so that Ctrl-C reaches only this script
// and they stop in order, and an IPC channel, so that they exit if it is killed.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { env, node, root, say } from "./set-up.mjs";

const mailVariables = ["SMTP_URL"];
const whatsAppVariables = [
  "WHATSAPP_TOKEN",
  "WHATSAPP_PHONE_NUMBER_ID",
  "WHATSAPP_APP_SECRET",
  "WHATSAPP_VERIFY_TOKEN",
];

const telegramVariables = ["TELEGRAM_BOT_TOKEN", "TELEGRAM_BOT_NAME", "TELEGRAM_WEBHOOK_SECRET"];

const pushVariables = ["VAPID_PRIVATE_KEY"];
const stripeVariables = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"];
const googleVariables = ["GOOGLE_CLIENT_ID"];
const modelVariables = ["MODEL_KIND", "MODEL_URL"];

/** Node arguments of the product, with the memory flags that units and image also use (docs/operations.md). */
export const serverProgram = [
  ...JSON.parse(readFileSync(new URL("../server/node-flags.json", import.meta.url), "utf8")),
  "server/src/main.ts",
];

/** Starts a program of the product on the pinned Node. */
export function startProcess(args, more, cwd = root) {
  return spawn(node, args, {
    cwd,
    env: { ...env, ...more },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: process.platform !== "win32",
  });
}

/**
 * Starts emulators for the providers without credentials; none in production. Resolves with the process (undefined if
 * none is needed) and the server's variables.
 */
export async function startEmulators(port) {
  const missing = (names) => names.every((name) => !process.env[name]);
  const mail = missing(mailVariables);
  const whatsApp = missing(whatsAppVariables);
  const telegram = missing(telegramVariables);
  // If the configuration has push keys, the real push services are used.
  const push = missing(pushVariables);
  const stripe = missing(stripeVariables);
  const google = missing(googleVariables);
  if (process.env.NODE_ENV === "production" || !(mail || whatsApp || telegram || stripe || google))
    return { variables: {} };

  const child = startProcess(["emulators/src/main.ts"], {
    WEBHOOK_BASE: `http://127.0.0.1:${port}/api`,
    PUBLIC_BASE: process.env.APP_URL || `http://localhost:${port}`,
  });
  const ended = once(child, "exit").then(() => undefined);
  const ready = await Promise.race([readyMessage(child), ended]);
  if (!ready) return { failed: true, variables: {} };
  const { urls, credentials } = ready;
  const variables = { EMULATORS_URL: urls.dev, FONTES_STAND_INS: urls.fontes };
  if (mail) variables.SMTP_URL = urls.smtp;
  if (whatsApp) {
    variables.WHATSAPP_API_BASE = urls.whatsapp;
    variables.WHATSAPP_TOKEN = credentials.whatsappToken;
    variables.WHATSAPP_PHONE_NUMBER_ID = credentials.whatsappPhoneNumberId;
    variables.WHATSAPP_APP_SECRET = credentials.whatsappAppSecret;
    variables.WHATSAPP_VERIFY_TOKEN = credentials.whatsappVerifyToken;
    // Emulated phones disturb nobody, so WhatsApp messages are sent at any hour.
    variables.WHATSAPP_HOURS = process.env.WHATSAPP_HOURS || "0-24";
    variables.WHATSAPP_AUDIENCE_LIMIT = process.env.WHATSAPP_AUDIENCE_LIMIT || "0";
  }
  if (telegram) {
    variables.TELEGRAM_API_BASE = urls.telegram;
    variables.TELEGRAM_BOT_TOKEN = credentials.telegramBotToken;
    variables.TELEGRAM_BOT_NAME = credentials.telegramBotName;
    variables.TELEGRAM_WEBHOOK_SECRET = credentials.telegramWebhookSecret;
  }
  if (push) variables.PUSH_STAND_IN = urls.push;
  if (stripe) {
    variables.STRIPE_API_BASE = urls.stripe;
    variables.STRIPE_SECRET_KEY = credentials.stripeSecretKey;
    variables.STRIPE_WEBHOOK_SECRET = credentials.stripeWebhookSecret;
  }
  if (google) {
    variables.GOOGLE_CLIENT_ID = ready.google.clientId;
    variables.GOOGLE_ISSUER = ready.google.issuer;
    variables.GOOGLE_JWKS_URL = urls.googleKeys;
  }
  if (missing(modelVariables)) {
    variables.MODEL_KIND = "openai";
    variables.MODEL_URL = `${urls.modelo}/v1`;
    variables.MODEL_KEY = credentials.modelKey;
    variables.MODEL_NAME = "gravado";
    variables.MODEL_INPUT_PRICE = "15";
    variables.MODEL_OUTPUT_PRICE = "75";
    variables.MODEL_DAILY_CEILING = "20";
  }
  return { child, variables };
}

async function readyMessage(child) {
  for (;;) {
    const [message] = await once(child, "message");
    if (message?.type === "ready") return message;
  }
}

/** Returns a free port of 127.0.0.1. */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" ? address?.port : undefined;
}

/**
 * Calls `end` once when this command must stop: by a signal, or because the npm that started it was killed. A signal
 * more than 1 s later calls `insist`; earlier ones are npm's copy of Ctrl-C.
 */
export function whenAskedToEnd(end, insist) {
  let askedAt;
  const ask = () => {
    if (askedAt === undefined) {
      askedAt = Date.now();
      end();
    } else if (Date.now() - askedAt > 1000) {
      insist();
    }
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, ask);
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    ask();
  }, 500);
  watch.unref();
}

/** Stops a process and waits for it. */
export async function stopProcess(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/** Prints a line if the emulators exit early; the server continues, but its messages will fail. */
export function watchEmulators(child, isEnding) {
  child?.on("exit", (code, signal) => {
    if (!isEnding())
      say(`O simulador de e-mail e WhatsApp parou (${signal ?? code}); mensagens não saem até reiniciar.`);
  });
}
