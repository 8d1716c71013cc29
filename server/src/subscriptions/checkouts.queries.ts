import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../tables.ts";

/** Whether a person paid by a way that takes days, and the provider has not said yet that it came. */
export const pendingPaymentOf = (userId: RawBuilder<unknown>) => sql<boolean>`
  EXISTS (SELECT FROM checkouts WHERE user_id = ${userId} AND status = 'open' AND pendente)`;

/** The same of one person. */
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

/** `pending`: it ended with a Pix or a boleto, which is not paid yet. */
export type CheckoutStatus = "open" | "pending" | "complete" | "expired";

type NewCheckout = { stripe_session_id: string; user_id: number; plano_id: number; stripe_price_id: string };

export async function insertCheckout(tx: Tx, checkout: NewCheckout, now: Date): Promise<void> {
  await tx
    .insertInto("checkouts")
    .values({ ...checkout, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What became of a checkout that was open: whether it was; what is known to be over stays as it is. */
export async function setCheckoutStatus(db: Db, sessionId: string, status: CheckoutStatus): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("checkouts")
    .set({ status: status === "pending" ? "open" : status, pendente: status === "pending" })
    .where("stripe_session_id", "=", sessionId)
    .where("status", "=", "open")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
