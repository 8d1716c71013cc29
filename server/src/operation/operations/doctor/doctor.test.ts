import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startGoogleIssuer } from "@cav/emulators/google-issuer.ts";
import { startSmtp } from "@cav/emulators/smtp.ts";
import { describe, expect, test } from "vitest";
import { appUrl, brokenIn, createDoctorStage, of } from "../../../../test/harness/doctor-stage.ts";
import { freePort } from "../../../../test/harness/server-process.ts";
import { toTable } from "./doctor.ts";

const on = createDoctorStage();

test("where all is well, nothing is broken, and each part reports what it found", async () => {
  const findings = await on.examineWith({});
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
  expect(on.emulators.mailbox.count()).toBe(0);
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
  const findings = await on.examineWith(changes);
  expect(brokenIn(findings).sort()).toEqual(topics);
  expect(toTable(findings)).toMatch(said);
  for (const { mend } of findings.filter(({ state }) => state === "broken")) expect(mend).toBeTruthy();
});

test("the search engines' key is fetched as they do", async () => {
  expect(of(await on.examineWith({}), "IndexNow")).toMatchObject([{ state: "off" }]);
  expect(of(await on.examineWith({ INDEXNOW_KEY: "chave-de-teste" }), "IndexNow")).toMatchObject([
    { state: "warning", said: expect.stringContaining("/chave-de-teste.txt") },
  ]);
});

test("a wrong mail password is distinguished from an unreachable server", async () => {
  const server = await startSmtp(on.emulators.mailbox, 0, { user: "gente", password: "certa" });
  const as = (password: string) => ({ SMTP_URL: `smtp://gente:${password}@127.0.0.1:${server.port}` });
  const taken = of(await on.examineWith(as("certa")), "E-mail");
  const refused = of(await on.examineWith(as("errada")), "E-mail");
  await server.close();
  expect(taken).toMatchObject([{ state: "ok", said: expect.stringContaining("o usuário e a senha") }]);
  expect(refused).toMatchObject([{ state: "broken", mend: expect.stringContaining("usuário, senha") }]);
  expect(JSON.stringify(refused)).not.toContain("errada");
  const absent = of(await on.examineWith({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }), "E-mail");
  expect(absent).toMatchObject([{ state: "broken", mend: expect.stringContaining("servidor e porta") }]);
});

test("unfinished steps at the providers are named", async () => {
  const { whatsApp, stripe } = on.emulators.accounts;
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
    {
      url: `${appUrl}/api/subscriptions/webhook`,
      status: "disabled",
      enabled_events: ["invoice.paid"],
      api_version: null,
    },
  ];
  const text = toTable(await on.examineWith({}));
  expect(text).toContain("concurso_novo está REJECTED");
  expect(text).toContain("conta_aviso (pt_BR) não está registrado");
  expect(text).toContain("o texto de concurso_aviso não é o deste produto");
  expect(text).toContain("não recebe user_preferences");
  expect(text).toContain("bloqueado para enviar");
  expect(text).toContain("está desativado");
  expect(text).toContain("não recebe checkout.session.completed");
  expect(text).toContain("manda os eventos na versão padrão da conta");
  expect(text).toContain("7 problemas impedem o funcionamento.");
});

test("a sender's domain without SPF and DMARC is reported", async () => {
  const found = of(await on.examineWith({}, { txt: {} }), "DNS do e-mail");
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
  expect(of(await on.examineWith({}, { now }), "Relógio")).toMatchObject([{ state }]);
});

test("the trace collector is called for real, and never blocks the product", async () => {
  const collector = createServer((_request, response) => void response.writeHead(status).end("{}"));
  let status = 200;
  await once(collector.listen(0, "127.0.0.1"), "listening");
  const { port } = collector.address() as AddressInfo;
  const there = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` };
  expect(of(await on.examineWith(there), "Rastros")).toMatchObject([{ state: "ok" }]);
  status = 404;
  expect(of(await on.examineWith(there), "Rastros")).toMatchObject([{ state: "warning" }]);
  collector.close();
  const away = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` };
  expect(of(await on.examineWith(away), "Rastros")).toMatchObject([{ state: "warning" }]);
  expect(of(await on.examineWith({}), "Rastros")).toMatchObject([{ state: "off" }]);
});

