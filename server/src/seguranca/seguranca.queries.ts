import type { Db, Tx } from "../tables.ts";

type NewChange = { user_id: number; de: string; para: string; created_at: Date };

/** Keeps a change of address that was asked for; one that waited before is void. */
export async function insertEmailChange(tx: Tx, change: NewChange): Promise<string> {
  await revokeWaitingChanges(tx, change.user_id);
  const { uuid } = await tx
    .insertInto("trocas_de_email")
    .values(change)
    .returning("uuid")
    .executeTakeFirstOrThrow();
  return uuid;
}

/** The change of address of a person that waits for its link. */
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

/** Voids the changes of a person that wait, which can still be undone; whether there were any. */
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

/** A change of address with its person. */
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

/** Forgets a change with all that came after it. */
export async function deleteEmailChangesSince(tx: Tx, userId: number, since: Date): Promise<void> {
  await tx
    .deleteFrom("trocas_de_email")
    .where("user_id", "=", userId)
    .where("created_at", ">=", since)
    .execute();
}

/** Forgets changes that were asked for before a moment. */
export async function deleteEmailChangesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("trocas_de_email").where("created_at", "<", before).execute();
}
