import { describe, expect, test } from "vitest";
import { createTestApp } from "../../../test/harness/app.ts";
import { buildUser, signInAs } from "../../../test/harness/factories.ts";
import { unresolvable } from "../../../test/harness/only-this-machine.ts";
import { openShop, sessionOf } from "../../../test/harness/shop.ts";
import { seedPlans } from "../../operation/seed/plans.ts";

const shop = openShop();
const { control, me, mine, openCheckout, pay, post, press } = shop;

describe("checkout", () => {
  test("a checkout opened twice, also at once, is one", async () => {
    const [one, two] = await Promise.all([openCheckout(), openCheckout()]);
    expect(two).toBe(one);
    expect(await openCheckout()).toBe(one);
    expect(await openCheckout(shop.yearly)).not.toBe(one);
  });

  test("a declined or abandoned checkout grants nothing, and can be resumed", async () => {
    const page = await openCheckout();
    expect(await press(page, { deed: "decline" })).toContain("recusado=1");
    expect(await press(page, { deed: "cancel" })).toBe("http://localhost/payment/cancel");
    expect((await mine()).statusCode).toBe(404);
    expect(await openCheckout()).toBe(page);
  });

  test("checkout refuses the current plan, the free plan, an unknown one and a second subscription", async () => {
    const detailOf = async (plan: string) => {
      const response = await post("checkout", { plan_uuid: plan });
      return [response.statusCode, response.json().detail];
    };
    expect(await detailOf(shop.free.uuid)).toEqual([409, "Você já está inscrito neste plano."]);
    expect(await detailOf("00000000-0000-4000-8000-0000000000ff")).toEqual([404, "Plano não encontrado"]);
    await pay();
    expect(await detailOf(shop.premium.uuid)).toEqual([409, "Você já está inscrito neste plano."]);
    expect((await detailOf(shop.yearly.uuid))[0]).toBe(409);
    expect((await detailOf(shop.free.uuid))[1]).toMatch(/cancele a assinatura no portal/);
  });

  test("a checkout for another plan closes the first, so that only one can be paid", async () => {
    const first = await openCheckout();
    const second = await openCheckout(shop.yearly);
    expect((await fetch(first)).status).toBe(404);
    expect((await fetch(second)).status).toBe(200);
    expect(await openCheckout(), "a new one, since the first is closed").not.toBe(first);
    expect((await fetch(second)).status).toBe(404);
  });

  test("a checkout after a paid one without webhook is refused, and grants what was paid", async () => {
    const page = await openCheckout();
    await control({ webhooks: "lost" });
    await press(page, { deed: "pay" });
    const again = await post("checkout", { plan_uuid: shop.premium.uuid });
    expect([again.statusCode, again.json().detail]).toEqual([409, "Você já está inscrito neste plano."]);
    expect((await me()).user_type).toBe("PREMIUM");
  });

  test("checkout starts again where Stripe no longer knows the open one", async () => {
    await openCheckout();
    const { rows } = await shop.api.deps.pool.query(
      "UPDATE checkouts SET stripe_session_id = 'cs_gone_' || user_id WHERE user_id = $1 RETURNING user_id",
      [shop.user.id],
    );
    expect(rows).toHaveLength(1);
    expect((await fetch(await openCheckout())).status).toBe(200);
  });

  test("checkout creates again what Stripe no longer knows", async () => {
    await shop.api.deps.pool.query(
      "UPDATE assinantes SET stripe_customer_id = 'cus_gone' WHERE user_id = $1",
      [shop.user.id],
    );
    await shop.api.deps.pool.query("UPDATE planos SET stripe_price_id = 'price_gone' WHERE uuid = $1", [
      shop.yearly.uuid,
    ]);
    await pay(shop.yearly);
    expect((await mine()).json()).toMatchObject({ plan_uuid: shop.yearly.uuid, status: "ACTIVE" });
  });

  test.each([
    ["is down", "http://127.0.0.1:1"],
    ["has a name that nobody knows", `http://${unresolvable}`],
  ])("while Stripe %s, checkout reports it and leaves no partial data", async (_, base) => {
    const down = await createTestApp({
      STRIPE_API_BASE: base,
      STRIPE_SECRET_KEY: "sk_test_x",
      STRIPE_WEBHOOK_SECRET: "whsec_x",
    });
    try {
      await seedPlans(down.deps.db, down.deps.clock.now());
      const user = await buildUser(down.deps.db);
      const as = await signInAs(down.deps, user);
      const [, plan] = (await down.app.inject({ url: "/api/subscriptions/plans" })).json();
      const response = await down.app.inject({
        method: "POST",
        url: "/api/subscriptions/checkout",
        headers: as,
        payload: { plan_uuid: plan.uuid },
      });
      expect(response.statusCode).toBe(503);
      expect(response.json().detail).toBe("Não foi possível processar sua solicitação de pagamento.");
      const { rows } = await down.deps.pool.query("SELECT count(*)::int AS n FROM checkouts");
      expect(rows[0].n).toBe(0);
    } finally {
      await down.close();
    }
  });

  test("checkout without a session asks for one", async () => {
    const response = await post("checkout", { plan_uuid: shop.premium.uuid }, {});
    expect(response.statusCode).toBe(401);
    expect(response.json().detail).toBe("Sessão expirada. Por favor, faça login novamente.");
  });
});

describe("the way back from the provider", () => {
  test("returning from Stripe before the webhook grants the purchase", async () => {
    const page = await openCheckout();
    await control({ webhooks: "lost" });
    const session_id = sessionOf(await press(page, { deed: "pay" }));
    expect((await mine()).statusCode).toBe(404);
    const verified = await post("verify-session", { session_id });
    expect(verified.json()).toMatchObject({ status: "complete", subscription: { status: "ACTIVE" } });
    expect((await me()).user_type).toBe("PREMIUM");
  });

  test("returning after the webhook changes nothing", async () => {
    const session_id = await pay();
    const before = (await mine()).json();
    expect((await post("verify-session", { session_id })).json()).toEqual({
      status: "complete",
      subscription: before,
    });
  });

  test("returning with an unpaid checkout grants nothing", async () => {
    const session_id = new URL(await openCheckout()).pathname.split("/").at(-1);
    expect((await post("verify-session", { session_id })).json()).toEqual({
      status: "open",
      subscription: null,
    });
  });

  test("returning with another user's or an unknown checkout grants nothing", async () => {
    const session_id = await pay();
    const other = await signInAs(shop.api.deps, await buildUser(shop.api.deps.db));
    for (const id of [session_id, "cs_test_unknown"]) {
      expect((await post("verify-session", { session_id: id }, other)).statusCode).toBe(404);
    }
    expect((await mine(other)).statusCode).toBe(404);
    expect((await post("verify-session", {})).json().errors).toEqual([
      { field: "session_id", message: "ID da sessão não encontrado" },
    ]);
  });
});
