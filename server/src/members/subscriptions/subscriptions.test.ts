import { describe, expect, test } from "vitest";
import {
  buildUser,
  concursoBody,
  insertReferenceData,
  preferencias,
  signInAs,
} from "../../../test/harness/factories.ts";
import { openShop } from "../../../test/harness/shop.ts";
import { matchUser } from "../../alerts/events/late-joiners.ts";
import { expireSubscriptions } from "./scheduled.ts";

const shop = openShop();
const { control, me, mine, pay, post, press } = shop;

describe("a subscription's life", () => {
  test("a subscription goes from free to checkout, premium, cancelled in the portal, and free at its end", async () => {
    expect((await mine()).statusCode).toBe(404);
    await pay();
    expect((await mine()).json()).toMatchObject({
      plan_uuid: shop.premium.uuid,
      plan_name: "Premium",
      price: 19.9,
      status: "ACTIVE",
      cancel_at_period_end: false,
    });
    expect((await me()).user_type).toBe("PREMIUM");
    const profile = {
      nome: "Ana",
      telefone: "5531999990000",
      habilitar_email: true,
      habilitar_whatsapp: true,
    };
    const saved = await shop.api.app.inject({
      method: "PUT",
      url: "/api/users/me",
      headers: shop.headers,
      payload: profile,
    });
    expect(saved.json().habilitar_whatsapp).toBe(true);
    const four = preferencias({
      salario_minimo: 1,
      vagas_minimas: 1,
      nivel_escolaridade: ["MEDIO", "SUPERIOR"],
    });
    const save = () =>
      shop.api.app.inject({
        method: "PUT",
        url: "/api/users/me/preferences",
        headers: shop.headers,
        payload: four,
      });
    expect((await save()).statusCode).toBe(200);

    const portal = (await post("portal", {})).json().portal_url;
    const page = await (await fetch(portal)).text();
    const subscription = /name="subscription" value="(\w+)"/.exec(page)?.[1] ?? "";
    await press(portal, { deed: "cancel", subscription });
    await control({});
    expect((await mine()).json()).toMatchObject({ status: "ACTIVE", cancel_at_period_end: true });
    expect((await me()).user_type).toBe("PREMIUM");

    await control({ advance: true });
    expect((await mine()).json()).toMatchObject({ status: "CANCELED" });
    expect(await me()).toMatchObject({
      user_type: "REGULAR",
      habilitar_whatsapp: false,
      preferencias: { vagas_minimas: 1 },
    });
    expect((await save()).statusCode, "the limit is back").toBe(403);
  });

  test("a subscription renews, fails to be paid, and recovers", async () => {
    await pay(shop.yearly);
    const first = (await mine()).json().current_period_end;
    await control({ advance: true });
    const second = (await mine()).json();
    expect(new Date(second.current_period_end).getTime()).toBeGreaterThan(new Date(first).getTime());
    await control({ advance: true, declining: true });
    expect((await mine()).json().status).toBe("PAST_DUE");
    expect((await me()).user_type, "a late payment does not end it yet").toBe("PREMIUM");
    await control({ advance: true, declining: false });
    expect((await mine()).json().status).toBe("ACTIVE");
    const { rows } = await shop.api.deps.pool.query(
      `SELECT valor_centavos FROM pagamentos p JOIN assinaturas a ON a.id = p.assinatura_id WHERE a.user_id = $1`,
      [shop.user.id],
    );
    expect(rows).toEqual([19990, 19990, 19990].map((valor_centavos) => ({ valor_centavos })));
  });

  test("a subscription ends when Stripe gives up on a late payment, and is owed until paid", async () => {
    await pay();
    await control({ advance: true, declining: true });
    await control({ advance: true });
    expect((await mine()).json().status).toBe("UNPAID");
    expect((await me()).user_type).toBe("REGULAR");
    expect(
      (await post("checkout", { plan_uuid: shop.yearly.uuid })).statusCode,
      "no second one beside it",
    ).toBe(409);
    await control({ advance: true, declining: false });
    expect((await me()).user_type).toBe("PREMIUM");
  });

  test("other searches rest when the subscription ends, and catch up once when it is paid again", async () => {
    const { deps, app } = shop.api;
    await insertReferenceData(deps.db);
    const ask = async (method: "GET" | "PUT" | "POST", url: string, payload?: object, as = shop.headers) => {
      const response = await app.inject({
        method,
        url: `/api${url}`,
        headers: as,
        ...(payload && { payload }),
      });
      expect(response.statusCode, response.body).toBeLessThan(300);
      return response.json();
    };
    const standing = async () =>
      (await ask("GET", "/users/me/buscas")).items.map(({ situacao }: { situacao: string }) => situacao);
    /** Returns the waiting catch-up jobs, and how many alerts this one created. */
    const catchUp = async (): Promise<{ waited: number; alerts: number }> => {
      const { rows } = await deps.pool.query(
        "DELETE FROM pgboss.job WHERE name = 'alerts.catch-up' AND (data ->> 'user_id')::integer = $1 RETURNING id",
        [shop.user.id],
      );
      let alerts = 0;
      for (const _ of rows) alerts += await matchUser(deps, shop.user.id);
      return { waited: rows.length, alerts };
    };
    await pay();
    await ask("PUT", "/users/me/preferences", preferencias({ salario_minimo: 90_000 }));
    await ask("POST", "/users/me/buscas", {
      nome: "Vagas",
      preferencias: preferencias({ vagas_minimas: 777 }),
    });
    await catchUp();

    await control({ advance: true, declining: true });
    expect(await standing(), "a late payment does not end it yet").toEqual(["ATIVA", "ATIVA"]);
    await control({ advance: true });
    expect(await standing()).toEqual(["ATIVA", "DESCANSA"]);
    const admin = await signInAs(deps, await buildUser(deps.db, { user_type: "ADMIN" }));
    const cargos = [{ salario: "1000.00", vagas_por_cota: { AMPLA_CONCORRENCIA: "777" } }];
    const dates = { data_fim_inscricao: null, data_prova: null };
    for (const titulo of ["TRT", "TCE"])
      await ask("POST", "/concursos", concursoBody({ titulo, cargos, ...dates }), admin);
    expect(await matchUser(deps, shop.user.id)).toBe(0);

    await control({ advance: true, declining: false, webhooks: "twice" });
    expect(await standing()).toEqual(["ATIVA", "ATIVA"]);
    expect(await catchUp()).toEqual({ waited: 1, alerts: 2 });
    const { rows: told } = await deps.pool.query(
      "SELECT count(*)::integer AS told, bool_and(resumo) AS together FROM deliveries WHERE user_id = $1",
      [shop.user.id],
    );
    expect(told, "in one message").toEqual([{ told: 2, together: true }]);
    expect(await matchUser(deps, shop.user.id)).toBe(0);
    await control({ advance: true });
    expect(await catchUp(), "a renewal brings nothing back").toEqual({ waited: 0, alerts: 0 });
  });

  test("premium given by an administrator does not end with a subscription", async () => {
    await shop.api.deps.db
      .updateTable("users")
      .set({ user_type: "PREMIUM" })
      .where("id", "=", shop.user.id)
      .execute();
    const refused = await post("checkout", { plan_uuid: shop.premium.uuid });
    expect(refused.statusCode).toBe(409);
    await shop.api.deps.db
      .updateTable("users")
      .set({ user_type: "REGULAR" })
      .where("id", "=", shop.user.id)
      .execute();
    await pay();
    await shop.api.deps.db
      .updateTable("users")
      .set({ user_type: "ADMIN" })
      .where("id", "=", shop.user.id)
      .execute();
    await control({ advance: true, declining: false });
    const portal = (await post("portal", {})).json().portal_url;
    const page = await (await fetch(portal)).text();
    await press(portal, { deed: "cancel", subscription: /value="(sub_\w+)"/.exec(page)?.[1] ?? "" });
    await control({ advance: true });
    expect((await mine()).json().status).toBe("CANCELED");
    expect((await me()).user_type).toBe("ADMIN");
  });
});

