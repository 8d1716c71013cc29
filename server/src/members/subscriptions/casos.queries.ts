import type { CasoResolucao, CasoTipo } from "@cav/contract/casos.ts";
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
 * Opens a case once. One that a person closed stays closed; one that closed by itself opens again. Returns whether it
 * was opened.
 */
export async function insertCaso(tx: Tx, caso: NewCaso, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("casos_de_cobranca")
    .values({ ...caso, aberto_em: now })
    .onConflict((conflict) =>
      conflict
        .columns(["stripe_subscription_id", "tipo", "detalhe"])
        .doUpdateSet({ aberto_em: now, resolvido_em: null, resolucao: null })
        .where("casos_de_cobranca.resolucao", "=", "SOZINHA"),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
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
