import { beforeEach, describe, expect, test } from "vitest";
import { createTestApp } from "../../../test/harness/app.ts";
import { buildUser, signInAs } from "../../../test/harness/factories.ts";
import { openShop } from "../../../test/harness/shop.ts";

const shop = openShop();
const { control, me, mine, pay } = shop;

const codeOf = (response: { json(): { type: string } }) => response.json().type.split("/").at(-1);

/** Only our clock moves; Stripe's stays real, so webhooks are checked against the real time. */
const inDays = (days: number) => shop.api.deps.clock.set(new Date(Date.now() + days * 86_400_000));
beforeEach(() => inDays(0));

describe("paid premium", () => {
  const edit = async (user_type: string, admin: Record<string, string>) =>
    shop.api.app.inject({
      method: "PUT",
      url: `/api/users/admin/users/${shop.user.uuid}`,
      headers: admin,
      payload: { nome: "Ana", telefone: null, habilitar_email: true, habilitar_whatsapp: false, user_type },
    });
  const asAdmin = async () =>
    signInAs(shop.api.deps, await buildUser(shop.api.deps.db, { user_type: "ADMIN" }));
  const refund = (devolver: string, headers: Record<string, string>) =>
    shop.api.app.inject({
      method: "POST",
      url: `/api/admin/users/${shop.user.uuid}/subscription/refund`,
      headers,
      payload: { devolver },
    });

  test("administrators can't remove paid premium, but end and refund it once", async () => {
    await pay();
    const admin = await asAdmin();
    const refused = await edit("REGULAR", admin);
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, "paid-premium"]);
    expect((await me()).user_type).toBe("PREMIUM");
    const given = await refund("TUDO", admin);
    expect([given.statusCode, given.json()]).toEqual([200, { devolvido: 19.9 }]);
    expect((await refund("TUDO", admin)).json()).toEqual({ devolvido: 19.9 });
    expect(await me()).toMatchObject({ user_type: "REGULAR", subscription: { status: "CANCELED" } });
    expect((await mine()).json().ended_at).not.toBeNull();
    const { rows } = await shop.api.deps.pool.query(
      `SELECT (SELECT sum(estornado_centavos)::int FROM pagamentos p JOIN assinaturas a ON a.id = p.assinatura_id
         WHERE a.user_id = $1) AS centavos,
        (SELECT count(*)::int FROM auditoria WHERE acao = 'ASSINATURA_ENCERRADA' AND alvo_uuid = $2) AS noted`,
      [shop.user.id, shop.user.uuid],
    );
    expect(rows).toEqual([{ centavos: 1990, noted: 1 }]);
    expect((await edit("REGULAR", admin)).statusCode).toBe(200);
  });

  test("a refund can be partial, or none", async () => {
    await pay(shop.yearly);
    const admin = await asAdmin();
    const { devolvido } = (await refund("PROPORCIONAL", admin)).json();
    expect(devolvido).toBeGreaterThan(198);
    expect(devolvido).toBeLessThanOrEqual(199.9);
    expect((await refund("TUDO", shop.headers)).statusCode).toBe(403);
  });

  test("a refund returns only what the dashboard or the payer's bank has not returned yet", async () => {
    const returned = async () => {
      const { rows } = await shop.api.deps.pool.query(
        `SELECT p.estornado_centavos AS centavos, mudancas -> 0 ->> 'para' AS noted
         FROM pagamentos p JOIN assinaturas a ON a.id = p.assinatura_id
         JOIN auditoria ON acao = 'ASSINATURA_ENCERRADA' AND alvo_uuid = $2 WHERE a.user_id = $1`,
        [shop.user.id, shop.user.uuid],
      );
      return rows;
    };
    const admin = await asAdmin();
    await pay();
    await control({ refund: 500 });
    const given = await refund("TUDO", admin);
    expect([given.statusCode, given.json()], given.body).toEqual([200, { devolvido: 14.9 }]);
    await control({});
    expect((await refund("TUDO", admin)).json(), "made once").toEqual({ devolvido: 14.9 });
    expect(await returned()).toEqual([{ centavos: 1990, noted: "14.9" }]);
    const { rows } = await shop.api.deps.pool.query(
      `SELECT (data ->> 'valor')::float AS valor FROM pgboss.job
       WHERE name = 'subscriptions.notice' AND data ->> 'aviso' = 'ESTORNADA' AND (data ->> 'user_id')::int = $1`,
      [shop.user.id],
    );
    expect(rows, "they are told what came back now").toEqual([{ valor: 14.9 }]);
  });

  const payments = async (headers: Record<string, string>) => {
    const url = `/api/admin/users/${shop.user.uuid}/payments`;
    return (await shop.api.app.inject({ url, headers })).json();
  };
  const stands = { devolvido: 19.9, devolvido_em: expect.any(String), devolucao_falhou_em: null };
  const failed = { devolvido: null, devolvido_em: null, devolucao_falhou_em: expect.any(String) };
  const notedAndTold = async () => {
    const { rows } = await shop.api.deps.pool.query(
      `SELECT (SELECT count(*)::int FROM auditoria WHERE acao = 'ASSINATURA_ENCERRADA' AND alvo_uuid = $2) AS noted,
        (SELECT count(*)::int FROM pgboss.job WHERE name = 'subscriptions.notice' AND data ->> 'aviso' = 'ESTORNADA'
          AND (data ->> 'user_id')::int = $1) AS told`,
      [shop.user.id, shop.user.uuid],
    );
    return rows[0];
  };

  test("a refund that fails later is sent once more; administrators see it until it succeeds", async () => {
    const admin = await asAdmin();
    await pay();
    for (const tries of [1, 2]) {
      expect((await refund("TUDO", admin)).json()).toEqual({ devolvido: 19.9 });
      expect((await refund("TUDO", admin)).json(), "made once").toEqual({ devolvido: 19.9 });
      expect(await payments(admin)).toMatchObject([stands]);
      await control({ refundFails: true });
      expect(await payments(admin), `failed ${tries}`).toMatchObject([failed]);
    }
    await refund("TUDO", admin);
    await control({});
    expect(await payments(admin)).toMatchObject([stands]);
    expect(await notedAndTold(), "each try once").toEqual({ noted: 3, told: 3 });
  });

  test.each(["PROPORCIONAL", "TUDO", "NADA"])(
    "a failed refund is retried with its own amount, whatever is asked then (%s)",
    async (share) => {
      await pay();
      inDays(5);
      const { devolvido } = (await refund("PROPORCIONAL", await asAdmin())).json();
      expect(devolvido).toBeGreaterThan(0);
      expect(devolvido).toBeLessThan(19.9);
      expect(await payments(await asAdmin())).toMatchObject([{ a_devolver: null }]);
      inDays(0);
      await control({ refundFails: true });
      inDays(40);
      const admin = await asAdmin();
      expect(await payments(admin)).toMatchObject([{ a_devolver: devolvido }]);
      expect((await refund(share, admin)).json()).toEqual({ devolvido });
      expect(await payments(admin)).toMatchObject([{ devolvido, a_devolver: null }]);
    },
  );

  test("a refund that is impossible shows as failed at once, and the user is not told of a refund", async () => {
    const admin = await asAdmin();
    await pay();
    inDays(0);
    await control({ unreachable: true });
    expect((await refund("TUDO", admin)).json()).toEqual({ devolvido: 0 });
    await control({});
    expect(await payments(admin)).toMatchObject([{ ...failed, a_devolver: 19.9 }]);
    expect(await notedAndTold()).toEqual({ noted: 1, told: 0 });
    await control({ unreachable: false });
    expect((await refund("TUDO", admin)).json()).toEqual({ devolvido: 19.9 });
    expect(await payments(admin)).toMatchObject([stands]);
    expect(await notedAndTold()).toEqual({ noted: 2, told: 1 });
  });

  test("a failed refund owes nothing after the bank took the whole payment back", async () => {
    const admin = await asAdmin();
    await pay();
    await refund("TUDO", admin);
    await control({ refundFails: true });
    await control({ dispute: "open" });
    expect(await payments(admin)).toMatchObject([stands]);
  });

  test("a payment that the bank took back leaves nothing to refund", async () => {
    await pay();
    await control({ dispute: "open" });
    const given = await refund("TUDO", await asAdmin());
    expect([given.statusCode, given.json()], given.body).toEqual([200, { devolvido: 0 }]);
    expect(await me()).toMatchObject({ user_type: "REGULAR" });
  });

  test("a user who never paid gets no refund", async () => {
    expect(codeOf(await refund("TUDO", await asAdmin()))).toBe("subscription-not-found");
  });
});

