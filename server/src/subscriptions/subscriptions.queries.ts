import type { Subscription, SubscriptionStatus } from "@cav/contract/subscriptions.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database/schema.ts";

type Row = {
  user_uuid: string;
  plan_uuid: string;
  plan_name: string;
  price_centavos: number;
  status: SubscriptionStatus;
  current_period_start: Date | null;
  current_period_end: Date | null;
  cancel_at_period_end: boolean;
};

/** One subscription a person: the one in force, or else the newest. */
export async function findSubscriptions(db: Db, userUuids: string[]): Promise<Map<string, Subscription>> {
  if (userUuids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    SELECT DISTINCT ON (u.id) u.uuid AS user_uuid, p.uuid AS plan_uuid, p.name AS plan_name, a.price_centavos,
      a.status, a.current_period_start, a.current_period_end, a.cancel_at_period_end
    FROM users u JOIN assinaturas a ON a.user_id = u.id JOIN planos p ON p.id = a.plano_id
    WHERE u.uuid = ANY (${userUuids}::uuid[])
    ORDER BY u.id, a.status = 'CANCELED', a.id DESC`.execute(db);
  return new Map(rows.map(({ user_uuid, ...row }) => [user_uuid, present(row)]));
}

function present({ price_centavos, ...row }: Omit<Row, "user_uuid">): Subscription {
  return {
    ...row,
    price: price_centavos / 100,
    current_period_start: row.current_period_start?.toISOString() ?? null,
    current_period_end: row.current_period_end?.toISOString() ?? null,
  };
}

/** Holds a person's row: what happens to their subscription happens one after the other. */
export async function lockSubscriber(tx: Db, userId: number) {
  return tx
    .selectFrom("users")
    .select(["id", "uuid", "nome", "email", "user_type", "stripe_customer_id", "premium_por_assinatura"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}
export type Subscriber = NonNullable<Awaited<ReturnType<typeof lockSubscriber>>>;

export async function findUserOfCustomer(db: Db, customerId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("stripe_customer_id", "=", customerId)
    .executeTakeFirst();
  return row?.id;
}

export async function setCustomer(tx: Db, userId: number, stripe_customer_id: string): Promise<void> {
  await tx.updateTable("users").set({ stripe_customer_id }).where("id", "=", userId).execute();
}

export type SubscriptionFacts = {
  stripe_subscription_id: string;
  user_id: number;
  plano_id: number;
  price_centavos: number;
  status: SubscriptionStatus;
  current_period_start: Date | null;
  current_period_end: Date | null;
  cancel_at_period_end: boolean;
};

export async function upsertSubscription(tx: Db, facts: SubscriptionFacts, now: Date): Promise<void> {
  const { stripe_subscription_id: _id, user_id: _user, ...changing } = facts;
  await tx
    .insertInto("assinaturas")
    .values({ ...facts, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column("stripe_subscription_id").doUpdateSet({ ...changing, updated_at: now }),
    )
    .execute();
}

/** Subscriptions of a person that give what their plan gives, or are owed. */
export async function findCurrent(db: Db, userId: number) {
  return db
    .selectFrom("assinaturas as a")
    .innerJoin("planos as p", "p.id", "a.plano_id")
    .select(["a.stripe_subscription_id", "a.status", "p.uuid as plan_uuid"])
    .where("a.user_id", "=", userId)
    .where("a.status", "!=", "CANCELED")
    .execute();
}

/** What a subscription in force gives: premium, where it is not there already; administrators stay what they are. */
export async function givePremium(tx: Db, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable("users")
    .set({ user_type: "PREMIUM", premium_por_assinatura: true, updated_at: now })
    .where("id", "=", userId)
    .where("user_type", "=", "REGULAR")
    .execute();
}

/** Takes back what a subscription gave: premium, and with it WhatsApp (product.md, Preferences). */
export async function takePremium(tx: Db, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable("users")
    .set({ user_type: "REGULAR", premium_por_assinatura: false, habilitar_whatsapp: false, updated_at: now })
    .where("id", "=", userId)
    .where("user_type", "=", "PREMIUM")
    .where("premium_por_assinatura", "=", true)
    .execute();
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

type NewCheckout = { stripe_session_id: string; user_id: number; plano_id: number; stripe_price_id: string };

export async function insertCheckout(tx: Db, checkout: NewCheckout, now: Date): Promise<void> {
  await tx
    .insertInto("checkouts")
    .values({ ...checkout, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What became of a checkout that was open; what is known to be over stays as it is. */
export async function setCheckoutStatus(
  db: Db,
  sessionId: string,
  status: "open" | "complete" | "expired",
): Promise<void> {
  await db
    .updateTable("checkouts")
    .set({ status })
    .where("stripe_session_id", "=", sessionId)
    .where("status", "=", "open")
    .execute();
}

/** Whether the event is new: then it is remembered, within the caller's transaction. */
export async function takeEvent(tx: Db, id: string, type: string, now: Date): Promise<boolean> {
  const taken = await tx
    .insertInto("stripe_events")
    .values({ id, type, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (taken.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The provider repeats an event for days, not for weeks. */
export async function forgetEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("stripe_events").where("received_at", "<", before).execute();
}

type Payment = { stripe_invoice_id: string; subscriptionId: string; valor_centavos: number; pago_em: Date };

export async function recordPayment(tx: Db, { subscriptionId, ...payment }: Payment): Promise<void> {
  await sql`
    INSERT INTO pagamentos (stripe_invoice_id, assinatura_id, valor_centavos, pago_em)
    VALUES (${payment.stripe_invoice_id},
      (SELECT id FROM assinaturas WHERE stripe_subscription_id = ${subscriptionId}),
      ${payment.valor_centavos}, ${payment.pago_em})
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** What the daily question to the provider is about: subscriptions that may have changed, checkouts that may be paid. */
export async function findToReconcile(db: Db) {
  const [subscriptions, checkouts] = await Promise.all([
    db
      .selectFrom("assinaturas")
      .select(["stripe_subscription_id", "user_id"])
      .where("status", "!=", "CANCELED")
      .where("user_id", "is not", null)
      .execute(),
    db
      .selectFrom("checkouts")
      .select(["stripe_session_id", "user_id"])
      .where("status", "=", "open")
      .execute(),
  ]);
  return { subscriptions, checkouts };
}

/** Subscriptions of plans with a duration that is over. */
export async function findExpired(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT a.stripe_subscription_id AS id FROM assinaturas a JOIN planos p ON p.id = a.plano_id
    WHERE a.status <> 'CANCELED' AND p.duration_days > 0
      AND a.created_at + make_interval(days => p.duration_days) <= ${now}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of a subscription whose person is gone. */
export async function markCanceled(db: Db, stripe_subscription_id: string, now: Date): Promise<void> {
  await db
    .updateTable("assinaturas")
    .set({ status: "CANCELED", updated_at: now })
    .where("stripe_subscription_id", "=", stripe_subscription_id)
    .execute();
}
