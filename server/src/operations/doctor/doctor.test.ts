import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startGoogleIssuer } from "@cav/emulators/google-issuer.ts";
import { startSmtp } from "@cav/emulators/smtp.ts";
import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestApp } from "../../../test/harness/app.ts";
import { createEmptyDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { buildUser } from "../../../test/harness/factories.ts";
import { freePort } from "../../../test/harness/server-process.ts";
import { runChecks, toTable } from "./doctor.ts";
import type { Finding } from "./finding.ts";

/** A name of this machine, at which nobody answers. */
const appUrl = "https://concurso.localhost:9";
let emulators: Emulators;
let database: TestDatabase;
let home: string;

beforeEach(async () => {
  emulators = await startEmulators({ publicBase: appUrl });
  database = await createEmptyDatabase();
  home = mkdtempSync(join(tmpdir(), "cav-doctor-"));
});
afterEach(async () => {
  await emulators.close();
  await database.drop();
  rmSync(home, { recursive: true, force: true });
});

/** A configuration in which everything holds, as far as stand-ins can show it. */
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

const records: Record<string, string> = {
  "concurso.com.br": "v=spf1 include:provedor.example -all",
  "_dmarc.concurso.com.br": "v=DMARC1; p=none",
};

type Options = { now?: () => Date; testTo?: string; txt?: Record<string, string> };

function examineWith(changes: Record<string, string>, { now, testTo, txt = records }: Options = {}) {
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
    timeoutMs: 2_000,
  };
  return runChecks(surroundings, testTo);
}

const of = (findings: Finding[], topic: string) => findings.filter((finding) => finding.topic === topic);
/** What is broken besides the tests' own PostgreSQL, which does without fsync. */
const brokenIn = (findings: Finding[]) =>
  findings
    .filter(({ state, said }) => state === "broken" && !said.includes("fsync"))
    .map(({ topic }) => topic);

test("where all holds, nothing is broken, and each part says what it found", async () => {
  const findings = await examineWith({});
  expect(brokenIn(findings)).toEqual([]);
  const said = (topic: string) => of(findings, topic).map(({ state, said: text }) => `${state}: ${text}`);
  expect(said("E-mail")).toEqual([
    expect.stringMatching(/^ok: smtp:.* aceita conexões sem senha \(.*--enviar-teste diz\)$/),
  ]);
  expect(said("DNS do e-mail")).toEqual(["ok: concurso.com.br tem SPF e DMARC (confira o DKIM no provedor)"]);
  expect(said("WhatsApp")).toEqual(["ok: +55 11 90000-0001 (Concurso à Vista), qualidade GREEN"]);
  expect(said("Modelos do WhatsApp")).toEqual(["ok: os cinco estão aprovados, com o texto certo"]);
  expect(said("Webhook do WhatsApp")).toEqual([expect.stringContaining(`${appUrl}/api/whatsapp/webhook`)]);
  expect(said("Telegram")).toEqual(["warning: @concurso_a_vista_bot: o webhook vai para lugar nenhum"]);
  expect(said("Avisos nos aparelhos")).toEqual([
    "ok: os serviços dos navegadores respondem",
    expect.stringContaining("VAPID_PRIVATE_KEY"),
  ]);
  expect(said("Stripe")).toEqual([
    "ok: a chave é aceita",
    expect.stringContaining("warning: a chave é de teste"),
  ]);
  expect(said("Webhook do Stripe")).toEqual([expect.stringContaining("com todos os eventos")]);
  expect(said("Segunda leitura")).toEqual(["off: sem MODEL_URL: só as regras leem os atos"]);
  expect(said("Relógio")).toEqual([expect.stringMatching(/^ok: [01] s de diferença/)]);
  expect(said("Banco de dados")).toEqual([
    expect.stringMatching(/^ok: PostgreSQL 18/),
    expect.stringMatching(/^broken: fsync/),
    "ok: vazio e pronto: o primeiro início cria as tabelas",
  ]);
  expect(emulators.mailbox.count()).toBe(0);
});

