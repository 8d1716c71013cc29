import { describe, expect, test } from "vitest";
import { testPassword } from "../../../test/harness/factories.ts";
import { openShop } from "../../../test/harness/shop.ts";
import type { JobPayload } from "../../platform/queue.ts";
import { deleteCustomer } from "./scheduled.ts";
import type { subscriptionsJobs } from "./subscriptions.jobs.ts";

const shop = openShop();
const { billing, control, openCheckout, pay, press } = shop;

describe("deleting an account", () => {
  const remove = async () => {
    const payload = { password: testPassword };
    const removed = await shop.api.app.inject({
      method: "DELETE",
      url: "/api/users/me",
      headers: shop.headers,
      payload,
    });
    expect(removed.statusCode, removed.body).toBe(204);
  };
  /** Returns the worker's queued Stripe work for this customer. */
  const leftToDo = async (customer: string) => {
    const { rows } = await shop.api.deps.pool.query(
      "SELECT data FROM pgboss.job WHERE name = 'subscriptions.forget' AND data ->> 'stripe_customer_id' = $1",
      [customer],
    );
    expect(rows).toHaveLength(1);
    return rows[0].data as JobPayload<typeof subscriptionsJobs.subscriptionsForget>;
  };
  const customerOf = async () => {
    const { rows } = await shop.api.deps.pool.query(
      "SELECT stripe_customer_id AS id FROM assinantes WHERE user_id = $1",
      [shop.user.id],
    );
    return rows[0].id as string;
  };

  test("deleting an account ends the subscription at Stripe, and keeps the payments without the user", async () => {
    await pay();
    const customer = await customerOf();
    const { rows: exported } = await shop.api.deps.pool.query(
      "SELECT stripe_subscription_id AS id FROM assinaturas WHERE user_id = $1",
      [shop.user.id],
    );
    const id = exported[0].id;
    await remove();
    const deleted = await leftToDo(customer);
    expect(deleted).toEqual({ stripe_customer_id: customer, checkouts: [], subscriptions: [id] });
    await deleteCustomer(billing(), deleted);
    await deleteCustomer(billing(), deleted);
    expect((await billing().stripe.subscriptions.retrieve(id)).status).toBe("canceled");
    await expect(billing().stripe.customers.del(customer)).rejects.toMatchObject({
      code: "resource_missing",
    });
    const { rows: left } = await shop.api.deps.pool.query(
      `SELECT a.user_id, a.status, count(p.*)::int AS payments FROM assinaturas a
       LEFT JOIN pagamentos p ON p.assinatura_id = a.id WHERE a.stripe_subscription_id = $1 GROUP BY a.id`,
      [id],
    );
    expect(left).toEqual([{ user_id: null, status: "CANCELED", payments: 1 }]);
  });

  test("deleting an account ends a subscription paid afterwards by an open checkout", async () => {
    const page = await openCheckout();
    const customer = await customerOf();
    await control({ webhooks: "lost" });
    const session = await billing().stripe.checkout.sessions.retrieve(page.split("/").at(-1) ?? "");
    await remove();
    const deleted = await leftToDo(customer);
    expect(deleted.checkouts).toEqual([session.id]);
    await press(page, { deed: "pay" });
    await deleteCustomer(billing(), deleted);
    const paid = await billing().stripe.checkout.sessions.retrieve(session.id);
    expect((await billing().stripe.subscriptions.retrieve(String(paid.subscription))).status).toBe(
      "canceled",
    );
  });

  test("deleting an account deletes every customer of the person, and what was known of them here", async () => {
    await pay();
    const first = await customerOf();
    const { pool } = shop.api.deps;
    const second = (await billing().stripe.customers.create({ email: shop.user.email })).id;
    await pool.query("INSERT INTO stripe_clientes (stripe_customer_id, user_id) VALUES ($1, $2)", [
      second,
      shop.user.id,
    ]);
    await control({ refund: 1990 });
    const { rows: held } = await pool.query(
      "SELECT stripe_subscription_id AS id FROM assinaturas WHERE user_id = $1",
      [shop.user.id],
    );
    await pool.query(
      "INSERT INTO decisoes_de_cobranca (stripe_subscription_id, decidido_em) VALUES ($1, now())",
      [held[0].id],
    );
    await pool.query(
      "UPDATE pagamentos SET recibo_url = 'https://pay.example/recibo' WHERE valor_centavos > 0",
    );
    await remove();
    const { rows: kept } = await pool.query(
      `SELECT (SELECT count(*)::int FROM casos_de_cobranca WHERE stripe_subscription_id = $1) AS cases,
        (SELECT count(*)::int FROM decisoes_de_cobranca WHERE stripe_subscription_id = $1) AS decisions,
        (SELECT count(*)::int FROM stripe_clientes
          WHERE stripe_customer_id = ANY ($2) AND espelho IS NOT NULL) AS mirrors,
        (SELECT jsonb_agg(p.recibo_url) FROM pagamentos p JOIN assinaturas a ON a.id = p.assinatura_id
          WHERE a.stripe_subscription_id = $1) AS receipts`,
      [held[0].id, [first, second]],
    );
    expect(kept[0], "only the payment, without its page").toEqual({
      cases: 0,
      decisions: 0,
      mirrors: 0,
      receipts: [null],
    });
    for (const customer of [first, second]) {
      await deleteCustomer(billing(), await leftToDo(customer));
      await expect(billing().stripe.customers.del(customer)).rejects.toMatchObject({
        code: "resource_missing",
      });
    }
    // The end of the subscription is an event too; its reading finds nobody.
    await shop.readRequested();
    const { rows: customers } = await pool.query(
      "SELECT 1 FROM stripe_clientes WHERE stripe_customer_id = ANY ($1)",
      [[first, second]],
    );
    expect(customers).toEqual([]);
  });

  test("the copy of a user's data holds their payments", async () => {
    await pay();
    const copy = await shop.api.app.inject({ url: "/api/users/me/export", headers: shop.headers });
    const estorno = { estornado: null, estornado_em: null, estorno_falhou_em: null };
    expect(copy.json().pagamentos).toEqual([
      { plano: "Premium", preco: 19.9, moeda: "brl", valor: 19.9, pago_em: expect.any(String), ...estorno },
    ]);
  });
});
