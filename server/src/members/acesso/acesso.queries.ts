import { sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";

type Reset = { token_hash: Buffer; user_id: number; created_at: Date; expires_at: Date };

/** Inserts a reset link; returns its account's uuid. */
export async function insertPasswordReset(db: Db, reset: Reset): Promise<string> {
  const { uuid } = await db
    .insertInto("password_resets")
    .values(reset)
    .returning(({ selectFrom }) =>
      selectFrom("users").select("uuid").whereRef("id", "=", "user_id").$asScalar().$notNull().as("uuid"),
    )
    .executeTakeFirstOrThrow();
  return uuid;
}

/** Consumes a reset link, and returns its user; undefined when it is unknown, used or expired. */
export async function claimPasswordReset(tx: Tx, hash: Buffer, now: Date): Promise<number | undefined> {
  const row = await tx
    .deleteFrom("password_resets")
    .where("token_hash", "=", hash)
    .where("expires_at", ">", now)
    .returning("user_id")
    .executeTakeFirst();
  return row?.user_id;
}

/** Returns the address of the user whose password a valid link replaces. */
export async function findPasswordReset(db: Db, hash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom("password_resets as r")
    .innerJoin("users as u", "u.id", "r.user_id")
    .select("u.email")
    .where("r.token_hash", "=", hash)
    .where("r.expires_at", ">", now)
    .executeTakeFirst();
  return row?.email;
}

/** Counts a user's valid reset links. */
export async function countPasswordResets(db: Db, userId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("password_resets")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deletePasswordReset(db: Db, hash: Buffer): Promise<void> {
  await db.deleteFrom("password_resets").where("token_hash", "=", hash).execute();
}

/** Deletes expired links, and returns their number. */
export async function deleteExpiredResets(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("password_resets")
    .where("expires_at", "<", now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes a user's reset links. */
export async function deletePasswordResets(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom("password_resets").where("user_id", "=", userId).execute();
}

type NewChange = { user_id: number; de: string; para: string; created_at: Date };

/** Inserts a requested change of address, and voids the waiting one. */
export async function insertEmailChange(tx: Tx, change: NewChange): Promise<string> {
  await revokeWaitingChanges(tx, change.user_id);
  const { uuid } = await tx
    .insertInto("trocas_de_email")
    .values(change)
    .returning("uuid")
    .executeTakeFirstOrThrow();
  return uuid;
}

/** Returns a user's waiting change of address. */
export async function findWaitingChange(db: Db, userId: number, since: Date) {
  return db
    .selectFrom("trocas_de_email")
    .select(["uuid", "para", "created_at"])
    .where("user_id", "=", userId)
    .where("confirmada_em", "is", null)
    .where("anulada", "=", false)
    .where("created_at", ">", since)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
}

/** Voids a user's waiting changes, which can still be undone. Returns whether there were any. */
export async function revokeWaitingChanges(db: Db, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("trocas_de_email")
    .set({ anulada: true })
    .where("user_id", "=", userId)
    .where("confirmada_em", "is", null)
    .where("anulada", "=", false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns a change of address with its user. */
export async function findEmailChange(db: Db, uuid: string) {
  return db
    .selectFrom("trocas_de_email as t")
    .innerJoin("users as u", "u.id", "t.user_id")
    .select(["t.uuid", "t.user_id", "t.de", "t.para", "t.created_at", "t.confirmada_em", "t.anulada"])
    .select(["u.nome", "u.email"])
    .where("t.uuid", "=", uuid)
    .executeTakeFirst();
}

export async function markEmailChanged(tx: Tx, uuid: string, now: Date): Promise<void> {
  await tx.updateTable("trocas_de_email").set({ confirmada_em: now }).where("uuid", "=", uuid).execute();
}

/** Deletes a user's changes since a time. */
export async function deleteEmailChangesSince(tx: Tx, userId: number, since: Date): Promise<void> {
  await tx
    .deleteFrom("trocas_de_email")
    .where("user_id", "=", userId)
    .where("created_at", ">=", since)
    .execute();
}

/** Deletes changes requested before a time, and returns their number. */
export async function deleteEmailChangesBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("trocas_de_email")
    .where("created_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

type SentCode = { user_id: number; numero: string; codigo_hmac: Buffer; created_at: Date; expires_at: Date };

/** Stores the code sent to a number, instead of the previous one. */
export async function upsertCode(db: Db, sent: SentCode): Promise<void> {
  const { user_id: _key, ...columns } = sent;
  await db
    .insertInto("codigos_telefone")
    .values(sent)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ ...columns, tentativas: 0 }))
    .execute();
}

/** Locks and returns the unexpired code sent to a user's number. */
export async function lockCode(tx: Tx, userId: number, now: Date) {
  return tx
    .selectFrom("codigos_telefone")
    .select(["numero", "codigo_hmac", "tentativas"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .forUpdate()
    .executeTakeFirst();
}

/** Counts a wrong guess. */
export async function updateTries(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable("codigos_telefone")
    .set({ tentativas: sql`tentativas + 1` })
    .where("user_id", "=", userId)
    .execute();
}

export async function deleteCode(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom("codigos_telefone").where("user_id", "=", userId).execute();
}

/** Deletes unusable codes, and returns their number. */
export async function deleteExpiredCodes(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("codigos_telefone")
    .where("expires_at", "<", now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
