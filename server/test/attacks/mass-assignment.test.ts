import { type CallName, calls } from "@cav/contract/calls.ts";
import type { InjectOptions } from "fastify";
import { beforeEach, expect, test } from "vitest";
import { openApp } from "../harness/app.ts";
import { type BuiltUser, buildUser, preferencias, signInAs } from "../harness/factories.ts";
import { profile } from "../harness/mentores.ts";
import { multipart } from "../harness/multipart.ts";

const api = openApp();
let user: BuiltUser;
let headers: Record<string, string>;
beforeEach(async () => {
  user = await buildUser(api.deps.db);
  headers = await signInAs(api.deps, user);
});

/** Fields that only the product, an administrator or a provider may set, under all their names. */
const presumed = {
  id: 1,
  uuid: "00000000-0000-4000-8000-000000000001",
  user_id: 1,
  email: "tomada@teste.example",
  user_type: "ADMIN",
  role: "ADMIN",
  is_admin: true,
  isAdmin: true,
  email_verified: true,
  senha_hash: "x",
  google_sub: "1",
  stripe_customer_id: "cus_1",
  premium_por_assinatura: true,
  subscription: { status: "ACTIVE" },
  ligado: true,
  calendario_versao: 9,
  pausados_ate: "2099-01-01T00:00:00Z",
  created_at: "2000-01-01T00:00:00Z",
  revisao: "APROVADO",
  motivo: "nenhum",
  verificado: true,
  oculto: false,
  foto_versao: 9,
  demonstracao: true,
};

/** Returns a user's protected fields, which must not change. */
async function protectedFacts({ id }: { id: number }) {
  const { rows } = await api.deps.pool.query(
    `SELECT u.id, u.uuid, u.email, u.user_type, u.senha_hash, u.google_sub, s.stripe_customer_id,
      s.premium_por_assinatura,
       f.versao, f.ligado, c.pausados_ate, u.created_at,
       (SELECT count(*)::int FROM assinaturas a WHERE a.user_id = u.id) AS subscriptions
     FROM users u LEFT JOIN assinantes s ON s.user_id = u.id LEFT JOIN calendar_feeds f ON f.user_id = u.id
       LEFT JOIN alert_settings c ON c.user_id = u.id
     WHERE u.id = $1`,
    [id],
  );
  return rows[0];
}

const bodies: Partial<Record<CallName, object>> = {
  updateMe: { nome: "Maria", telefone: null, habilitar_email: true, habilitar_whatsapp: false },
  updateMyPreferencias: preferencias({ salario_minimo: 1 }),
  previewMyPreferencias: preferencias({ salario_minimo: 1 }),
  updateMyBusca: { nome: "Perto de casa", preferencias: preferencias({ salario_minimo: 1 }) },
  updateAlertSettings: { frequencia: "DIARIO" },
};

/** Sends a body that is refused by a field's name, then one with the remaining fields. */
async function sendBoth(
  payload: Record<string, unknown>,
  ask: (body: Record<string, unknown>) => InjectOptions,
) {
  const refused = await api.app.inject(ask(payload));
  expect(refused.statusCode, refused.body).toBe(422);
  const unknown = new Set(refused.json().errors.map(({ field }: { field: string }) => field));
  expect([...unknown].filter((name) => !(String(name) in presumed))).toEqual([]);
  const rest = Object.fromEntries(Object.entries(payload).filter(([name]) => !unknown.has(name)));
  return api.app.inject(ask(rest));
}

test.each(Object.entries(bodies) as [CallName, object][])(
  "%s accepts its own fields only",
  async (name, body) => {
    const before = await protectedFacts(user);
    const { method, path } = calls[name];
    const url = `/api${path.replace(":numero", "1")}`;
    const response = await sendBoth({ ...presumed, ...body }, (payload) => ({
      method,
      url,
      headers,
      payload,
    }));
    expect(response.statusCode, response.body).toBe(200);
    expect(await protectedFacts(user)).toEqual(before);
  },
);

test("a registration creates a regular user, whatever it claims", async () => {
  const email = "nova@teste.example";
  const body = { ...presumed, nome: "Nova", email, senha: "uma-senha-boa", terms_accepted: true };
  const response = await sendBoth(body, (payload) => ({
    method: "POST",
    url: "/api/users/register",
    payload,
  }));
  expect(response.statusCode, response.body).toBe(201);
  expect(response.json()).toMatchObject({ email, user_type: "REGULAR", subscription: null });
  expect(response.json().uuid).not.toBe(presumed.uuid);
});

test("a mentor's profile is writable by its owner only, who can't review it", async () => {
  const { id, uuid: own, user_id, revisao, motivo, verificado, oculto, foto_versao, created_at } = presumed;
  const given = { id, uuid: own, user_id, revisao, motivo, verificado, oculto, foto_versao, created_at };
  const texts = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
  const send = (method: "POST" | "PUT", url: string) =>
    sendBoth({ ...texts, ...profile }, (fields) => ({
      ...{ method, url },
      ...multipart(fields as Record<string, string>, headers),
    }));
  const created = await send("POST", "/api/mentores");
  expect(created.statusCode, created.body).toBe(201);
  const { uuid } = created.json();
  expect((await send("PUT", `/api/mentores/${uuid}`)).statusCode).toBe(200);
  const { rows } = await api.deps.pool.query("SELECT * FROM mentores WHERE user_id = $1", [user.id]);
  expect(rows).toMatchObject([{ uuid, revisao: "PENDENTE", motivo: null, foto: null }]);
  expect(uuid).not.toBe(presumed.uuid);
});

test.each([
  ['{"__proto__":{"user_type":"ADMIN"},"nome":"M"}', 400],
  ['{"constructor":{"prototype":{"user_type":"ADMIN"}},"nome":"M"}', 400],
])("%s reaches no prototype", async (payload, status) => {
  const response = await api.app.inject({
    method: "PUT",
    url: "/api/users/me",
    headers: { ...headers, "content-type": "application/json" },
    payload,
  });
  expect(response.statusCode, response.body).toBe(status);
  expect({}).not.toHaveProperty("user_type");
});
