import { createHmac } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../harness/database.ts";
import { concursoBody, insertReferenceData, knownLocais, preferencias } from "../harness/factories.ts";
import { profile } from "../harness/mentores.ts";
import { findTold } from "../harness/personal-data.ts";
import { type ServerProcess, startServer } from "../harness/server-process.ts";

let database: TestDatabase;
let server: ServerProcess;
let log = "";
const listeners = new Set<() => void>();

beforeAll(async () => {
  database = await createTestDatabase();
  await insertReferenceData(database.db);
  server = await startServer({
    DATABASE_URL: database.url,
    JWT_SECRET: "a-secret-of-the-tests-with-forty-characters",
    ADMIN_EMAIL: "chefe.sigilosa@teste.example",
    ADMIN_PASSWORD: "senha-sigilosa-da-chefe",
    LOG_LEVEL: "trace",
    RATE_LIMITS: "0",
    METRICS_TOKEN: "token-sigiloso-das-metricas",
    MAIL_BOUNCE_TOKEN: "token-sigiloso-das-devolucoes",
    // All providers are unreachable, so that errors are logged, too.
    WHATSAPP_API_BASE: "http://127.0.0.1:1",
    WHATSAPP_TOKEN: "token-sigiloso-do-whatsapp",
    WHATSAPP_PHONE_NUMBER_ID: "1",
    WHATSAPP_APP_SECRET: "segredo-sigiloso-do-whatsapp",
    WHATSAPP_VERIFY_TOKEN: "aperto-sigiloso-de-mao",
    WHATSAPP_HOURS: "0-24",
    STRIPE_API_BASE: "http://127.0.0.1:1",
    STRIPE_SECRET_KEY: "sk_test_sigilosa",
    STRIPE_WEBHOOK_SECRET: "whsec_sigiloso",
  });
  for (const stream of [server.child.stdout, server.child.stderr]) {
    stream?.on("data", (chunk) => {
      log += chunk;
      for (const listener of listeners) listener();
    });
  }
  await server.ready;
}, 120_000);
afterAll(async () => {
  server.child.kill("SIGTERM");
  await server.ended;
  await database.drop();
});

/** Resolves when a pattern appears in the log. */
function logged(pattern: RegExp): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!pattern.test(log)) return;
      listeners.delete(look);
      resolve();
    };
    listeners.add(look);
    look();
  });
}

type Sent = { method?: string; headers?: Record<string, string>; body?: BodyInit | object };

async function ask(path: string, { body, headers = {}, ...init }: Sent = {}) {
  const isPlain = typeof body === "object" && body.constructor === Object;
  const response = await fetch(`${server.url}/api${path}`, {
    method: body ? "POST" : "GET",
    ...init,
    headers: { ...(isPlain && { "content-type": "application/json" }), ...headers },
    ...(body ? { body: isPlain ? JSON.stringify(body) : (body as BodyInit) } : {}),
  });
  const text = await response.text();
  return { status: response.status, json: () => JSON.parse(text) };
}

const email = "pessoa.sigilosa@teste.example";
const phone = "5531987650123";
const password = "senha-sigilosa-da-pessoa";
const secrets: string[] = [email, phone, password, "Nome Sigiloso"];

async function signIn(username: string, secret: string): Promise<Record<string, string>> {
  const { json } = await ask("/auth/login", { body: new URLSearchParams({ username, password: secret }) });
  const { access_token, refresh_token } = json();
  secrets.push(access_token, refresh_token);
  return { authorization: `Bearer ${access_token}` };
}

/**
 * Plays a user's life: registration, failed and successful sign-in, preferences, mentor profile, payment, password
 * reset, alert.
 */
async function liveOneLife(): Promise<void> {
  await ask("/users/register", {
    body: { nome: "Nome Sigiloso", email, senha: password, terms_accepted: true },
  });
  await ask("/users/register", {
    body: { nome: "Nome Sigiloso", email, senha: password, terms_accepted: true },
  });
  await ask("/auth/login", { body: new URLSearchParams({ username: email, password: `${password}x` }) });
  const headers = await signIn(email, password);
  const [, plan] = (await ask("/subscriptions/plans")).json();
  expect((await ask("/subscriptions/checkout", { headers, body: { plan_uuid: plan.uuid } })).status).toBe(
    503,
  );
  await database.pool.query("UPDATE users SET user_type = 'PREMIUM' WHERE email = $1", [email]);
  const channels = {
    nome: "Nome Sigiloso",
    telefone: phone,
    habilitar_email: true,
    habilitar_whatsapp: true,
  };
  expect((await ask("/users/me", { method: "PUT", headers, body: channels })).status).toBe(200);
  const wants = preferencias({ salario_minimo: 1, locais_prova: [knownLocais.beloHorizonte.id] });
  await ask("/users/me/preferences", { method: "PUT", headers, body: wants });
  const calendar = (await ask("/users/me/calendario", { method: "POST", headers })).json().url;
  const token = new URL(calendar).searchParams.get("token") ?? "";
  secrets.push(token);
  await ask(`/calendario.ics?token=${token}`);
  await ask(`/calendario.ics?token=${token}x`);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...profile, nome: "Nome Sigiloso", whatsapp: phone }))
    form.set(name, value);
  expect((await ask("/mentores", { headers, body: form })).status).toBe(201);
  await ask("/users/me/export", { headers });
}

