import type { Call } from "@cav/contract/call.ts";
import { isForStaff } from "@cav/contract/call.ts";
import { type Emulators, startEmulators } from "@cav/emulators/start.ts";
import sharp from "sharp";
import { createTestApp, type TestApp, testNow } from "../../harness/app.ts";
import {
  buildUser,
  cursos,
  insertReferenceData,
  knownLocais,
  signInAs,
  testPassword,
} from "../../harness/factories.ts";
import { buildFullAccount, type FullAccount } from "../../harness/full-account.ts";
import { readCustomers } from "../../harness/read-customers.ts";
import { freePort } from "../../harness/server-process.ts";
import type { HostileRequest, Role, Secrets } from "./requests.ts";
import type { Samples } from "./values.ts";

const bounces = "a-token-of-the-fuzz-for-bounces";
const mailEvents = "postmark:a-password-of-the-fuzz";

/** Creates the product with emulated providers, a user with private data, and an attacker. */
export async function createStage() {
  const port = await freePort();
  const emulators: Emulators = await startEmulators({ webhookBase: `http://127.0.0.1:${port}/api` });
  const { stripeSecretKey, stripeWebhookSecret } = emulators.credentials;
  const { telegramBotToken, telegramBotName, telegramWebhookSecret } = emulators.credentials;
  const api: TestApp = await createTestApp({
    LOG_LEVEL: "silent",
    MAIL_BOUNCE_TOKEN: bounces,
    MAIL_EVENTS_PROVIDER: "postmark",
    MAIL_EVENTS_KEY: mailEvents,
    STRIPE_API_BASE: emulators.urls.stripe,
    STRIPE_SECRET_KEY: stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
    TELEGRAM_API_BASE: emulators.urls.telegram,
    TELEGRAM_BOT_TOKEN: telegramBotToken,
    TELEGRAM_BOT_NAME: telegramBotName,
    TELEGRAM_WEBHOOK_SECRET: telegramWebhookSecret,
  });
  await insertReferenceData(api.deps.db);
  // Emulated Stripe posts events about payments to this port.
  await api.app.listen({ port, host: "127.0.0.1" });
  const knownAtProvider = async () => {
    const things = await createKnown(api);
    await becomeCustomer(api, things.user.uuid, `${emulators.urls.stripe}/v1/customers`, stripeSecretKey);
    return things;
  };
  const knownToHaveBought = async (plan: number) => {
    const things = await createKnown(api);
    return { ...things, session: await subscribe(api, things.user, emulators, plan) };
  };
  const known = await knownToHaveBought(0);
  // Runs before other requests take plans off sale. From the most expensive plan, changes happen at the period's end
  // and need no amount.
  const changing = await knownToHaveBought(-1);
  const refunded = await knownToHaveBought(-1);
  // The victim's minimum salary exceeds that of all other exams, so only the victim's own exam causes an alert.
  const victim = await buildFullAccount(api, { salario: 900_000 });
  // Without this, fuzzed calls of administrators would send the failed deliveries again.
  await api.deps.pool.query(
    "UPDATE deliveries SET status = 'sent' WHERE user_id = $1 AND status = 'failed'",
    [victim.id],
  );
  const secrets: Secrets = {
    whatsApp: "app-secret",
    telegram: telegramWebhookSecret,
    stripe: stripeWebhookSecret,
    bounces,
    mailEvents,
  };

  return {
    api,
    victim,
    secrets,
    files: await createFiles(),
    /** Returns the objects that a call may use; calls that end or delete things get new objects. */
    async knownFor(call: Call) {
      if (call.method === "GET") return known;
      if (/refund/.test(call.path)) return refunded;
      if (/subscriptions\/change$/.test(call.path)) return changing;
      return mayEnd(call) ? knownAtProvider() : known;
    },
    /** Returns values that inputs may contain; the victim's only for non-administrators. */
    samplesFor(call: Call, there: KnownObjects): Samples {
      const watched = isForStaff(call.access) ? [] : [victim.uuid, victim.mentor];
      const fits = fitting(call, there);
      const { locais: _, ...uuids } = there.uuids;
      const others = [...Object.values(uuids).flat(), ...watched];
      return { ...samplesOf(there), uuid: [...fits, ...fits, ...fits, ...fits, ...fits, ...others] };
    },
    /** Sends a request in a new session of its role, which the request may end. */
    async send({ role, options }: HostileRequest, { user }: KnownObjects) {
      const session = role === "owner" ? await signInAs(api.deps, user) : await signIn(api, role);
      const headers = { ...session, ...(options.headers as Record<string, string>) };
      return api.app.inject({ ...options, headers });
    },
    async close() {
      await api.close();
      await emulators.close();
    },
  };
}

