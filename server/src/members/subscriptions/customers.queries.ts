import { sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";

export async function findCustomerOf(db: Db, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("assinantes")
    .select("stripe_customer_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.stripe_customer_id ?? undefined;
}

export async function findUserOfCustomer(db: Db, customerId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("assinantes")
    .select("user_id")
    .where("stripe_customer_id", "=", customerId)
    .executeTakeFirst();
  return row?.user_id;
}

/** Sets the user's customer to `to` if it is still `from`; returns whether it did. */
export async function setCustomer(
  db: Db,
  userId: number,
  { from, to }: { from: string | null; to: string },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO assinantes AS a (user_id, stripe_customer_id)
    SELECT id, ${to} FROM users WHERE id = ${userId}
    ON CONFLICT (user_id) DO UPDATE SET stripe_customer_id = excluded.stripe_customer_id
      WHERE a.stripe_customer_id IS NOT DISTINCT FROM ${from} OR a.stripe_customer_id = excluded.stripe_customer_id
    RETURNING user_id`.execute(db);
  return rows.length > 0;
}

/** Removes a customer that Stripe deleted. */
export async function removeCustomer(tx: Tx, customerId: string): Promise<void> {
  await tx
    .updateTable("assinantes")
    .set({ stripe_customer_id: null })
    .where("stripe_customer_id", "=", customerId)
    .execute();
}
