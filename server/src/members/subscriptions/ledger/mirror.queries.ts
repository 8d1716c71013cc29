import { sql } from "kysely";
import type { Db, Tx } from "../../../tables.ts";
import type { CustomerMirror, Mirror, StoredMirror } from "./types.ts";

/** The shape of a stored mirror; one of another shape is read again. */
const versao = 1;
export const emptyMirror: CustomerMirror = { subscriptions: [], invoices: [], refunds: [], disputes: [] };

/** A reading that has begun: its number, and the requests that it answers. */
export type Reading = { leitura: number; pedido: number; atendido: number; userId: number | null };

/** Counts a request to read each customer, in one order everywhere; one that is unknown is remembered. */
export async function requestReadings(tx: Tx, customers: string[]): Promise<void> {
  if (customers.length === 0) return;
  await sql`
    INSERT INTO stripe_clientes (stripe_customer_id, user_id, pedido)
    SELECT DISTINCT asked.id, s.user_id, 1 FROM unnest(${customers}::text[]) AS asked (id)
    LEFT JOIN assinantes s ON s.stripe_customer_id = asked.id ORDER BY asked.id
    ON CONFLICT (stripe_customer_id) DO UPDATE SET pedido = stripe_clientes.pedido + 1`.execute(tx);
}

/** Records a user's customer. `isNew`: made just now, so nothing can have happened to it yet. */
export async function recordCustomer(
  db: Db,
  customer: string,
  userId: number,
  { isNew }: { isNew: boolean },
): Promise<void> {
  const mirror = isNew ? JSON.stringify({ versao, ...emptyMirror } satisfies StoredMirror) : null;
  await sql`
    INSERT INTO stripe_clientes (stripe_customer_id, user_id, espelho) VALUES (${customer}, ${userId}, ${mirror})
    ON CONFLICT (stripe_customer_id) DO UPDATE SET user_id = excluded.user_id`.execute(db);
}