/** Returns whether a call may change or end an account, or other data of `createKnown`. */
const mayEnd = ({ access, path }: Call) =>
  /password|login/.test(path) ||
  (isForStaff(access) && /\/(users|concursos|plans|notifications|mentores)(\/|$)/.test(path));

export type Stage = Awaited<ReturnType<typeof createStage>>;

async function signIn({ deps }: TestApp, role: Exclude<Role, "owner">): Promise<Record<string, string>> {
  if (role === "anonymous") return {};
  return signInAs(deps, await buildUser(deps.db, { user_type: role === "admin" ? "ADMIN" : "REGULAR" }));
}

type KnownObjects = Awaited<ReturnType<typeof createKnown>> & { session?: string };

/** Creates the objects that requests refer to. */
async function createKnown(api: TestApp) {
  const user = await buildFullAccount(api, { mentorVisible: true });
  const admin = await signIn(api, "admin");
  const get = async (url: string) => (await api.app.inject({ url: `/api${url}`, headers: admin })).json();
  const plans: { uuid: string }[] = await get("/admin/plans");
  const failed: { uuid: string }[] = await get("/notifications/failed");
  const uuidsOf = (list: { uuid: string }[]) => list.map(({ uuid }) => uuid);
  const uuids = {
    concursos: [user.concurso],
    plans: uuidsOf(plans),
    notifications: uuidsOf(failed).slice(0, 1),
    mentores: [user.mentor],
    users: [user.uuid],
    locais: [String(knownLocais.recife.id)],
  };
  return { user, uuids };
}

/** Buys a plan, by rank of price, so that the payment provider knows the user; returns the checkout's session. */
async function subscribe(
  { app, deps }: TestApp,
  user: FullAccount,
  { urls }: Emulators,
  at: number,
): Promise<string> {
  const { id, email } = user;
  await deps.pool.query("DELETE FROM assinaturas WHERE user_id = $1", [id]);
  await deps.pool.query("DELETE FROM assinantes WHERE user_id = $1", [id]);
  await deps.pool.query("UPDATE users SET user_type = 'REGULAR' WHERE id = $1", [id]);
  const plans: { uuid: string; price: number }[] = (
    await app.inject({ url: "/api/subscriptions/plans" })
  ).json();
  const plan = plans
    .filter(({ price }) => price > 0)
    .toSorted((a, b) => a.price - b.price)
    .at(at);
  const url = "/api/subscriptions/checkout";
  // The emulated provider uses the real clock for its signatures.
  deps.clock.set(new Date());
  const headers = await signInAs(deps, user);
  const answer = await app.inject({
    method: "POST",
    url,
    headers,
    payload: { plan_uuid: plan?.uuid },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const body = new URLSearchParams({ deed: "pay" });
  await fetch(answer.json().checkout_url, { method: "POST", body, redirect: "manual" });
  // The call answers after its events are stored.
  const json = { "content-type": "application/json" };
  await fetch(`${urls.dev}/dev/stripe/control`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ email }),
  });
  await readCustomers(deps);
  deps.clock.set(testNow);
  const { rows } = await deps.pool.query("SELECT FROM assinaturas WHERE user_id = $1", [id]);
  if (rows.length === 0) throw new Error("nothing was bought");
  return new URL(answer.json().checkout_url).pathname.split("/").at(-1) ?? "";
}