/** Sends well-formed and malformed requests with secrets everywhere. */
async function sendOddThings(): Promise<void> {
  const odd = { "content-type": "application/json" };
  await ask("/auth/password-reset/request", { headers: odd, body: `{"email":"${email}"` });
  await ask(`/alertas/ajustes-por-link?token=${password}&email=${email}`);
  await ask(`/auth/password-reset/confirm?x=${email}`, { body: { token: password, nova_senha: password } });
  await ask("/users/me", {
    headers: { authorization: `Bearer ${password}`, cookie: `access_token=${password}` },
  });
  await ask(`/locais?search=${email}%00`);
  await ask("/auth/refresh", { body: { refresh_token: secrets.at(-1) ?? "" } });
  const payload = JSON.stringify({
    entry: [{ changes: [{ value: { messages: [{ from: phone, text: { body: "SAIR" } }] } }] }],
  });
  const signature = createHmac("sha256", "segredo-sigiloso-do-whatsapp").update(payload).digest("hex");
  await ask("/whatsapp/webhook", {
    headers: { ...odd, "x-hub-signature-256": `sha256=${signature}` },
    body: payload,
  });
  await ask("/mail/bounces", {
    headers: { "content-type": "message/rfc822", authorization: "Bearer token-sigiloso-das-devolucoes" },
    body: `Final-Recipient: rfc822; ${email}\r\nStatus: 5.1.1\r\n`,
  });
}

test("a request is one line, with request and answer", async () => {
  await ask("/uma-linha?de=quem");
  await logged(/"path":"\/api\/uma-linha"/);
  const lines = log.split("\n").filter((line) => line.includes("uma-linha"));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ req: { method: "GET", path: "/api/uma-linha" }, res: { status: 404 } }),
  ]);
});

/** Sends bytes as they are, which no client library would, and resolves with the status or undefined. */
async function sendRaw(request: string): Promise<string | undefined> {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  socket.write(request, "latin1");
  await once(socket, "close");
  return answer.match(/^HTTP\/1.1 (\d{3})/)?.[1];
}

/** A line's end, a terminal's orders and a line of a log, as bytes of UTF-8 and as a single byte. */
const forged = Buffer.from('\u2028\u0085\u009b2K\u202e{"level":30,"msg":"forged"}').toString("latin1");

test.each<[string, string]>([
  ["a path", `GET /api/forjado${forged}\x9b2K\x85 HTTP/1.1`],
  ["a path in percent", "GET /api/forjado%0D%0A%E2%80%A8%1B%5B2K%C2%9B HTTP/1.1"],
  ["a method", `FORJADO${forged} /api/forjado HTTP/1.1`],
  ["headers", `GET /api/forjado HTTP/1.1\r\nx-request-id: ${forged}\r\ntraceparent: ${forged}`],
  ["an address", `GET /api/forjado HTTP/1.1\r\nx-forwarded-for: ${forged}\r\nforwarded: for=${forged}`],
  ["a name of a browser", `GET /api/forjado HTTP/1.1\r\nuser-agent: ${forged}${"x".repeat(9_000)}`],
  ["a long path", `GET /api/forjado${"x".repeat(12_000)} HTTP/1.1`],
  ["too long a path", `GET /api/forjado${"x".repeat(90_000)} HTTP/1.1`],
  ["bytes that are no request", `${forged}\r\n{"level":30,"msg":"forged"}`],
])("%s forges no line of the log", async (name, head) => {
  const before = log.length;
  await sendRaw(`${head}\r\nhost: x\r\nconnection: close\r\n\r\n`);
  const end = `depois-${name.replaceAll(" ", "-")}`;
  await ask(`/${end}`);
  await logged(new RegExp(end));
  const told = log.slice(before).split("\n").filter(Boolean);
  for (const line of told) {
    expect(line).toMatch(/^[ -~]{1,10000}$/);
    expect(JSON.parse(line).msg).not.toBe("forged");
  }
});

test("the finest log level contains no personal data of a whole user's life", {
  timeout: 180_000,
}, async () => {
  await liveOneLife();
  const admin = await signIn("chefe.sigilosa@teste.example", "senha-sigilosa-da-chefe");
  await ask(`/users/?email=${email}&nome=Nome%20Sigiloso`, { headers: admin });
  expect((await ask("/concursos", { headers: admin, body: concursoBody() })).status).toBe(201);
  await ask("/auth/password-reset/request", { body: { email } });
  await logged(/event matched/);
  // Mail and WhatsApp were tried, and their errors logged.
  await logged(/ECONNREFUSED[\s\S]*password-reset|password-reset[\s\S]*ECONNREFUSED/);
  await sendOddThings();
  const { rows } = await database.pool.query("SELECT uuid, senha_hash FROM users WHERE email = $1", [email]);
  secrets.push(rows[0].senha_hash, "sigilos", phone.slice(2), encodeURIComponent(email));
  expect(log.split("\n").length).toBeGreaterThan(30);
  const refused = log.split("\n").filter((line) => line.includes("sign-in refused"));
  expect(refused.map((line) => JSON.parse(line))).toMatchObject([
    { account: expect.stringMatching(/^[\w-]{22}$/), network: "127.0.0.0/24", code: "invalid-credentials" },
  ]);
  expect(findTold(log.slice(log.indexOf("\n{")), secrets)).toEqual([]);
});
