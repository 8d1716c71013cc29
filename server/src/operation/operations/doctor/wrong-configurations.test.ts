import { expect, test } from "vitest";
import { createDoctorStage } from "../../../../test/harness/doctor-stage.ts";
import type { Finding } from "../../../platform/finding.ts";

const stage = createDoctorStage();

const nobody = "127.0.0.1:9";
const model = { MODEL_NAME: "m", MODEL_INPUT_PRICE: "1", MODEL_OUTPUT_PRICE: "1", MODEL_DAILY_CEILING: "1" };
const store = { DOCUMENTS_S3_KEY_ID: "a", DOCUMENTS_S3_SECRET: "b" };

/** Configurations with one mistake: its topic, and words that name it, by the variables of docs/operations.md. */
const mistakes: [string, Record<string, string>, string, RegExp][] = [
  ["a short secret", { JWT_SECRET: "curto" }, "Configuração", /JWT_SECRET .*32 caracteres/],
  ["a public address by http", { APP_URL: "http://concurso.com.br" }, "Configuração", /APP_URL .*https/],
  ["a public address with a path", { APP_URL: "https://concurso.com.br/app" }, "Configuração", /sem caminho/],
  ["the demonstration in production", { DEMO: "1" }, "Configuração", /DEMO .*0/],
  ["no limits on attempts", { RATE_LIMITS: "0" }, "Configuração", /RATE_LIMITS/],
  ["a proxy by name", { TRUST_PROXY: "meu-proxy" }, "Configuração", /TRUST_PROXY/],
  [
    "a database that nobody runs",
    { DATABASE_URL: `postgres://a:b@${nobody}/c` },
    "Banco de dados",
    /ECONNREFUSED/,
  ],
  [
    "a replica that nobody runs",
    { DATABASE_REPLICA_URL: `postgres://a:b@${nobody}/c` },
    "Réplica",
    /não responde/,
  ],
  ["a mail server that nobody runs", { SMTP_URL: `smtp://${nobody}` }, "E-mail", /ECONNREFUSED/],
  ["a web server for mail", { SMTP_URL: `http://${nobody}` }, "Configuração", /SMTP_URL .*smtp:/],
  ["a sender without an address", { MAIL_FROM: "Concurso" }, "Configuração", /MAIL_FROM/],
  ["a wrong WhatsApp token", { WHATSAPP_TOKEN: "errado" }, "WhatsApp", /recusa/],
  ["another phone number's id", { WHATSAPP_PHONE_NUMBER_ID: "999" }, "WhatsApp", /does not exist/],
  ["a part of WhatsApp's variables", { WHATSAPP_APP_SECRET: "" }, "Configuração", /WHATSAPP_APP_SECRET/],
  ["a mistyped Telegram token", { TELEGRAM_BOT_TOKEN: "1:a" }, "Configuração", /TELEGRAM_BOT_TOKEN/],
  ["a wrong Stripe key", { STRIPE_SECRET_KEY: "sk_live_errada" }, "Stripe", /recusada/],
  [
    "Stripe without its webhook's secret",
    { STRIPE_WEBHOOK_SECRET: "" },
    "Configuração",
    /STRIPE_WEBHOOK_SECRET/,
  ],
  [
    "a store that nobody runs",
    { DOCUMENTS_S3_URL: `http://${nobody}/b`, ...store },
    "Depósito de documentos",
    /lido/,
  ],
  [
    "a model that nobody runs",
    { MODEL_KIND: "openai", MODEL_URL: `http://${nobody}`, ...model },
    "Segunda leitura",
    /não responde/,
  ],
  ["traces for nobody", { OTEL_EXPORTER_OTLP_ENDPOINT: `http://${nobody}` }, "Rastros", /não responde/],
  ["a search engines' key with a space", { INDEXNOW_KEY: "a b" }, "Configuração", /INDEXNOW_KEY/],
];

const namedIn = (findings: Finding[], topic: string, words: RegExp) =>
  findings.filter((one) => one.topic === topic && one.state !== "ok" && words.test(one.said));

test.each(mistakes)("doctor names %s", async (_, changes, topic, words) => {
  const findings = await stage.examineWith(changes);
  expect(namedIn(findings, topic, words), JSON.stringify(findings.map(({ said }) => said))).toHaveLength(1);
});

test("doctor says none of it of a right configuration", async () => {
  const findings = await stage.examineWith({});
  expect(mistakes.filter(([, , topic, words]) => namedIn(findings, topic, words).length > 0)).toEqual([]);
});