/** Registers the user at Stripe, so that Stripe's calls about the user succeed. */
async function becomeCustomer({ deps }: TestApp, uuid: string, url: string, secret: string): Promise<void> {
  const headers = { authorization: `Bearer ${secret}`, "content-type": "application/x-www-form-urlencoded" };
  const response = await fetch(url, { method: "POST", headers, body: "name=Ana" });
  const { id } = (await response.json()) as { id: string };
  await deps.pool.query(
    "UPDATE assinantes SET stripe_customer_id = $1 WHERE user_id = (SELECT id FROM users WHERE uuid = $2)",
    [id, uuid],
  );
}

/** Returns the known ids that fit a call's address. */
function fitting({ path }: Call, { uuids }: KnownObjects): string[] {
  const kind = path.split("/").find((part): part is keyof typeof uuids => part in uuids);
  return kind ? uuids[kind] : [];
}

function samplesOf({ user, uuids, session }: KnownObjects): Samples {
  const dates = ["2026-11-01", "2026-12-20", "2027-02-01"];
  return {
    email: [user.email, "nova@teste.example", "NOVA@Teste.Example "],
    username: [user.email],
    senha: ["uma-senha-boa"],
    password: ["uma-senha-boa", testPassword],
    nova_senha: ["outra-senha-boa"],
    token: [user.settingsToken, user.calendarToken, user.resetToken, "a".repeat(43)],
    refresh_token: [user.tokens.refresh_token],
    "hub.verify_token": ["verify-token"],
    "hub.mode": ["subscribe"],
    locais_prova: [knownLocais.recife.id, "Recife - PE", "Bom Jesus - PI"],
    locais_trabalho: [knownLocais.recife.id, "Recife - PE", "Bom Jesus - PI"],
    local: ["Recife - PE", "PE"],
    cursos_aceitos: [cursos.direito.id, "Direito"],
    cursos_especificos: [cursos.direito.id],
    data_inicio_inscricao: [null, "2026-11-01"],
    data_fim_inscricao: [null, ...dates],
    data_fim_isencao: [null, ...dates],
    data_limite_pagamento: [null, ...dates],
    data_prova: [null, "2027-02-01", "2100-12-31"],
    data_prova_inicio: dates,
    data_prova_fim: dates,
    edital_url: [null, "https://edital.example/1"],
    salario: ["5000.00", "1"],
    vagas_por_cota: [{}, { AMPLA_CONCORRENCIA: "3" }, { PESSOA_NEGRA: "", INDIGENA: "99" }],
    quantidade_vagas: ["", "3", null],
    telefone: ["+55 (31) 99999-8888", "", null],
    from: [user.phone, "5531999998888"],
    wa_id: [user.phone],
    body: ["SAIR", "PAUSAR", "SALVAR", "AJUSTAR"],
    status: ["delivered", "failed"],
    type: ["customer.subscription.updated", "invoice.paid", "checkout.session.completed", "x"],
    motivo: ["O perfil não diz o que ensina."],
    avisar: ["true", "false"],
    is_active: ["true", "false"],
    remover_foto: ["true", "false"],
    session_id: ["cs_desconhecida", ...(session ? [session] : [])],
    plan_uuid: uuids.plans,
    momento: [Date.parse(testNow) / 1000],
    google_token: [undefined],
  };
}

/** Creates a photo, half of one, and bytes that only begin like an image. */
async function createFiles(): Promise<Buffer[]> {
  const create = { width: 64, height: 64, channels: 3, background: "#246" } as const;
  const png = await sharp({ create }).png().toBuffer();
  const texts = ["GIF89a", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "\u0089PNG\r\n"];
  return [
    png,
    png.subarray(0, png.length / 2),
    Buffer.alloc(9),
    ...texts.map((text) => Buffer.from(text, "latin1")),
  ];
}
