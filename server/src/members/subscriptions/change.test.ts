import { describe, expect, test } from "vitest";
import { openShop } from "../../../test/harness/shop.ts";

const shop = openShop();
const { control, me, mine, pay, post, press } = shop;

const preview = (plan_uuid: string) => post("change/preview", { plan_uuid });
const change = (shown: { plan_uuid: string; valor: number; momento: number }) =>
  post("change", { plan_uuid: shown.plan_uuid, valor: shown.valor, momento: shown.momento });
const undo = () =>
  shop.api.app.inject({ method: "DELETE", url: "/api/subscriptions/change", headers: shop.headers });
const codeOf = (response: { json(): { type: string } }) => response.json().type.split("/").at(-1);

describe("changing from the month to the year", () => {
  test("changing from month to year shows the amount due, charges exactly that, and starts a year", async () => {
    await pay();
    const shown = (await preview(shop.yearly.uuid)).json();
    expect(shown).toMatchObject({ plan_name: "Premium Anual", quando: "NOW", em: null, interval: "year" });
    expect(shown.valor, "what is left of the month is taken off").toBeCloseTo(199.9 - 19.9, 0);
    expect((await mine()).json(), "a preview changes nothing").toMatchObject({ plan_name: "Premium" });

    const changed = await change(shown);
    expect(changed.statusCode, changed.body).toBe(200);
    expect(changed.json()).toMatchObject({ plan_name: "Premium Anual", price: 199.9, interval: "year" });
    const months = Date.parse(changed.json().current_period_end) - Date.now();
    expect(Math.round(months / 86_400_000)).toBeGreaterThan(360);
    await control({});
    const { rows } = await shop.api.deps.pool.query(
      `SELECT valor_centavos AS centavos FROM pagamentos p JOIN assinaturas a ON a.id = p.assinatura_id
       WHERE a.user_id = $1 ORDER BY p.pago_em, valor_centavos`,
      [shop.user.id],
    );
    expect(rows.map(({ centavos }) => centavos)).toEqual([1990, Math.round(shown.valor * 100)]);
    expect((await me()).user_type).toBe("PREMIUM");
    expect(codeOf(await change(shown)), "made once").toBe("already-subscribed");
  });

  test("concurrent first previews of a change all succeed", async () => {
    await pay();
    await shop.api.deps.pool.query("UPDATE planos SET stripe_price_id = NULL WHERE uuid = $1", [
      shop.yearly.uuid,
    ]);
    const asked = await Promise.all(Array.from({ length: 4 }, () => preview(shop.yearly.uuid)));
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  });

  test("a change refuses an amount that differs from the preview, and an old preview", async () => {
    await pay();
    const shown = (await preview(shop.yearly.uuid)).json();
    const cheaper = await change({ ...shown, valor: 1 });
    expect([cheaper.statusCode, codeOf(cheaper)]).toEqual([409, "change-outdated"]);
    expect(codeOf(await change({ ...shown, momento: shown.momento - 3600 }))).toBe("change-outdated");
    expect((await mine()).json().plan_name).toBe("Premium");
  });

  test("a declined card changes nothing", async () => {
    await pay();
    const shown = (await preview(shop.yearly.uuid)).json();
    await control({ declining: true });
    const refused = await change(shown);
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, "card-refused"]);
    expect((await mine()).json()).toMatchObject({ plan_name: "Premium", status: "ACTIVE" });
  });

  test("a change resumes a cancelled subscription", async () => {
    await pay();
    const portal = (await post("portal", {})).json().portal_url;
    const page = await (await fetch(portal)).text();
    await press(portal, { deed: "cancel", subscription: /value="(sub_\w+)"/.exec(page)?.[1] ?? "" });
    await control({});
    expect((await mine()).json().cancel_at_period_end).toBe(true);
    await change((await preview(shop.yearly.uuid)).json());
    expect((await mine()).json()).toMatchObject({ plan_name: "Premium Anual", cancel_at_period_end: false });
  });
});

describe("changing from the year to the month", () => {
  test("changing from year to month charges nothing, keeps the paid period, and changes at its end", async () => {
    await pay(shop.yearly);
    const before = (await mine()).json();
    const shown = (await preview(shop.premium.uuid)).json();
    expect(shown).toMatchObject({ quando: "PERIOD_END", valor: 0, em: before.current_period_end });
    const planned = (await change(shown)).json();
    expect(planned).toMatchObject({
      plan_name: "Premium Anual",
      current_period_end: before.current_period_end,
      proximo_plano: { plan_name: "Premium", price: 19.9, interval: "month" },
    });
    await control({ advance: true });
    expect((await mine()).json()).toMatchObject({
      plan_name: "Premium",
      price: 19.9,
      interval: "month",
      status: "ACTIVE",
      proximo_plano: null,
    });
  });

  test("a scheduled change can be withdrawn until then", async () => {
    await pay(shop.yearly);
    await change((await preview(shop.premium.uuid)).json());
    const kept = await undo();
    expect([kept.statusCode, kept.json().proximo_plano]).toEqual([200, null]);
    await control({ advance: true });
    expect((await mine()).json().plan_name).toBe("Premium Anual");
  });
});

test("only a paid subscription can be changed, and only to a plan on sale", async () => {
  expect(codeOf(await preview(shop.yearly.uuid))).toBe("subscription-not-found");
  expect(codeOf(await undo())).toBe("subscription-not-found");
  await pay();
  expect(codeOf(await preview(shop.premium.uuid))).toBe("already-subscribed");
  expect((await preview(shop.free.uuid)).json().detail).toMatch(/cancele a assinatura no portal/);
  expect(codeOf(await preview("00000000-0000-4000-8000-0000000000ff"))).toBe("plan-not-found");
  const setDays = (days: number) =>
    shop.api.deps.pool.query("UPDATE planos SET duration_days = $2 WHERE uuid = $1", [
      shop.yearly.uuid,
      days,
    ]);
  await setDays(30);
  expect((await preview(shop.yearly.uuid)).json().detail, "its days may be over already").toMatch(/dias/);
  await setDays(0);
  await control({ advance: true, declining: true });
  expect(codeOf(await preview(shop.yearly.uuid))).toBe("payment-owed");
  expect(codeOf(await post("checkout", { plan_uuid: shop.yearly.uuid }))).toBe("payment-owed");
});

describe("a user who owes", () => {
  test("a user who owes pays in the portal with another card, and has premium again", async () => {
    await pay();
    await control({ advance: true, declining: true });
    await control({ advance: true });
    expect((await mine()).json().status).toBe("UNPAID");
    const portal = (await post("portal", {})).json().portal_url;
    const page = await (await fetch(portal)).text();
    expect(page).toContain("Pagar R$");
    const subscription = /value="(sub_\w+)"/.exec(page)?.[1] ?? "";
    expect(await press(portal, { deed: "pay", subscription })).toContain("recusado=1");
    await press(portal, { deed: "card" });
    expect(await press(portal, { deed: "pay", subscription })).not.toContain("recusado");
    await control({});
    expect((await mine()).json().status).toBe("ACTIVE");
    expect((await me()).user_type).toBe("PREMIUM");
  });
});
