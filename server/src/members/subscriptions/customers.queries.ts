import { sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";
import { recordCustomer } from "./ledger/mirror.queries.ts";

export async function findCustomerOf(db: Db, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("assinantes")
    .select("stripe_customer_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.stripe_customer_id ?? undefined;
}

/** Sets the user's customer to `to` if it is still `from`; returns whether it did. `isNew`: it was made just now. */
export async function setCustomer(
  db: Db,
  userId: number,
  { from, to, isNew = false }: { from: string | null; to: string; isNew?: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO assinantes AS a (user_id, stripe_customer_id)
    SELECT id, ${to} FROM users WHERE id = ${userId}
    ON CONFLICT (user_id) DO UPDATE SET stripe_customer_id = excluded.stripe_customer_id
      WHERE a.stripe_customer_id IS NOT DISTINCT FROM ${from} OR a.stripe_customer_id = excluded.stripe_customer_id
    RETURNING user_id`.execute(db);
  const isSet = rows.length > 0;
  if (isSet) await recordCustomer(db, to, userId, { isNew });
  return isSet;
}

/** Removes a customer that Stripe deleted. */
export async function removeCustomer(tx: Tx, customerId: string): Promise<void> {
  await tx
    .updateTable("assinantes")
    .set({ stripe_customer_id: null })
    .where("stripe_customer_id", "=", customerId)
    .execute();
}

/** Returns the customer of a subscription, as it was read, or else the user's present one. */
export async function findCustomerOfSubscription(
  db: Db,
  subscription: string,
  userId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("stripe_refs")
    .select("stripe_customer_id")
    .where("ref", "=", subscription)
    .executeTakeFirst();
  return row?.stripe_customer_id ?? (await findCustomerOf(db, userId));
}
