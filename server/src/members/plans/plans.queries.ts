import type { Plan, PlanInput } from "@cav/contract/subscriptions/plans.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";

export type PlanRow = NonNullable<Awaited<ReturnType<typeof findPlan>>>;

export async function listPlanRows(db: Db, { onSaleOnly }: { onSaleOnly: boolean }): Promise<PlanRow[]> {
  let query = db.selectFrom("planos").selectAll();
  if (onSaleOnly) query = query.where("is_active", "=", true);
  return query.orderBy("price_centavos").orderBy("id").execute();
}

export async function findPlan(db: Db, uuid: string) {
  return db.selectFrom("planos").selectAll().where("uuid", "=", uuid).executeTakeFirst();
}

/** Locks the plan against changes and sales until the transaction ends; rows that refer to it can still be written. */
export async function lockPlan(tx: Tx, uuid: string) {
  return tx.selectFrom("planos").selectAll().where("uuid", "=", uuid).forNoKeyUpdate().executeTakeFirst();
}

/** Locks the plan for deletion; until the transaction ends no row that refers to it can be written. */
export async function lockPlanToDelete(tx: Tx, uuid: string) {
  return tx.selectFrom("planos").selectAll().where("uuid", "=", uuid).forUpdate().executeTakeFirst();
}

/** Locks the plan against changes during a sale; sales do not block each other. */
export async function lockSoldPlan(tx: Tx, uuid: string) {
  return tx.selectFrom("planos").selectAll().where("uuid", "=", uuid).forShare().executeTakeFirst();
}

/** Returns the plan that the Stripe price belongs to, or belonged to. */
export async function findPlanOfPrice(db: Db, stripePriceId: string) {
  return db
    .selectFrom("plano_precos as p")
    .innerJoin("planos as l", "l.id", "p.plano_id")
    .select(["l.id", "p.price_centavos"])
    .where("p.stripe_price_id", "=", stripePriceId)
    .executeTakeFirst();
}

/** Returns the plans that the Stripe prices belong to, or belonged to; unknown prices are left out. */
export async function findPlansOfPrices(db: Db, stripePriceIds: string[]) {
  if (stripePriceIds.length === 0) return [];
  return db
    .selectFrom("plano_precos as p")
    .innerJoin("planos as l", "l.id", "p.plano_id")
    .select(["l.id", "l.name", "p.price_centavos", "p.stripe_price_id"])
    .where("p.stripe_price_id", "in", stripePriceIds)
    .execute();
}

/** Returns the plans that still exist. */
export async function findPlansByUuid(db: Db, uuids: string[]) {
  if (uuids.length === 0) return [];
  return db
    .selectFrom("planos")
    .select(["id", "uuid", "name", "price_centavos"])
    .where("uuid", "in", uuids)
    .execute();
}

/** Returns a plan's current name. */
export async function findPlanName(db: Db, id: number): Promise<string> {
  const { name } = await db
    .selectFrom("planos")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return name;
}

function planColumnsOf(input: PlanInput) {
  const { price, ...fields } = input;
  return { ...fields, price_centavos: Math.round(price * 100) };
}

/** Inserts a plan; returns undefined when the uuid is taken. */
export async function insertPlan(db: Db, uuid: string, input: PlanInput, now: Date) {
  return db
    .insertInto("planos")
    .values({ uuid, ...planColumnsOf(input), created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function updatePlanRow(db: Db, id: number, input: PlanInput, now: Date): Promise<PlanRow> {
  return db
    .updateTable("planos")
    .set({ ...planColumnsOf(input), updated_at: now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

type AtProvider = { stripe_product_id: string; stripe_price_id: string | null };

/** Records product and price; returns undefined when another plan has the price. */
export async function recordProvider(
  db: Db,
  plan: PlanRow,
  ids: AtProvider,
  now: Date,
): Promise<PlanRow | undefined> {
  if (ids.stripe_price_id && !(await recordPrice(db, plan, ids.stripe_price_id))) return undefined;
  return db
    .updateTable("planos")
    .set({ ...ids, updated_at: now })
    .where("id", "=", plan.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function recordPrice(
  db: Db,
  { id, price_centavos }: Pick<PlanRow, "id" | "price_centavos">,
  stripe_price_id: string,
): Promise<boolean> {
  await db
    .insertInto("plano_precos")
    .values({ stripe_price_id, plano_id: id, price_centavos })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findPlanOfPrice(db, stripe_price_id))?.id === id;
}

export async function setOnSale(db: Db, id: number, is_active: boolean, now: Date): Promise<void> {
  await db.updateTable("planos").set({ is_active, updated_at: now }).where("id", "=", id).execute();
}

/** Counts subscribers of the plan, now or from their next period, and all subscriptions it ever had. */
export async function countSubscriptions(db: Db, planId: number): Promise<{ now: number; ever: number }> {
  const chosen = db.selectFrom("plano_precos").select("stripe_price_id").where("plano_id", "=", planId);
  const rows = await db
    .selectFrom("assinaturas")
    .select("status")
    .where((eb) => eb.or([eb("plano_id", "=", planId), eb("proximo_preco", "in", chosen)]))
    .execute();
  return { now: rows.filter(({ status }) => status !== "CANCELED").length, ever: rows.length };
}

/** Locks against concurrent creation, then returns whether another free plan exists. */
export async function lockOtherFreePlan(tx: Tx, uuid: string): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('planos.gratuito'))`.execute(tx);
  const row = await tx
    .selectFrom("planos")
    .select("id")
    .where("price_centavos", "=", 0)
    .where("uuid", "!=", uuid)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePlanRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom("planos").where("id", "=", id).execute();
}

/** Returns open checkouts of the plan, which can still be paid. */
export async function findOpenCheckouts(db: Db, planId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("checkouts")
    .select("stripe_session_id")
    .where("plano_id", "=", planId)
    .where("status", "=", "open")
    .execute();
  return rows.map(({ stripe_session_id }) => stripe_session_id);
}

/** Presents a plan as the API shows it. */
export function presentPlan(row: PlanRow): Plan {
  return {
    uuid: row.uuid,
    name: row.name,
    description: row.description,
    price: row.price_centavos / 100,
    interval: row.interval,
    features: row.features,
    stripe_price_id: row.stripe_price_id,
    is_active: row.is_active,
    duration_days: row.duration_days,
    updated_at: row.updated_at.toISOString(),
  };
}