/** Creates a user whose subscription, the oldest of all, was deleted at Stripe. */
async function premiumUnknownToProvider(planoId: number) {
  const { pool, db } = shop.api.deps;
  const { id } = await buildUser(db, { user_type: "PREMIUM" });
  await pool.query("INSERT INTO assinantes (user_id, premium_por_assinatura) VALUES ($1, true)", [id]);
  await pool.query(
    `INSERT INTO assinaturas (stripe_subscription_id, user_id, plano_id, price_centavos, status, created_at, updated_at)
     VALUES ('sub_unknown', $1, $2, 1990, 'ACTIVE', now() - interval '90 days', now())`,
    [id, planoId],
  );
  const standing = async () => {
    const { rows } = await pool.query(
      "SELECT a.status, u.user_type FROM assinaturas a JOIN users u ON u.id = a.user_id WHERE u.id = $1",
      [id],
    );
    return rows;
  };
  return { standing };
}

test("a plan with a duration ends by itself", async () => {
  await pay();
  await shop.api.deps.db
    .updateTable("planos")
    .set({ duration_days: 30 })
    .where("uuid", "=", shop.premium.uuid)
    .execute();
  const billing = shop.billing();
  await expireSubscriptions(billing);
  expect((await mine()).json().status).toBe("ACTIVE");
  const { rows } = await shop.api.deps.pool.query(
    "UPDATE assinaturas SET created_at = created_at - interval '30 days' WHERE user_id = $1 RETURNING plano_id",
    [shop.user.id],
  );
  const lost = await premiumUnknownToProvider(rows[0].plano_id);
  await expireSubscriptions(billing);
  expect((await mine()).json().status).toBe("CANCELED");
  expect((await me()).user_type).toBe("REGULAR");
  expect(await lost.standing(), "what the provider does not know ends here").toEqual([
    { status: "CANCELED", user_type: "REGULAR" },
  ]);
  await shop.api.deps.db
    .updateTable("planos")
    .set({ duration_days: 0 })
    .where("uuid", "=", shop.premium.uuid)
    .execute();
});

test("administrators read any user's subscription, other users do not", async () => {
  await pay();
  const nobody = await buildUser(shop.api.deps.db);
  const admin = await signInAs(shop.api.deps, await buildUser(shop.api.deps.db, { user_type: "ADMIN" }));
  const read = (as: Record<string, string>, uuid: string) =>
    shop.api.app.inject({ url: `/api/admin/users/${uuid}/subscription`, headers: as });
  expect((await read(admin, shop.user.uuid)).json()).toMatchObject({ plan_name: "Premium" });
  expect((await read(admin, nobody.uuid)).statusCode).toBe(404);
  expect((await read(shop.headers, shop.user.uuid)).statusCode).toBe(403);
  const many = (as: Record<string, string>) =>
    shop.api.app.inject({
      method: "POST",
      url: "/api/admin/users/subscriptions",
      headers: as,
      payload: [shop.user.uuid, nobody.uuid],
    });
  expect(Object.keys((await many(admin)).json())).toEqual([shop.user.uuid]);
  expect((await many(shop.headers)).statusCode).toBe(403);
});