/** Numbers a reading: a later one never gives way to it. */
export async function startReading(db: Db, customer: string): Promise<Reading> {
  const { rows } = await sql<{ leitura: string } & Omit<Reading, "leitura">>`
    SELECT nextval('stripe_leituras') AS leitura, coalesce(c.pedido, 0) AS pedido, coalesce(c.atendido, 0) AS atendido,
      coalesce(c.user_id, s.user_id) AS "userId"
    FROM (SELECT ${customer}::text AS id) AS asked
      LEFT JOIN stripe_clientes c ON c.stripe_customer_id = asked.id
      LEFT JOIN assinantes s ON s.stripe_customer_id = asked.id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a statement without rows");
  return { ...row, leitura: Number(row.leitura) };
}

export type StoredCustomer = {
  stripe_customer_id: string;
  user_id: number | null;
  espelho: StoredMirror | null;
  lido_em: Date | null;
  leitura: number;
  pedido: number;
  apagado_em: Date | null;
};

/** Locks a customer's mirror until the transaction ends; creates it if need be. */
export async function lockCustomer(tx: Tx, customer: string): Promise<StoredCustomer> {
  await sql`
    INSERT INTO stripe_clientes (stripe_customer_id, user_id)
    SELECT ${customer}, (SELECT user_id FROM assinantes WHERE stripe_customer_id = ${customer})
    ON CONFLICT DO NOTHING`.execute(tx);
  const row = await tx
    .selectFrom("stripe_clientes")
    .selectAll()
    .where("stripe_customer_id", "=", customer)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return presentCustomer(row);
}

function presentCustomer(
  row: Omit<StoredCustomer, "espelho" | "leitura"> & { espelho: object | null; leitura: number | string },
): StoredCustomer {
  const stored = row.espelho as StoredMirror | null;
  return { ...row, leitura: Number(row.leitura), espelho: stored?.versao === versao ? stored : null };
}

/** Returns all customers of a user. */
export async function findCustomersOf(db: Db, userId: number): Promise<StoredCustomer[]> {
  const rows = await db
    .selectFrom("stripe_clientes")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("stripe_customer_id")
    .execute();
  return rows.map(presentCustomer);
}

type Written = { reading: Reading; mirror: CustomerMirror; readAt: Date; isDeleted: boolean };

/** Replaces a customer's mirror as a whole, and the ids by which refunds and disputes find it. */
export async function replaceMirror(
  tx: Tx,
  customer: string,
  { reading, mirror, readAt, isDeleted }: Written,
): Promise<void> {
  const espelho = JSON.stringify({ versao, ...mirror } satisfies StoredMirror);
  await sql`
    UPDATE stripe_clientes SET espelho = ${espelho}, lido_em = ${readAt}, leitura = ${reading.leitura},
      atendido = greatest(atendido, ${reading.pedido}),
      apagado_em = CASE WHEN ${isDeleted} THEN coalesce(apagado_em, ${readAt}) END
    WHERE stripe_customer_id = ${customer}`.execute(tx);
  const refs = [
    ...mirror.subscriptions.map(({ id }) => id),
    ...mirror.invoices.flatMap(({ id, payments }) => [id, ...payments.map(({ ref }) => ref)]),
  ];
  await sql`
    INSERT INTO stripe_refs (ref, stripe_customer_id) SELECT DISTINCT unnest(${refs}::text[]), ${customer}
    ON CONFLICT DO NOTHING`.execute(tx);
}

export async function setNextReading(tx: Tx, customer: string, at: Date | null): Promise<void> {
  await tx
    .updateTable("stripe_clientes")
    .set({ reler_em: at })
    .where("stripe_customer_id", "=", customer)
    .execute();
}

/** Returns the customer of a subscription, invoice or payment that was read before. */
export async function findCustomersOfRefs(db: Db, refs: string[]): Promise<Map<string, string>> {
  if (refs.length === 0) return new Map();
  const rows = await db
    .selectFrom("stripe_refs")
    .select(["ref", "stripe_customer_id as customer"])
    .where("ref", "in", refs)
    .execute();
  return new Map(rows.map(({ ref, customer }) => [ref, customer]));
}

/** The greatest number of requests. */
const maxInteger = 2_147_483_647;

/** Deletes a customer's mirror, unless more of it was asked for meanwhile. */
export async function deleteCustomerRow(db: Db, customer: string, pedido = maxInteger): Promise<void> {
  await db
    .deleteFrom("stripe_clientes")
    .where("stripe_customer_id", "=", customer)
    .where("pedido", "<=", pedido)
    .execute();
}

/** Returns customers that are due: asked for, changed by time, or not read since. */
export async function findDueCustomers(db: Db, now: Date, unreadSince: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT stripe_customer_id AS id FROM stripe_clientes
    WHERE user_id IS NOT NULL AND apagado_em IS NULL
      AND (pedido > atendido OR reler_em <= ${now} OR lido_em IS NULL OR lido_em < ${unreadSince})
    UNION SELECT s.stripe_customer_id FROM assinantes s
    WHERE s.stripe_customer_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM stripe_clientes c WHERE c.stripe_customer_id = s.stripe_customer_id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Builds the mirror of a person from that of all their customers, with our own facts. */
export async function buildMirror(db: Db, customers: StoredCustomer[], now: Date): Promise<Mirror> {
  const merged = customers.map(({ espelho }) => espelho ?? emptyMirror);
  const reads = customers.map(({ lido_em }) => lido_em?.getTime() ?? now.getTime());
  const subscriptions = merged.flatMap((one) => one.subscriptions);
  const [plans, decisions] = await Promise.all([
    findPlans(db),
    findDecisions(
      db,
      subscriptions.map(({ id }) => id),
    ),
  ]);
  return {
    readAt: Math.floor(Math.min(now.getTime(), ...reads) / 1000),
    customers: customers.map((one) => ({ id: one.stripe_customer_id, deleted: one.apagado_em !== null })),
    subscriptions,
    invoices: merged.flatMap((one) => one.invoices),
    refunds: merged.flatMap((one) => one.refunds),
    disputes: merged.flatMap((one) => one.disputes),
    plans,
    decisions,
  };
}

/** Returns our plans by every price they ever had. */
async function findPlans(db: Db): Promise<Mirror["plans"]> {
  const rows = await db
    .selectFrom("plano_precos as p")
    .innerJoin("planos as l", "l.id", "p.plano_id")
    .select(["p.stripe_price_id", "p.price_centavos", "l.uuid"])
    .execute();
  return Object.fromEntries(
    rows.map(({ stripe_price_id, price_centavos, uuid }) => [
      stripe_price_id,
      { plan: uuid, rank: price_centavos },
    ]),
  );
}

/** Returns the decisions; the release before recorded an assigned plan with the subscription alone. */
async function findDecisions(db: Db, subscriptions: string[]): Promise<Mirror["decisions"]> {
  if (subscriptions.length === 0) return [];
  const { rows } = await sql<{ id: string; manter_ate: Date | null; plan: string | null }>`
    SELECT asked.id, d.manter_ate, l.uuid AS plan FROM unnest(${subscriptions}::text[]) AS asked (id)
      LEFT JOIN decisoes_de_cobranca d ON d.stripe_subscription_id = asked.id
      LEFT JOIN assinaturas a ON a.stripe_subscription_id = asked.id AND EXISTS (
        SELECT FROM casos_de_cobranca c
        WHERE c.stripe_subscription_id = asked.id AND c.resolucao = 'ATRIBUIDA')
      LEFT JOIN planos l ON l.id = coalesce(d.plano_id, a.plano_id)
    WHERE d.stripe_subscription_id IS NOT NULL OR a.id IS NOT NULL`.execute(db);
  return rows.map(({ id, manter_ate, plan }) => ({
    subscription: id,
    ...(plan && { plan }),
    ...(manter_ate && { keepUntil: Math.floor(manter_ate.getTime() / 1000) }),
  }));
}

/** Decides about a subscription: the plan it counts as, or until when its premium is kept. */
export async function upsertDecision(
  tx: Tx,
  subscription: string,
  decision: { plano_id?: number; manter_ate?: Date | null },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("decisoes_de_cobranca")
    .values({
      stripe_subscription_id: subscription,
      plano_id: decision.plano_id ?? null,
      manter_ate: decision.manter_ate ?? null,
      decidido_em: now,
    })
    .onConflict((conflict) =>
      conflict.column("stripe_subscription_id").doUpdateSet({ ...decision, decidido_em: now }),
    )
    .execute();
}

/** Withdraws the decision to keep a subscription's premium. */
export async function withdrawKept(db: Db, subscription: string, now: Date): Promise<void> {
  await db
    .updateTable("decisoes_de_cobranca")
    .set({ manter_ate: null, decidido_em: now })
    .where("stripe_subscription_id", "=", subscription)
    .where("manter_ate", "is not", null)
    .execute();
}
