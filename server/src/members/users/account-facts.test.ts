import type { AlertaDeUsuario } from "@cav/contract/users/admin-users.ts";
import { beforeAll, expect, test } from "vitest";
import { openApp } from "../../../test/harness/app.ts";
import { buildUser, signInAs } from "../../../test/harness/factories.ts";
import { buildFullAccount } from "../../../test/harness/full-account.ts";

const api = openApp();
let suporte: { authorization: string };
beforeAll(async () => {
  suporte = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN", papel: "SUPORTE" }));
});
const get = async (path: string) => {
  const response = await api.app.inject({ url: `/api/admin/users/${path}`, headers: suporte });
  return { status: response.statusCode, body: response.json() };
};

test("administrators with the right to help see a user's messages, payments and sessions", async () => {
  const account = await buildFullAccount(api);
  const { rows } = await api.deps.pool.query<{ id: number }>("SELECT id FROM users WHERE uuid = $1", [
    account.uuid,
  ]);
  const id = rows[0]?.id;
  await api.deps.pool.query(
    "UPDATE deliveries SET status = 'failed', attempts = 3, last_error = '131026 · Message " +
      "undeliverable' WHERE user_id = $1 AND channel = 'whatsapp'",
    [id],
  );
  await api.deps.pool.query(
    "UPDATE deliveries SET status = 'canceled', last_error = 'o concurso foi cancelado' WHERE " +
      "user_id = $1 AND channel = 'email'",
    [id],
  );
  const { body: alerts } = await get(`${account.uuid}/alerts`);
  const { rows: there } = await api.deps.pool.query(
    "SELECT count(*)::int AS n FROM alerts WHERE user_id = $1",
    [id],
  );
  expect(alerts.total).toBe(there[0].n);
  const entregas = (alerts.items as AlertaDeUsuario[]).flatMap((alert) => alert.entregas);
  const reasons = new Map(entregas.map(({ canal, motivo }) => [canal, motivo]));
  expect(reasons.get("email")).toBe("o concurso foi cancelado");
  expect([undefined, "O número não tem WhatsApp"]).toContain(reasons.get("whatsapp"));
  expect(JSON.stringify(alerts), "why it fitted them is theirs").not.toContain("motivos");

  const sessions = await get(`${account.uuid}/sessions`);
  expect(sessions.body.length).toBeGreaterThan(0);
  expect(sessions.body[0]).not.toHaveProperty("uuid");
  await api.deps.pool.query(
    `INSERT INTO pagamentos (stripe_invoice_id, assinatura_id, valor_centavos, pago_em, estornado_centavos,
      estornado_em)
     SELECT 'in_1', id, 1990, '2026-11-01', 990, '2026-11-02' FROM assinaturas WHERE user_id = $1`,
    [id],
  );
  const payments = await get(`${account.uuid}/payments`);
  expect(payments.body).toMatchObject([{ valor: 19.9, devolvido: 9.9 }]);
});

test.each(["alerts", "sessions", "payments"])("an unknown user has no %s", async (what) => {
  const { status, body } = await get(`00000000-0000-4000-8000-000000000000/${what}`);
  expect([status, body.type]).toEqual([404, "/problems/user-not-found"]);
});
