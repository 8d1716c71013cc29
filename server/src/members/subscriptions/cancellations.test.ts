import { describe, expect, test } from "vitest";
import { openShop } from "../../../test/harness/shop.ts";

const shop = openShop();
const { control, mine, pay, post } = shop;
const updated = "customer.subscription.updated";

describe("a cancellation under flexible billing", () => {
  const end = () => Math.floor(Date.now() / 1000) + 20 * 86_400;
  const notices = async () => {
    const { rows } = await shop.api.deps.pool.query(
      `SELECT data ->> 'aviso' AS aviso FROM pgboss.job WHERE name = 'subscriptions.notice'
         AND (data ->> 'user_id')::int = $1 ORDER BY created_on`,
      [shop.user.id],
    );
    return rows.map(({ aviso }) => aviso);
  };

  test("a cancellation under flexible billing shows on the page and in a mail, and the portal undoes it", async () => {
    await pay();
    const cancel_at = end();
    await control({ set: { cancel_at }, tell: [updated] });
    expect((await mine()).json()).toMatchObject({
      cancel_at_period_end: true,
      cancel_at: new Date(cancel_at * 1000).toISOString(),
    });
    expect(await notices()).toContain("CANCELADA");
    await control({ set: { cancel_at: null }, tell: [updated] });
    expect((await mine()).json()).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
    expect(await notices()).toContain("RETOMADA");
  });

  test("a cancellation after the next renewal says that it renews until then", async () => {
    await pay();
    await control({ set: { cancel_at: end() + 200 * 86_400 }, tell: [updated] });
    expect(await notices()).toContain("FIM_MARCADO");
    expect((await mine()).json().cancel_at_period_end).toBe(true);
  });

  test.each(["classic", "flexible"])(
    "a cancellation (%s) is undone by a change of plan, now and at the period's end",
    async (billing) => {
      await shop.openCheckout();
      await control({ billing });
      await pay();
      const cancelled = billing === "classic" ? { cancel_at_period_end: true } : {};
      await control({ set: { ...cancelled, cancel_at: end() }, tell: [updated] });
      const preview = async (plan_uuid: string) => (await post("change/preview", { plan_uuid })).json();
      const change = async (plan_uuid: string) => {
        const { valor, momento } = await preview(plan_uuid);
        const changed = await post("change", { plan_uuid, valor, momento });
        expect(changed.statusCode, changed.body).toBe(200);
        return changed.json();
      };
      expect(await change(shop.yearly.uuid)).toMatchObject({
        plan_name: "Premium Anual",
        cancel_at_period_end: false,
      });
      await control({ set: { ...cancelled, cancel_at: end() }, tell: [updated] });
      expect((await mine()).json().cancel_at_period_end).toBe(true);
      const planned = await change(shop.premium.uuid);
      expect(planned).toMatchObject({ cancel_at_period_end: false, proximo_plano: { plan_name: "Premium" } });
      await control({ advance: true });
      expect((await mine()).json()).toMatchObject({ plan_name: "Premium", status: "ACTIVE" });
    },
  );
});

describe("a bank debit, which makes a subscription active before it is paid", () => {
  test("a bank debit gives premium once its first invoice is paid, and keeps it while a later one is pending", async () => {
    await shop.openCheckout();
    await control({ webhooks: "late" });
    const { rows } = await shop.api.deps.pool.query(
      "SELECT stripe_price_id AS price FROM planos WHERE uuid = $1",
      [shop.premium.uuid],
    );
    await control({ start: [{ price: rows[0].price }], setInvoice: { status: "open", amount_paid: 0 } });
    await control({ release: "in-order", webhooks: "once" });
    expect((await shop.me()).user_type).toBe("REGULAR");
    await control({ setInvoice: { status: "paid", amount_paid: 1990 }, tell: ["invoice.paid"] });
    expect((await shop.me()).user_type).toBe("PREMIUM");
    await control({ advance: true, declining: true });
    expect((await shop.me()).user_type).toBe("PREMIUM");
  });
});