test.for<[string, Record<string, string>, string[], RegExp]>([
  ["WhatsApp token", { WHATSAPP_TOKEN: "outro" }, ["WhatsApp"], /recusa \(Invalid OAuth access token\)/],
  ["phone number id", { WHATSAPP_PHONE_NUMBER_ID: "5" }, ["WhatsApp"], /recusa \(Unsupported get request/],
  ["app secret", { WHATSAPP_APP_SECRET: "outro" }, ["Webhook do WhatsApp"], /não foi aceito \(Invalid OAuth/],
  [
    "Telegram token",
    { TELEGRAM_BOT_TOKEN: "42:abcdefghijklmnopqrstuvwxyz" },
    ["Telegram"],
    /não respondeu como deve \(401/,
  ],
  ["Stripe key", { STRIPE_SECRET_KEY: "sk_live_outra" }, ["Stripe"], /recusada \(Invalid API Key/],
  ["webhook secret", { STRIPE_WEBHOOK_SECRET: "outro" }, ["Webhook do Stripe"], /não começa com whsec_/],
  [
    "public address",
    { APP_URL: "https://outro.localhost:9" },
    ["Webhook do Stripe", "Webhook do WhatsApp"],
    /outro\.localhost/,
  ],
  [
    "address without TLS",
    { APP_URL: "http://concurso.com.br" },
    ["Configuração"],
    /precisa ser um endereço https/,
  ],
  ["sender", { MAIL_FROM: "a@concursoavista.example" }, ["E-mail"], /MAIL_FROM é/],
  ["secret that repeats itself", { JWT_SECRET: "a".repeat(40) }, ["Segredos"], /JWT_SECRET repete/],
  [
    "Google client",
    { GOOGLE_CLIENT_ID: "x", GOOGLE_JWKS_URL: "http://127.0.0.1:9/certs" },
    ["Google", "Google"],
    /não é de um cliente web/,
  ],
])("a wrong %s is named, with what to do", async ([_, changes, topics, said]) => {
  const findings = await examineWith(changes);
  expect(brokenIn(findings).sort()).toEqual(topics);
  expect(toTable(findings)).toMatch(said);
  for (const { mend } of findings.filter(({ state }) => state === "broken")) expect(mend).toBeTruthy();
});

test("the key for search engines is fetched as they do", async () => {
  expect(of(await examineWith({}), "IndexNow")).toMatchObject([{ state: "off" }]);
  expect(of(await examineWith({ INDEXNOW_KEY: "chave-de-teste" }), "IndexNow")).toMatchObject([
    { state: "warning", said: expect.stringContaining("/chave-de-teste.txt") },
  ]);
});

test("a password that the mail server refuses is told from a server that is not there", async () => {
  const server = await startSmtp(emulators.mailbox, 0, { user: "gente", password: "certa" });
  const as = (password: string) => ({ SMTP_URL: `smtp://gente:${password}@127.0.0.1:${server.port}` });
  const taken = of(await examineWith(as("certa")), "E-mail");
  const refused = of(await examineWith(as("errada")), "E-mail");
  await server.close();
  expect(taken).toMatchObject([{ state: "ok", said: expect.stringContaining("o usuário e a senha") }]);
  expect(refused).toMatchObject([{ state: "broken", mend: expect.stringContaining("usuário, senha") }]);
  expect(JSON.stringify(refused)).not.toContain("errada");
  const absent = of(await examineWith({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }), "E-mail");
  expect(absent).toMatchObject([{ state: "broken", mend: expect.stringContaining("servidor e porta") }]);
});

test("what the operator has not finished at the providers is named", async () => {
  const { whatsApp, stripe } = emulators.accounts;
  whatsApp.templates = whatsApp.templates
    .filter(({ name }) => name !== "conta_aviso")
    .map((template) => ({
      ...template,
      ...(template.name === "concurso_novo" ? { status: "REJECTED" } : {}),
      ...(template.name === "concurso_aviso" ? { body: "Outro texto" } : {}),
    }));
  whatsApp.webhook = { callback_url: `${appUrl}/api/whatsapp/webhook`, fields: ["messages"] };
  whatsApp.health = "BLOCKED";
  stripe.endpoints = [
    { url: `${appUrl}/api/subscriptions/webhook`, status: "disabled", enabled_events: ["invoice.paid"] },
  ];
  const text = toTable(await examineWith({}));
  expect(text).toContain("concurso_novo está REJECTED");
  expect(text).toContain("conta_aviso (pt_BR) não está registrado");
  expect(text).toContain("o texto de concurso_aviso não é o deste produto");
  expect(text).toContain("não recebe user_preferences");
  expect(text).toContain("bloqueado para enviar");
  expect(text).toContain("está desativado");
  expect(text).toContain("não recebe checkout.session.completed");
  expect(text).toContain("7 problemas impedem o funcionamento.");
});

test("a sender's domain without SPF and DMARC is pointed out", async () => {
  const found = of(await examineWith({}, { txt: {} }), "DNS do e-mail");
  expect(found.map(({ state, said }) => [state, said])).toEqual([
    ["warning", "concurso.com.br não tem SPF"],
    ["warning", "concurso.com.br não tem DMARC"],
  ]);
});

test.each([
  [20, "warning"],
  [-180, "broken"],
] as const)("a clock that is %i seconds off is a %s", async (seconds, state) => {
  const now = () => new Date(Date.now() + seconds * 1000);
  expect(of(await examineWith({}, { now }), "Relógio")).toMatchObject([{ state }]);
});

test("a collector of traces is asked for real, and keeps nothing from working", async () => {
  const collector = createServer((_request, response) => void response.writeHead(status).end("{}"));
  let status = 200;
  await once(collector.listen(0, "127.0.0.1"), "listening");
  const { port } = collector.address() as AddressInfo;
  const there = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` };
  expect(of(await examineWith(there), "Rastros")).toMatchObject([{ state: "ok" }]);
  status = 404;
  expect(of(await examineWith(there), "Rastros")).toMatchObject([{ state: "warning" }]);
  collector.close();
  const away = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` };
  expect(of(await examineWith(away), "Rastros")).toMatchObject([{ state: "warning" }]);
  expect(of(await examineWith({}), "Rastros")).toMatchObject([{ state: "off" }]);
});

test("Google's keys are fetched for real", async () => {
  const issuer = await startGoogleIssuer(() => new Date());
  const { GOOGLE_ISSUER: _, ...env } = issuer.env;
  const client = { GOOGLE_CLIENT_ID: "1.apps.googleusercontent.com", GOOGLE_ISSUER: "issuer.example" };
  expect(of(await examineWith({ ...env, ...client }), "Google")).toMatchObject([
    { state: "ok", said: expect.stringContaining("1 chave em") },
  ]);
  issuer.answerWith(503);
  await issuer.close();
  expect(brokenIn(await examineWith({ ...env, ...client }))).toEqual(["Google"]);
});

test("a configuration that would not start says why, and nothing is tried", async () => {
  const findings = await examineWith({ PORT: "oito" });
  expect(findings).toMatchObject([{ state: "broken", said: expect.stringContaining('PORT tem "oito"') }]);
});

describe("a database", () => {
  const found = async (changes: Record<string, string> = {}) =>
    of(await examineWith(changes), "Banco de dados");

  test("that can't be reached is named without its password", async () => {
    const findings = await found({ DATABASE_URL: "postgres://u:segredissimo@127.0.0.1:9/x" });
    expect(findings).toMatchObject([{ state: "broken", said: expect.stringContaining("ECONNREFUSED") }]);
    expect(JSON.stringify(findings)).not.toContain("segredissimo");
  });

  test("of another version of the product is refused; one behind it is to be migrated", async () => {
    const app = await createTestApp();
    try {
      await app.deps.pool.query("DELETE FROM migrations WHERE name > '0010'");
      expect(toTable(await found({ DATABASE_URL: app.url }))).toMatch(/\d+ migraç(?:ão|ões) por aplicar/);
      await app.deps.pool.query(
        "INSERT INTO migrations (name, checksum, needs) VALUES ('9999_futuro.sql', 'x', '9998_antes.sql')",
      );
      expect(toTable(await found({ DATABASE_URL: app.url }))).toContain(
        "a migração 9999_futuro.sql do banco não é",
      );
    } finally {
      await app.close();
    }
  });

  test("in which messages wait and nobody works is pointed out", async () => {
    const app = await createTestApp();
    try {
      const { id } = await buildUser(app.deps.db);
      await app.deps.pool.query(
        "INSERT INTO deliveries (event_id, user_id, channel, due_at) VALUES (1, $1, 'email', now() - interval '1 hour')",
        [id],
      );
      const text = toTable(await found({ DATABASE_URL: app.url, ADMIN_EMAIL: "" }));
      expect(text).toContain("1 mensagem e 0 tarefa à espera há mais de 15 minutos");
      expect(text).toContain("não há nenhum administrador");
    } finally {
      await app.close();
    }
  });
});

test("accounts of the demonstration in production are pointed out, and no administrator", async () => {
  const app = await createTestApp();
  try {
    const { id } = await buildUser(app.deps.db, { email: "admin@demo.example", user_type: "ADMIN" });
    const findings = await examineWith({ DATABASE_URL: app.url, ADMIN_EMAIL: "" });
    expect(brokenIn(findings)).toEqual(["Banco de dados"]);
    expect(toTable(findings)).toContain("não há nenhum administrador que possa entrar");
    expect(toTable(findings)).toContain("1 conta de demonstração, de senha conhecida, não entra");
    await app.deps.pool.query("UPDATE users SET email = 'dona@teste.example' WHERE id = $1", [id]);
    expect(brokenIn(await examineWith({ DATABASE_URL: app.url, ADMIN_EMAIL: "" }))).toEqual([]);
  } finally {
    await app.close();
  }
});

describe("with the built-in database", () => {
  const embedded = () => ({ DATABASE_URL: "", JWT_SECRET: "", DATA_DIR: join(home, "data") });

  test("before the first start nothing is made", async () => {
    const findings = await examineWith(embedded());
    expect(of(findings, "Banco de dados")).toMatchObject([{ state: "off" }]);
    expect(of(findings, "Disco")[0]).toMatchObject({ said: expect.stringContaining("MiB livres") });
    expect(existsSync(join(home, "data"))).toBe(false);
  });

  test("secrets that others may read are to be closed", async () => {
    const file = join(home, "secrets.json");
    writeFileSync(file, JSON.stringify({ master: "x".repeat(43) }));
    chmodSync(file, 0o644);
    const findings = await examineWith({ ...embedded(), DATA_DIR: home });
    expect(of(findings, "Disco").find(({ state }) => state === "broken")?.mend).toBe(`chmod 600 ${file}`);
  });
});

describe("a test message", () => {
  test("by mail arrives", async () => {
    const findings = await examineWith({}, { testTo: "dona@teste.example" });
    expect(of(findings, "Mensagem de teste")).toMatchObject([{ state: "ok" }]);
    expect(emulators.mailbox.find("dona@teste.example")).toHaveLength(1);
  });

  test("by WhatsApp arrives, as a template", async () => {
    const findings = await examineWith({}, { testTo: "+55 (11) 90000-1234" });
    expect(of(findings, "Mensagem de teste")).toMatchObject([{ state: "ok" }]);
    expect(await emulators.phones.waitFor("5511900001234", 1, 5_000)).toMatchObject([
      { template: "conta_aviso" },
    ]);
  });

  test("that has no server to go to is no fault of the installation", async () => {
    const findings = await examineWith({ ROLE: "web", SMTP_URL: "" }, { testTo: "dona@teste.example" });
    expect(of(findings, "Mensagem de teste")).toMatchObject([{ state: "warning" }]);
  });

  test("that is refused says so", async () => {
    emulators.mailbox.fail({ to: "dona@teste.example", code: 550, times: 1 });
    const findings = await examineWith({}, { testTo: "dona@teste.example" });
    expect(of(findings, "Mensagem de teste")).toMatchObject([{ state: "broken" }]);
  });
});

test("a model is asked which models there are, by its own protocol and key", async () => {
  const { urls, credentials } = emulators;
  const model = {
    MODEL_KIND: "openai",
    MODEL_URL: `${urls.modelo}/v1`,
    MODEL_NAME: "gravado",
    MODEL_KEY: credentials.modelKey,
    MODEL_INPUT_PRICE: "15",
    MODEL_OUTPUT_PRICE: "75",
    MODEL_DAILY_CEILING: "20",
  };
  const examined = async (changes: Record<string, string>) =>
    of(await examineWith({ ...model, ...changes }), "Segunda leitura").map(({ state }) => state);
  // It listens without TLS, as no provider does.
  expect(await examined({})).toEqual(["ok", "warning", "ok"]);
  expect(await examined({ MODEL_KIND: "anthropic", MODEL_URL: urls.modelo, MODEL_NAME: "outro" })).toEqual([
    "warning",
    "warning",
    "ok",
  ]);
  expect(await examined({ MODEL_KEY: "sk-outra", MODEL_DAILY_CEILING: "0" })).toEqual(["broken"]);
  expect(await examined({ MODEL_URL: "http://127.0.0.1:1" })).toEqual(["warning"]);
});

test("the store for documents is read by its own key", async () => {
  const { urls, credentials } = emulators;
  const store = {
    DOCUMENTS_S3_URL: urls.bucket,
    DOCUMENTS_S3_KEY_ID: credentials.s3KeyId,
    DOCUMENTS_S3_SECRET: credentials.s3Secret,
  };
  const examined = async (changes: Record<string, string>) =>
    of(await examineWith({ ...store, ...changes }), "Depósito de documentos").map(({ state }) => state);
  expect(await examined({})).toEqual(["ok", "warning"]);
  expect(await examined({ DOCUMENTS_S3_SECRET: "outro" })).toEqual(["broken"]);
});
