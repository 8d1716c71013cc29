import { sql } from "kysely";
import { prepare } from "../../platform/database/prepare.ts";
import type { Db, Tx } from "../../tables.ts";

const secondFactor = prepare((db: Db, userId: number) =>
  db.selectFrom("segundos_fatores").selectAll().where("user_id", "=", userId).compile(),
);

async function findSecondFactor(db: Db, userId: number) {
  return (await secondFactor(db, userId))[0];
}

/** Returns whether a second factor is on; one being set up does not count. */
export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  return Boolean((await findSecondFactor(db, userId))?.ligado_em);
}

/** Locks the user's second factor. */
export async function lockSecondFactor(tx: Tx, userId: number) {
  return tx
    .selectFrom("segundos_fatores")
    .selectAll()
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores the secret of a second factor being set up; false when one is on already. */
export async function upsertSecondFactor(
  db: Db,
  user_id: number,
  segredo: string,
  now: Date,
): Promise<boolean> {
  const kept = await db
    .insertInto("segundos_fatores")
    .values({ user_id, segredo, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ segredo, created_at: now })
        .where("segundos_fatores.ligado_em", "is", null),
    )
    .returning("user_id")
    .executeTakeFirst();
  return kept !== undefined;
}

/** Switches the second factor on, with its recovery codes. */
export async function setSecondFactorOn(
  tx: Tx,
  userId: number,
  recovery: Buffer[],
  now: Date,
): Promise<void> {
  await tx.updateTable("segundos_fatores").set({ ligado_em: now }).where("user_id", "=", userId).execute();
  await tx.deleteFrom("codigos_de_recuperacao").where("user_id", "=", userId).execute();
  await tx
    .insertInto("codigos_de_recuperacao")
    .values(recovery.map((codigo_hmac) => ({ user_id: userId, codigo_hmac })))
    .execute();
}

/** Records an accepted code, so that it can't be used twice. */
export async function markCodeTaken(tx: Tx, userId: number, step?: number): Promise<void> {
  await tx
    .updateTable("segundos_fatores")
    .set({ erros: 0, ...(step !== undefined && { ultimo_passo: step }) })
    .where("user_id", "=", userId)
    .execute();
}

/** Counts a wrong code; too many block further attempts for a while. */
export async function markWrongCode(tx: Tx, userId: number, most: number, until: Date): Promise<void> {
  await tx
    .updateTable("segundos_fatores")
    .set({
      erros: sql`CASE WHEN erros + 1 >= ${most} THEN 0 ELSE erros + 1 END`,
      bloqueado_ate: sql`CASE WHEN erros + 1 >= ${most} THEN ${until}::timestamptz END`,
    })
    .where("user_id", "=", userId)
    .execute();
}

/** Claims a recovery code; returns false when the user has no such code. */
export async function claimRecoveryCode(tx: Tx, userId: number, codigo_hmac: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("codigos_de_recuperacao")
    .where("user_id", "=", userId)
    .where("codigo_hmac", "=", codigo_hmac)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { n } = await db
    .selectFrom("codigos_de_recuperacao")
    .select((eb) => eb.fn.countAll<string>().as("n"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Deletes a second factor, or one set up after `since`; false when there was none. */
export async function deleteSecondFactor(tx: Tx, userId: number, since = new Date(0)): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("segundos_fatores")
    .where("user_id", "=", userId)
    .where("created_at", ">=", since)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await tx.deleteFrom("codigos_de_recuperacao").where("user_id", "=", userId).execute();
  return true;
}
