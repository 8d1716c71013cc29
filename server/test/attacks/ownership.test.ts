import type { Call } from "@cav/contract/call.ts";
import { type CallName, calls } from "@cav/contract/calls.ts";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../harness/app.ts";
import { insertReferenceData, signInAs, testPassword } from "../harness/factories.ts";
import { buildFullAccount, type FullAccount } from "../harness/full-account.ts";
import { profile } from "../harness/mentores.ts";
import { multipart } from "../harness/multipart.ts";

let api: TestApp;
/** Victim and attacker; each has data of every kind. */
let owner: FullAccount;
let other: FullAccount;
let before: Record<string, unknown[]>;
beforeAll(async () => {
  // Stripe is unreachable: calls about another user's data must be refused before a request to it.
  api = await createTestApp({
    STRIPE_API_BASE: "http://127.0.0.1:1",
    STRIPE_SECRET_KEY: "sk_test_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
  });
  await insertReferenceData(api.deps.db);
  owner = await buildFullAccount(api, { salario: 900_000 });
  other = await buildFullAccount(api);
  before = await owner.kept();
});
afterAll(() => api.close());

/** Expects a refusal without any of the owner's data, and no change to it. */
async function expectRefused(
  response: { statusCode: number; body: string },
  statuses: number[],
): Promise<void> {
  expect(statuses, response.body).toContain(response.statusCode);
  expect(response.body).not.toContain(owner.mark);
  expect(response.body).not.toContain(owner.phone);
  expect(await owner.kept()).toEqual(before);
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");

/** Returns every id of the owner's data. */
async function namesOfOwner(): Promise<[what: string, uuid: string][]> {
  const { rows } = await api.deps.pool.query(
    `SELECT s.id AS session, d.event_id AS event, a.uuid AS aparelho, p.uuid AS pagina
     FROM sessions s, deliveries d, aparelhos a, paginas_acompanhadas f JOIN paginas p ON p.id = f.pagina_id
     WHERE f.user_id = $1 AND s.user_id = $1 AND d.user_id = $1 AND d.status = 'failed' AND a.user_id = $1 LIMIT 1`,
    [owner.id],
  );
  return [
    ["the person", owner.uuid],
    ["the mentor's profile", owner.mentor],
    ["the session", rows[0].session],
    ["the device", rows[0].aparelho],
    ["the page", rows[0].pagina],
    ["the alert", `${hex(rows[0].event, 8)}-0000-4000-8000-${hex(owner.id, 12)}`],
  ];
}

/** A valid body for each call that needs one. */
const bodies: Partial<Record<CallName, object>> = {
  dismissMencao: { dispensada: true },
  proposePagina: { endereco: "https://banca.example/concurso" },
  saveMinhaSituacao: { situacao: "INSCRITO" },
  updateUser: { nome: "Roubada", email: "r@teste.example", user_type: "ADMIN", telefone: null },
  deleteUser: { email: "r@teste.example" },
  reportMentor: { motivo: "Denúncia de quem não a vê." },
  renamePasskey: { nome: "Roubada" },
  renameAparelho: { nome: "Roubado" },
  removePasskey: { password: testPassword },
  reviewMentor: { revisao: "REPROVADO", motivo: "Não." },
};

const withParams = Object.entries<Call>(calls).filter(([, { path }]) => path.includes("/:")) as [
  CallName,
  Call,
][];

async function make(name: CallName, { method, path, bodyType }: Call, uuid: string) {
  const url = `/api${path.replace(/:\w+/, uuid)}`;
  const headers = await signInAs(api.deps, other);
  if (bodyType === "multipart") return api.app.inject({ method, url, ...multipart(profile, headers) });
  const hasBody = method === "POST" || method === "PUT" || name in bodies;
  return api.app.inject({ method, url, headers, ...(hasBody && { payload: bodies[name] ?? {} }) });
}

/** Calls whose ids are public (municipalities), or relative to the caller. */
const numbered: CallName[] = ["getLocal", "getMyBusca", "updateMyBusca", "deleteMyBusca"];

describe("ids of another user lead nowhere", () => {
  test.each(withParams)("%s", async (name, call) => {
    for (const [what, uuid] of await namesOfOwner()) {
      const response = await make(name, call, uuid);
      // Unsaving an unsaved exam succeeds, because it is idempotent.
      const statuses = name === "removeFavorito" ? [204, 404] : numbered.includes(name) ? [422] : [403, 404];
      expect(statuses, `${what}: ${response.body}`).toContain(response.statusCode);
      await expectRefused(response, statuses);
    }
  });

  test("in bodies: a checkout, a plan's subscription, several users", async () => {
    await api.deps.pool.query(
      `INSERT INTO checkouts SELECT 'cs_of_the_owner', $1, id, 'price', 'open', now() FROM planos LIMIT 1`,
      [owner.id],
    );
    before = await owner.kept();
    const headers = await signInAs(api.deps, other);
    const post = (url: string, payload: object) => api.app.inject({ method: "POST", url, payload, headers });
    await expectRefused(
      await post("/api/subscriptions/verify-session", { session_id: "cs_of_the_owner" }),
      [404],
    );
    await expectRefused(await post("/api/admin/users/subscriptions", [owner.uuid]), [403]);
  });

  test("in the other user's lists", async () => {
    const headers = await signInAs(api.deps, other);
    const readable = Object.values<Call>(calls).filter(
      ({ method, access, path }) => method === "GET" && access === "user" && !path.includes("/:"),
    );
    expect(readable.length).toBeGreaterThan(8);
    for (const { path } of readable) {
      const response = await api.app.inject({ url: `/api${path}`, headers });
      await expectRefused(response, [200, 404]);
    }
    // Both users have a second search, so the number finds the caller's own.
    await expectRefused(await api.app.inject({ url: "/api/users/me/buscas/2", headers }), [200]);
  });
});

describe("tokens work only for their purpose", () => {
  const takers = {
    "the settings": (token: string) =>
      api.app.inject({ url: `/api/alertas/ajustes-por-link?token=${token}` }),
    "changing the settings": (token: string) =>
      api.app.inject({
        method: "PUT",
        url: `/api/alertas/ajustes-por-link?token=${token}`,
        payload: { habilitar_email: false },
      }),
    "the unsubscription": (token: string) =>
      api.app.inject({ method: "POST", url: `/api/alertas/descadastro?token=${token}` }),
    "the calendar": (token: string) => api.app.inject({ url: `/api/calendario.ics?token=${token}` }),
    "a new password": (token: string) =>
      api.app.inject({
        method: "POST",
        url: "/api/auth/password-reset/confirm",
        payload: { token, nova_senha: "roubada-123" },
      }),
    "a new pair": (refresh_token: string) =>
      api.app.inject({ method: "POST", url: "/api/auth/refresh", payload: { refresh_token } }),
    "the bearer": (token: string) =>
      api.app.inject({ url: "/api/users/me", headers: { authorization: `Bearer ${token}` } }),
    "the cookie": (token: string) =>
      api.app.inject({ url: "/api/users/me", cookies: { access_token: token } }),
    "the other's cookie": (token: string) =>
      api.app.inject({ url: "/api/users/me", cookies: { refresh_token: token } }),
  };
  const own: Record<string, (keyof typeof takers)[]> = {
    settings: ["the settings", "changing the settings", "the unsubscription"],
    calendar: ["the calendar"],
    reset: ["a new password"],
    refresh: ["a new pair"],
    access: ["the bearer", "the cookie"],
  };
  const tokensOf = ({
    settingsToken,
    calendarToken,
    resetToken,
    tokens,
  }: FullAccount): Record<string, string> => ({
    settings: settingsToken,
    calendar: calendarToken,
    reset: resetToken,
    refresh: tokens.refresh_token,
    access: tokens.access_token,
  });
  const refusals = [400, 401, 404, 422];

  test.each(Object.keys(own))("%s", async (kind) => {
    const token = tokensOf(owner)[kind] ?? "";
    for (const [use, take] of Object.entries(takers)) {
      if (own[kind]?.includes(use as keyof typeof takers)) continue;
      await expectRefused(await take(token), refusals);
    }
  });

  test.each(Object.keys(own))("%s: invalid with a changed letter", async (kind) => {
    const token = tokensOf(owner)[kind] ?? "";
    const middle = Math.floor(token.length * 0.9);
    const changed = `${token.slice(0, middle)}${token[middle] === "A" ? "B" : "A"}${token.slice(middle + 1)}`;
    for (const use of own[kind] ?? []) await expectRefused(await takers[use](changed), refusals);
  });

  test("the owner's id with another's proof is refused", async () => {
    const [, proof] = other.settingsToken.split(".");
    for (const use of own.settings ?? []) {
      await expectRefused(await takers[use](`${owner.uuid}.${proof}`), [404]);
    }
  });

  test("a self-made session is refused", async () => {
    const { rows } = await api.deps.pool.query("SELECT id FROM sessions WHERE user_id = $1", [owner.id]);
    const claims = { sid: rows[0].id, sub: owner.uuid };
    const unsigned = [
      { alg: "none", typ: "JWT" },
      { ...claims, exp: 9_999_999_999 },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
      .join(".");
    const foreign = await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime("1h")
      .sign(new TextEncoder().encode("another-secret-of-forty-characters-or-so"));
    for (const token of [`${unsigned}.`, foreign, "null", "undefined", "{}"]) {
      await expectRefused(await takers["the bearer"](token), [401]);
    }
  });
});