test("Google's keys are fetched for real", async () => {
  const issuer = await startGoogleIssuer(() => new Date());
  const { GOOGLE_ISSUER: _, ...env } = issuer.env;
  const client = { GOOGLE_CLIENT_ID: "1.apps.googleusercontent.com", GOOGLE_ISSUER: "issuer.example" };
  expect(of(await on.examineWith({ ...env, ...client }), "Google")).toMatchObject([
    { state: "ok", said: expect.stringContaining("1 chave em") },
  ]);
  issuer.answerWith(503);
  await issuer.close();
  expect(brokenIn(await on.examineWith({ ...env, ...client }))).toEqual(["Google"]);
});

test("a configuration that would not start says why, and nothing is tried", async () => {
  const findings = await on.examineWith({ PORT: "oito" });
  expect(findings).toMatchObject([{ state: "broken", said: expect.stringContaining('PORT tem "oito"') }]);
});

describe("a test message", () => {
  test("a test message by mail arrives", async () => {
    const findings = await on.examineWith({}, { testTo: "dona@teste.example" });
    expect(of(findings, "Mensagem de teste")).toMatchObject([{ state: "ok" }]);
    expect(on.emulators.mailbox.find("dona@teste.example")).toHaveLength(1);
  });

  test("a test message by WhatsApp arrives, as a template", async () => {
    const findings = await on.examineWith({}, { testTo: "+55 (11) 90000-1234" });
    expect(of(findings, "Mensagem de teste")).toMatchObject([{ state: "ok" }]);
    expect(await on.emulators.phones.waitFor("5511900001234", 1, 5_000)).toMatchObject([
      { template: "conta_aviso" },
    ]);
  });

  test("a test message without a configured server is no fault of the installation", async () => {
    const findings = await on.examineWith({ ROLE: "web", SMTP_URL: "" }, { testTo: "dona@teste.example" });
    expect(of(findings, "Mensagem de teste")).toMatchObject([{ state: "warning" }]);
  });

  test("a refused test message says so", async () => {
    on.emulators.mailbox.fail({ to: "dona@teste.example", code: 550, times: 1 });
    const findings = await on.examineWith({}, { testTo: "dona@teste.example" });
    expect(of(findings, "Mensagem de teste")).toMatchObject([{ state: "broken" }]);
  });
});

test("a model is asked for its models, by its own protocol and key", async () => {
  const { urls, credentials } = on.emulators;
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
    of(await on.examineWith({ ...model, ...changes }), "Segunda leitura").map(({ state }) => state);
  // The test server listens without TLS, unlike any provider.
  expect(await examined({})).toEqual(["ok", "warning", "ok"]);
  expect(await examined({ MODEL_KIND: "anthropic", MODEL_URL: urls.modelo, MODEL_NAME: "outro" })).toEqual([
    "warning",
    "warning",
    "ok",
  ]);
  expect(await examined({ MODEL_KEY: "sk-outra", MODEL_DAILY_CEILING: "0" })).toEqual(["broken"]);
  expect(await examined({ MODEL_URL: "http://127.0.0.1:1" })).toEqual(["warning"]);
});

test("the document store is read with its key", async () => {
  const { urls, credentials } = on.emulators;
  const store = {
    DOCUMENTS_S3_URL: urls.bucket,
    DOCUMENTS_S3_KEY_ID: credentials.s3KeyId,
    DOCUMENTS_S3_SECRET: credentials.s3Secret,
  };
  const examined = async (changes: Record<string, string>) =>
    of(await on.examineWith({ ...store, ...changes }), "Depósito de documentos").map(({ state }) => state);
  expect(await examined({})).toEqual(["ok", "warning"]);
  expect(await examined({ DOCUMENTS_S3_SECRET: "outro" })).toEqual(["broken"]);
});
