import { toMajorUnits } from "@cav/contract/format.ts";
import type { Subscription, SubscriptionStatus } from "@cav/contract/subscriptions/subscriptions.ts";
import { isEffective } from "@cav/contract/subscriptions/subscriptions.ts";
import { sql } from "kysely";
import { setPremiumUser, setRegularUser } from "../../identity/who/index.ts";
import type { Db, Tx } from "../../tables.ts";

export type SubscriptionRow = {
  plan_uuid: string;
  plan_name: string;
  price_centavos: number;
  interval: "month" | "year";
  status: SubscriptionStatus;
  current_period_start: Date | null;
  current_period_end: Date | null;
  cancel_at_period_end: boolean;
  cancel_at: Date | null;
  moeda: string;
  ended_at: Date | null;
  proximo_uuid: string | null;
  proximo_name: string | null;
  proximo_centavos: number | null;
  proximo_interval: "month" | "year" | null;
};

/** The subscription in force, or else the newest; the query names the row of `users` as `u`. */
export const subscriptionOfUser = sql<SubscriptionRow>`
  SELECT p.uuid AS plan_uuid, p.name AS plan_name, a.price_centavos, coalesce(a.interval, p.interval) AS interval,
    a.status, a.current_period_start, a.current_period_end, a.cancel_at_period_end, a.cancel_at,
    a.moeda, a.ended_at,
    n.uuid AS proximo_uuid, n.name AS proximo_name, np.price_centavos AS proximo_centavos,
    n.interval AS proximo_interval
  FROM assinaturas a JOIN planos p ON p.id = a.plano_id
    LEFT JOIN plano_precos np ON np.stripe_price_id = a.proximo_preco LEFT JOIN planos n ON n.id = np.plano_id
  WHERE a.user_id = u.id ORDER BY a.status = 'CANCELED', a.id DESC LIMIT 1`;

/** Returns one subscription per user who has any. */
export async function findSubscriptions(db: Db, userUuids: string[]): Promise<Map<string, Subscription>> {
  if (userUuids.length === 0) return new Map();
  const { rows } = await sql<SubscriptionRow & { user_uuid: string }>`
    SELECT u.uuid AS user_uuid, s.* FROM users u CROSS JOIN LATERAL (${subscriptionOfUser}) AS s
    WHERE u.uuid = ANY (${userUuids}::uuid[])`.execute(db);
  return new Map(rows.map(({ user_uuid, ...row }) => [user_uuid, presentSubscription(row)]));
}

/** Presents a subscription as the API shows it. */
export function presentSubscription(row: SubscriptionRow): Subscription {
  return {
    plan_uuid: row.plan_uuid,
    plan_name: row.plan_name,
    price: toMajorUnits(row.price_centavos, row.moeda),
    moeda: row.moeda,
    interval: row.interval,
    status: row.status,
    current_period_start: row.current_period_start?.toISOString() ?? null,
    current_period_end: row.current_period_end?.toISOString() ?? null,
    cancel_at_period_end: row.cancel_at_period_end,
    cancel_at: row.cancel_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    proximo_plano:
      row.proximo_uuid && row.proximo_name && row.proximo_interval
        ? {
            plan_uuid: row.proximo_uuid,
            plan_name: row.proximo_name,
            price: (row.proximo_centavos ?? 0) / 100,
            interval: row.proximo_interval,
          }
        : null,
  };
}

/** Returns the facts of a user that billing needs. */
export async function findBillingUser(db: Db, userId: number) {
  const row = await db
    .selectFrom("users as u")
    .leftJoin("assinantes as s", "s.user_id", "u.id")
    .select(["u.id", "u.uuid", "u.nome", "u.email", "u.user_type"])
    .select(["s.stripe_customer_id", "s.premium_por_assinatura"])
    .where("u.id", "=", userId)
    .executeTakeFirst();
  return row && { ...row, premium_por_assinatura: row.premium_por_assinatura ?? false };
}

export type BillingUser = NonNullable<Awaited<ReturnType<typeof findBillingUser>>>;

/**
 * Locks a user's row, so that changes of their subscription run one after the other. Inserts that only refer to the
 * user are not blocked.
 */
