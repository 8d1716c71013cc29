import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openShop } from "../../../test/harness/shop.ts";

const shop = openShop();
const { control, me, mine, openCheckout, pay, press } = shop;

describe("webhooks", () => {
  const send = (event: object, secret = shop.emulators.credentials.stripeWebhookSecret, at = Date.now()) => {
    const body = JSON.stringify(event);
    const t = Math.floor(at / 1000);
    const v1 = createHmac("sha256", secret).update(`${t}.${body}`).digest("hex");
    return shop.api.app.inject({
      method: "POST",
      url: "/api/subscriptions/webhook",
      headers: { "content-type": "application/json", "stripe-signature": `t=${t},v1=${v1}` },
      payload: body,
    });
  };
  const event = (type: string, object: object, id = `evt_${Math.random()}`) => ({
    id,
    type,
    object: "event",
    data: { object },
  });

  test("a webhook that comes twice is handled once", async () => {
    await openCheckout();
    await control({ webhooks: "twice" });
    await pay();
    const { rows } = await shop.api.deps.pool.query(
      "SELECT count(*)::int AS n FROM assinaturas WHERE user_id = $1",
      [shop.user.id],
    );
    expect(rows[0].n).toBe(1);
    expect((await me()).user_type).toBe("PREMIUM");
  });

  test("a missed webhook is recovered by the daily sync", async () => {
    const page = await openCheckout();
    await control({ webhooks: "lost" });
    await press(page, { deed: "pay" });
    await shop.api.deps.pool.query(
      "UPDATE checkouts SET created_at = created_at - interval '10 days' WHERE user_id = $1",
      [shop.user.id],
    );
    await shop.reconcile();
    expect((await me()).user_type).toBe("PREMIUM");
    await control({ advance: true, declining: true });
    await shop.reconcile();
    expect((await mine()).json().status).toBe("PAST_DUE");
  });

  test("webhooks in the wrong order end in the same state", async () => {
    await pay();
    const { rows } = await shop.api.deps.pool.query(
      `SELECT stripe_subscription_id AS id, u.stripe_customer_id AS customer FROM assinaturas a
       JOIN assinantes u USING (user_id) WHERE user_id = $1`,
      [shop.user.id],
    );
    const old = { id: rows[0].id, object: "subscription", customer: rows[0].customer, status: "canceled" };
    expect((await send(event("customer.subscription.deleted", old))).statusCode).toBe(204);
    await shop.readRequested();
    expect((await mine()).json().status, "the provider is asked, not the event").toBe("ACTIVE");
  });

  test("webhooks that come together are stored once each, and ask for one reading a customer", async () => {
    const { pool } = shop.api.deps;
    const about = (customer: string, id: string) => event("invoice.paid", { id: `in_${id}`, customer }, id);
    const some = Array.from({ length: 30 }, (_, n) => about(`cus_together${n % 3}`, `evt_together${n % 20}`));
    const nameless = event("charge.refunded", { id: "ch_together" }, "evt_together_nameless");
    const answers = await Promise.all([...some, nameless].map((one) => send(one)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    const { rows: stored } = await pool.query(
      "SELECT count(*)::int AS n FROM stripe_events WHERE id LIKE 'evt_together%'",
    );
    expect(stored).toEqual([{ n: 21 }]);
    const { rows: asked } = await pool.query(
      `SELECT singleton_key AS key, count(*) < 7 AS few FROM pgboss.job
       WHERE name = 'subscriptions.read' AND singleton_key LIKE '%_together%' GROUP BY 1 ORDER BY 1`,
    );
    const keys = ["ch_together", "cus_together0", "cus_together1", "cus_together2"];
    expect(asked).toEqual(keys.map((key) => ({ key, few: true })));
  });

  test("webhooks with a wrong or old signature are refused", async () => {
    const any = event("invoice.paid", {});
    expect((await send(any, "whsec_wrong")).statusCode).toBe(403);
    expect((await send(any, undefined, shop.api.deps.clock.now().getTime() - 301_000)).statusCode).toBe(403);
    expect((await send(any)).statusCode).toBe(204);
    const unsigned = await shop.api.app.inject({
      method: "POST",
      url: "/api/subscriptions/webhook",
      payload: any,
    });
    expect(unsigned.statusCode).toBe(403);
  });

  test("webhooks about strangers and of unknown kinds are accepted and change nothing", async () => {
    const stranger = { id: "sub_x", object: "subscription", customer: "cus_stranger" };
    expect((await send(event("customer.subscription.updated", stranger))).statusCode).toBe(204);
    expect((await send(event("charge.refunded", {}))).statusCode).toBe(204);
  });

  test.each([
    ["an object that is none", { data: { object: 7 } }, 422],
    ["no object at all", {}, 422],
    ["a customer that is none", { data: { object: { id: "sub_x", customer: 7 } } }, 422],
    ["no customer", { data: { object: { id: "sub_x" } } }, 204],
    ["nothing that has an id", { data: { object: {} } }, 204],
  ])("webhooks with %s never fail the server", async (_, more, status) => {
    const odd = { id: `evt_${Math.random()}`, type: "customer.subscription.updated", ...more };
    expect((await send(odd)).statusCode).toBe(status);
  });

  test("webhooks of a payment without amount or date record none", async () => {
    const parent = { subscription_details: { subscription: "sub_x" } };
    const paid = event("invoice.paid", { id: "in_odd", customer: "cus_x", parent });
    expect((await send(paid)).statusCode).toBe(204);
    const { rows } = await shop.api.deps.pool.query(
      "SELECT 1 FROM pagamentos WHERE stripe_invoice_id = 'in_odd'",
    );
    expect(rows).toEqual([]);
  });

  test("webhooks about a checkout that Stripe does not know are accepted, and their job ends", async () => {
    const unknown = event("checkout.session.completed", { id: "cs_unknown" });
    expect((await send(unknown)).statusCode).toBe(204);
    await shop.readRequested();
  });

  test("webhooks of refunds and chargebacks note them with the payment; a lost one ends premium", async () => {
    const returned = async () => {
      const { rows } = await shop.api.deps.pool.query(
        `SELECT estornado_centavos AS centavos, estornado_em IS NOT NULL AS dated FROM pagamentos p
         JOIN assinaturas a ON a.id = p.assinatura_id WHERE a.user_id = $1`,
        [shop.user.id],
      );
      return rows;
    };
    await pay();
    await control({ refund: 500 });
    expect(await returned()).toEqual([{ centavos: 500, dated: true }]);
    await control({ dispute: "open", webhooks: "twice" });
    expect(await returned()).toEqual([{ centavos: 1990, dated: true }]);
    await control({ dispute: "won" });
    expect(await returned()).toEqual([{ centavos: 500, dated: true }]);
    await control({ dispute: "open" });
    await control({ dispute: "lost" });
    expect(await returned()).toEqual([{ centavos: 1990, dated: true }]);
    expect((await me()).user_type).toBe("REGULAR");
    const { rows } = await shop.api.deps.pool.query(
      "SELECT tipo FROM casos_de_cobranca WHERE user_id = $1 AND resolvido_em IS NULL",
      [shop.user.id],
    );
    expect(rows, "an administrator decides whether it goes on").toEqual([{ tipo: "DEVOLVIDO" }]);
  });

  test("webhooks of a chargeback won back, sent before the payment's, note no refund", async () => {
    const page = await openCheckout();
    await control({ webhooks: "lost" });
    await press(page, { deed: "pay" });
    await control({ dispute: "open", webhooks: "once" });
    await control({ dispute: "won" });
    const { rows } = await shop.api.deps.pool.query(
      `SELECT estornado_centavos, estornado_em FROM pagamentos p
       JOIN assinaturas a ON a.id = p.assinatura_id WHERE a.user_id = $1`,
      [shop.user.id],
    );
    expect(rows).toEqual([{ estornado_centavos: null, estornado_em: null }]);
  });
});
