import type { CasoResolucao, CasoTipo } from "@cav/contract/subscriptions/casos.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";

export type NewCaso = {
  tipo: CasoTipo;
  user_id: number | null;
  stripe_subscription_id: string;
  stripe_customer_id?: string | null;
  /** The price, status or other subscription that the case is about. */
  detalhe?: string;
};

/**
 * Opens a case once. One that a person closed stays closed; one that closed by itself or by a refund opens again.
 * Returns whether it was opened.
 */
export async function insertCaso(tx: Tx, caso: NewCaso, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("casos_de_cobranca")
    .values({ ...caso, aberto_em: now })
    .onConflict((conflict) =>
      conflict
        .columns(["stripe_subscription_id", "tipo", "detalhe"])
        .doUpdateSet({ aberto_em: now, resolvido_em: null, resolucao: null })
        .where("casos_de_cobranca.resolucao", "in", ["SOZINHA", "DEVOLVIDA"]),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Opens the case of a refund that the provider refused, or opens it again, with the whole amount that was wanted. */
export async function upsertRefused(tx: Tx, caso: NewCaso & { valor: number }, now: Date): Promise<void> {
  await tx
    .insertInto("casos_de_cobranca")
    .values({ ...caso, recusas: 1, aberto_em: now })
    .onConflict((conflict) =>
      conflict.columns(["stripe_subscription_id", "tipo", "detalhe"]).doUpdateSet({
        recusas: sql`casos_de_cobranca.recusas + 1`,
        valor: caso.valor,
        resolvido_em: null,
        resolucao: null,
      }),
    )
    .execute();
}

/** Counts the refused refunds of a subscription, by invoice. */
export async function countRefusals(db: Db, subscription: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("casos_de_cobranca")
    .select(({ fn }) => ["detalhe", fn.sum<string>("recusas").as("recusas")])
    .where("stripe_subscription_id", "=", subscription)
    .groupBy("detalhe")
    .execute();
  return new Map(rows.map(({ detalhe, recusas }) => [detalhe, Number(recusas)]));
}

/** Settles a subscription's open cases that no longer apply; `still` lists those that do. */
export async function settlePastCasos(
  tx: Tx,
  stripeSubscriptionId: string,
  { among, still }: { among: CasoTipo[]; still: { tipo: CasoTipo; detalhe: string }[] },
  now: Date,
): Promise<void> {
  const kept = still.map(({ tipo, detalhe }) => `${tipo} ${detalhe}`);
  await sql`
    UPDATE casos_de_cobranca SET resolvido_em = ${now}, resolucao = 'SOZINHA'
    WHERE (stripe_subscription_id = ${stripeSubscriptionId}
        OR tipo = 'SEGUNDA_ASSINATURA' AND detalhe = ${stripeSubscriptionId})
      AND resolvido_em IS NULL AND tipo = ANY (${among}) AND tipo || ' ' || detalhe <> ALL (${kept}::text[])`.execute(
    tx,
  );
}

/** Closes a case, and the subscription's other open cases that the same action resolves. */
export async function markCasosSettled(
  tx: Tx,
  where: { uuid: string } | { stripe_subscription_id: string },
  resolucao: CasoResolucao,
  now: Date,
): Promise<void> {
  let update = tx
    .updateTable("casos_de_cobranca")
    .set({ resolvido_em: now, resolucao })
    .where("resolvido_em", "is", null);
  update =
    "uuid" in where
      ? update.where("uuid", "=", where.uuid)
      : update.where("stripe_subscription_id", "=", where.stripe_subscription_id);
  await update.execute();
}

/** Locks the case until the transaction ends. */
export async function lockCaso(tx: Tx, uuid: string) {
  return tx
    .selectFrom("casos_de_cobranca")
    .selectAll()
    .where("uuid", "=", uuid)
    .forUpdate()
    .executeTakeFirst();
}

const casosOf = (db: Db, resolvidos: boolean) =>
  db
    .selectFrom("casos_de_cobranca as k")
    .leftJoin("users as u", "u.id", "k.user_id")
    .leftJoin("assinaturas as a", "a.stripe_subscription_id", "k.stripe_subscription_id")
    .leftJoin("planos as p", "p.id", "a.plano_id")
    .where("k.resolvido_em", resolvidos ? "is not" : "is", null);

export async function listCasoRows(
  db: Db,
  { resolvidos, offset, limit }: { resolvidos: boolean; offset: number; limit: number },
) {
  const [{ total }, rows] = await Promise.all([
    casosOf(db, resolvidos)
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
    casosOf(db, resolvidos)
      .select(["k.uuid", "k.tipo", "k.stripe_subscription_id", "k.detalhe", "k.aberto_em", "k.resolvido_em"])
      .select(["k.resolucao", "u.uuid as user_uuid", "u.nome as user_nome", "u.email as user_email"])
      .select(["p.name as plan_name", "a.status"])
      .orderBy(resolvidos ? "k.resolvido_em" : "k.aberto_em", resolvidos ? "desc" : "asc")
      .orderBy("k.id")
      .offset(offset)
      .limit(limit)
      .execute(),
  ]);
  return { total: Number(total), rows };
}