export async function lockBillingUser(tx: Tx, userId: number): Promise<BillingUser | undefined> {
  await tx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  // Read after the lock, to see what other transactions committed meanwhile.
  return findBillingUser(tx, userId);
}

/** Returns whether the user's premium comes from a subscription and so ends with it. */
export async function isPremiumBySubscription(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("assinantes")
    .select("premium_por_assinatura")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.premium_por_assinatura ?? false;
}

/** Marks premium as given by an administrator, so that no subscription's end removes it. */
export async function removeGivenPremium(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable("assinantes")
    .set({ premium_por_assinatura: false })
    .where("user_id", "=", userId)
    .execute();
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
  cancel_at: Date | null;
  moeda: string;
  interval: "month" | "year" | null;
  ended_at: Date | null;
  proximo_preco: string | null;
};

/** Returns a subscription as it was recorded. */
export async function findKnown(tx: Tx, stripeSubscriptionId: string) {
  return tx
    .selectFrom("assinaturas")
    .select(["plano_id", "price_centavos", "status", "cancel_at_period_end", "proximo_preco", "ended_at"])
    .select(["current_period_start", "current_period_end", "interval"])
    .where("stripe_subscription_id", "=", stripeSubscriptionId)
    .executeTakeFirst();
}

export type KnownSubscription = NonNullable<Awaited<ReturnType<typeof findKnown>>>;

/** Returns a user's recorded subscriptions that are not over. */
export async function findRunningSubscriptions(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("assinaturas")
    .select("stripe_subscription_id")
    .where("user_id", "=", userId)
    .where("status", "!=", "CANCELED")
    .execute();
  return rows.map(({ stripe_subscription_id }) => stripe_subscription_id);
}

export async function upsertSubscription(tx: Tx, facts: SubscriptionFacts, now: Date): Promise<void> {
  const { stripe_subscription_id: _id, user_id: _user, ...changing } = facts;
  await tx
    .insertInto("assinaturas")
    .values({ ...facts, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column("stripe_subscription_id").doUpdateSet({ ...changing, updated_at: now }),
    )
    .execute();
}

/** Returns the owner of a recorded subscription; `user_id` is null for a deleted account. */
export async function findPayer(db: Db, stripeSubscriptionId: string) {
  return db
    .selectFrom("assinaturas")
    .select("user_id")
    .where("stripe_subscription_id", "=", stripeSubscriptionId)
    .executeTakeFirst();
}

/** Returns a user's subscriptions that give premium or are owed; the one in force first. */
export async function findCurrent(db: Db, userId: number) {
  return db
    .selectFrom("assinaturas as a")
    .innerJoin("planos as p", "p.id", "a.plano_id")
    .select(["a.stripe_subscription_id", "a.status", "a.cancel_at_period_end", "p.uuid as plan_uuid"])
    .where("a.user_id", "=", userId)
    .where("a.status", "!=", "CANCELED")
    .orderBy((eb) => eb("a.status", "=", "UNPAID"))
    .orderBy("a.id", "desc")
    .execute();
}

/** Grants premium, unless the user has it. An administrator's account only notes that it pays. */
export async function setPremium(tx: Tx, { id, user_type }: BillingUser, now: Date): Promise<void> {
  if (user_type === "PREMIUM") return;
  if (user_type === "REGULAR") await setPremiumUser(tx, id, now);
  await tx
    .insertInto("assinantes")
    .values({ user_id: id, premium_por_assinatura: true })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ premium_por_assinatura: true }))
    .execute();
}

/** Removes premium given by a subscription, and with it WhatsApp (product.md, Preferences). */
export async function removePremium(tx: Tx, billingUser: BillingUser, now: Date): Promise<void> {
  const { id, user_type, premium_por_assinatura } = billingUser;
  if (!premium_por_assinatura) return;
  if (user_type === "PREMIUM") await setRegularUser(tx, id, now);
  await removeGivenPremium(tx, id);
}

