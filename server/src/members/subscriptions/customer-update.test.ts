import { expect, test } from "vitest";
import { openShop } from "../../../test/harness/shop.ts";
import { queueCustomerUpdate, updateCustomer } from "./customer-update.ts";

const shop = openShop();

test("Stripe's customer gets the user's new address", async () => {
  await shop.openCheckout();
  const { deps } = shop.api;
  const { rows } = await deps.pool.query(
    "SELECT stripe_customer_id AS id FROM assinantes WHERE user_id = $1",
    [shop.user.id],
  );
  await deps.pool.query("UPDATE users SET email = 'nova@teste.example', nome = 'Nova' WHERE id = $1", [
    shop.user.id,
  ]);
  await deps.db.transaction().execute((tx) => queueCustomerUpdate(deps, tx, shop.user.id));
  const { rows: waiting } = await deps.pool.query(
    "SELECT data FROM pgboss.job WHERE name = 'subscriptions.customer'",
  );
  expect(waiting).toEqual([{ data: { user_id: shop.user.id } }]);
  for (const _ of [1, 2]) await updateCustomer(shop.billing(), { user_id: shop.user.id });
  const { stripe } = shop.billing();
  await expect(stripe.customers.retrieve(rows[0].id)).resolves.toMatchObject({
    email: "nova@teste.example",
    name: "Nova",
  });
  await stripe.customers.del(rows[0].id);
  await updateCustomer(shop.billing(), { user_id: shop.user.id });
});
