import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";

/**
 * Builds the condition that a user has started a payment by Pix or boleto whose result Stripe has not reported
 * yet.
 */
export const pendingPaymentOf = (userId: RawBuilder<unknown>) => sql<boolean>`
  EXISTS (SELECT FROM checkouts WHERE user_id = ${userId} AND status = 'open' AND pendente)`;

/** Returns whether a user has a pending Pix or boleto. */
export async function hasPendingPayment(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ is_pending: boolean }>`
    SELECT ${pendingPaymentOf(sql`${userId}`)} AS is_pending`.execute(db);
  return rows[0]?.is_pending ?? false;
}

export async function findOpenCheckoutsOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("checkouts")
    .select("stripe_session_id")
    .where("user_id", "=", userId)
    .where("status", "=", "open")
    .execute();
  return rows.map(({ stripe_session_id }) => stripe_session_id);
}

export async function findCheckouts(db: Db, userId: number) {
  return db
    .selectFrom("checkouts")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("stripe_session_id")
    .execute();
}

export async function findCheckout(db: Db, sessionId: string) {
  return db.selectFrom("checkouts").selectAll().where("stripe_session_id", "=", sessionId).executeTakeFirst();
}

/** `pending`: the checkout ended with an unpaid Pix or boleto. */
export type CheckoutStatus = "open" | "pending" | "complete" | "expired";

type NewCheckout = { stripe_session_id: string; user_id: number; plano_id: number; stripe_price_id: string };

export async function insertCheckout(tx: Tx, checkout: NewCheckout, now: Date): Promise<void> {
  await tx
    .insertInto("checkouts")
    .values({ ...checkout, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Sets the status of an open checkout; a finished one stays as it is. Returns whether it was open. */
export async function setCheckoutStatus(db: Db, sessionId: string, status: CheckoutStatus): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("checkouts")
    .set({ status: status === "pending" ? "open" : status, pendente: status === "pending" })
    .where("stripe_session_id", "=", sessionId)
    .where("status", "=", "open")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
