import { sql } from "kysely";
import type { Db, Tx } from "../tables.ts";

type SentCode = { user_id: number; numero: string; codigo_hmac: Buffer; created_at: Date; expires_at: Date };

/** Keeps what was sent to a number; what was sent before is void. */
export async function upsertCode(db: Db, sent: SentCode): Promise<void> {
  const { user_id: _key, ...columns } = sent;
  await db
    .insertInto("codigos_telefone")
    .values(sent)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ ...columns, tentativas: 0 }))
    .execute();
}

/** What was sent to a person's number and is still good, held against a guess at the same time. */
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

/** Forgets codes that can't be used any more. */
export async function purgeCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("codigos_telefone").where("expires_at", "<", now).execute();
}
