import type { Db, Tx } from "../tables.ts";

type Reset = { token_hash: Buffer; user_id: number; created_at: Date; expires_at: Date };

export async function insertPasswordReset(db: Db, reset: Reset): Promise<void> {
  await db.insertInto("password_resets").values(reset).execute();
}

/** Uses a link up: the person it is for, or undefined when it is unknown, used or too old. */
export async function claimPasswordReset(tx: Tx, hash: Buffer, now: Date): Promise<number | undefined> {
  const row = await tx
    .deleteFrom("password_resets")
    .where("token_hash", "=", hash)
    .where("expires_at", ">", now)
    .returning("user_id")
    .executeTakeFirst();
  return row?.user_id;
}

/** How many links of a person could be used now. */
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

/** Takes a person's other links out of use. */
export async function deletePasswordResets(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom("password_resets").where("user_id", "=", userId).execute();
}