/** Remembers events in the caller's transaction, in one order everywhere; returns the ids of the new ones. */
export async function claimEvents(
  tx: Tx,
  events: readonly { id: string; type: string }[],
  now: Date,
): Promise<Set<string>> {
  const types = new Map(events.map(({ id, type }) => [id, type]));
  const { rows } = await sql<{ id: string }>`
    INSERT INTO stripe_events (id, type, received_at)
    SELECT id, type, ${now} FROM unnest(${[...types.keys()]}::text[], ${[...types.values()]}::text[]) AS e (id, type)
    ORDER BY id ON CONFLICT DO NOTHING RETURNING id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Returns which of the events were not handled yet. */
export async function findUnclaimed(db: Db, ids: string[]): Promise<Set<string>> {
  const { rows: claimed } = await sql<{ id: string }>`
    SELECT id FROM stripe_events WHERE id = ANY (${ids})`.execute(db);
  const known = new Set(claimed.map(({ id }) => id));
  return new Set(ids.filter((id) => !known.has(id)));
}

/** Deletes old events: the provider repeats them for days, not weeks. */
export async function purgeEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("stripe_events").where("received_at", "<", before).execute();
}

/** Returns a subscription's user and plan. */
export async function findBought(db: Db, stripeSubscriptionId: string) {
  return db
    .selectFrom("assinaturas as a")
    .innerJoin("planos as p", "p.id", "a.plano_id")
    .select(["a.user_id", "a.price_centavos", "p.name as plan_name"])
    .where("a.stripe_subscription_id", "=", stripeSubscriptionId)
    .executeTakeFirst();
}

/** Returns a user's newest subscription, over or not, or the named one. */
export async function findLastSubscription(db: Db, userId: number, stripeSubscriptionId?: string) {
  let query = db
    .selectFrom("assinaturas as a")
    .innerJoin("planos as p", "p.id", "a.plano_id")
    .select(["a.stripe_subscription_id", "a.status", "a.current_period_start", "a.current_period_end"])
    .select("p.name as plan_name")
    .where("a.user_id", "=", userId)
    .orderBy((eb) => eb("a.status", "=", "CANCELED"))
    .orderBy("a.id", "desc");
  if (stripeSubscriptionId) query = query.where("a.stripe_subscription_id", "=", stripeSubscriptionId);
  return query.executeTakeFirst();
}

/** Returns whether a subscription gives the user premium, so that nobody can take it away. */
export async function hasPaidPremium(db: Db, userId: number): Promise<boolean> {
  return (await findCurrent(db, userId)).some(({ status }) => isEffective(status));
}

/** Claims yearly subscriptions that renew before `until` and whose users were not notified of it yet. */
export async function claimRenewals(tx: Tx, now: Date, until: Date) {
  const { rows } = await sql<{
    user_id: number;
    plan_name: string;
    price_centavos: number;
    moeda: string;
    end: Date;
  }>`
    UPDATE assinaturas a SET renovacao_avisada = a.current_period_end FROM planos p
    WHERE p.id = a.plano_id AND a.user_id IS NOT NULL AND a.interval = 'year' AND a.status IN ('ACTIVE', 'TRIAL')
      AND (NOT a.cancel_at_period_end OR a.cancel_at > a.current_period_end) AND a.proximo_preco IS NULL
      AND a.current_period_end > ${now} AND a.current_period_end <= ${until}
      AND a.renovacao_avisada IS DISTINCT FROM a.current_period_end
    RETURNING a.user_id, p.name AS plan_name, a.price_centavos, a.moeda, a.current_period_end AS "end"`.execute(
    tx,
  );
  return rows;
}

/** Returns subscriptions whose plan's duration is over. */
export async function findExpired(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT a.stripe_subscription_id AS id FROM assinaturas a JOIN planos p ON p.id = a.plano_id
    WHERE a.status <> 'CANCELED' AND p.duration_days > 0
      AND a.created_at + make_interval(days => p.duration_days) <= ${now}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Marks a deleted user's subscription as cancelled. */
export async function markCanceled(db: Db, stripe_subscription_id: string, now: Date): Promise<void> {
  await db
    .updateTable("assinaturas")
    .set({ status: "CANCELED", ended_at: now, updated_at: now })
    .where("stripe_subscription_id", "=", stripe_subscription_id)
    .execute();
}