test("without a payment provider, an administrator still ends premium, here only", async () => {
  const api = await createTestApp();
  try {
    const { db, pool } = api.deps;
    const user = await buildUser(db, { user_type: "PREMIUM" });
    const admin = await signInAs(api.deps, await buildUser(db, { user_type: "ADMIN" }));
    await pool.query(
      `WITH p AS (INSERT INTO planos (uuid, name, description, price_centavos, interval, features)
         VALUES (gen_random_uuid(), 'Premium', 'Tudo', 1990, 'month', '{}') RETURNING id)
       INSERT INTO assinaturas (stripe_subscription_id, user_id, plano_id, price_centavos, status, created_at,
       updated_at)
       SELECT 'sub_left', $1, id, 1990, 'ACTIVE', now(), now() FROM p`,
      [user.id],
    );
    await pool.query("INSERT INTO assinantes (user_id, premium_por_assinatura) VALUES ($1, true)", [user.id]);
    const url = `/api/admin/users/${user.uuid}/subscription/refund`;
    const given = await api.app.inject({
      method: "POST",
      url,
      headers: admin,
      payload: { devolver: "NADA" },
    });
    expect([given.statusCode, given.json()], given.body).toEqual([200, { devolvido: 0 }]);
    const { rows } = await pool.query("SELECT user_type FROM users WHERE id = $1", [user.id]);
    expect(rows).toEqual([{ user_type: "REGULAR" }]);
  } finally {
    await api.close();
  }
});
