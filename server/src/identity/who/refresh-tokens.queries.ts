import { sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";

/** Maximum unused successors of a token; the oldest ends when another is issued. */
export const successorsMax = 20;

/** Locks a refresh token and returns it with its session. */
export async function lockRefreshToken(tx: Tx, hash: Buffer) {
  return tx
    .selectFrom("refresh_tokens as t")
    .innerJoin("sessions as s", "s.id", "t.session_id")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select([
      "t.session_id",
      "t.used_at",
      "s.revoked_at",
      "s.expires_at",
      "s.created_at",
      "s.dispositivo",
      "u.id as user_id",
      "u.uuid as user_uuid",
      "u.email",
    ])
    .where("t.hash", "=", hash)
    .forUpdate(["t", "s"])
    .executeTakeFirst();
}

/** Returns the owner of a refresh token, usable or not. */
export async function findOwner(db: Db, hash: Buffer) {
  return db
    .selectFrom("refresh_tokens as t")
    .innerJoin("sessions as s", "s.id", "t.session_id")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(["u.id", "u.uuid", "u.senha_hash"])
    .where("t.hash", "=", hash)
    .executeTakeFirst();
}

export async function markRefreshTokenUsed(
  tx: Tx,
  hash: Buffer,
  sessionId: string,
  expiresAt: Date,
  now: Date,
) {
  // The first use counts, also when the token is rotated again.
  await tx
    .updateTable("refresh_tokens")
    .set({ used_at: now })
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .execute();
  await tx
    .updateTable("sessions")
    .set({ expires_at: expiresAt, last_used_at: now })
    .where("id", "=", sessionId)
    .execute();
}

/** Returns the successors of a used token, with their uses. */
export async function findSuccessors(db: Db, sessionId: string, parent: Buffer) {
  return db
    .selectFrom("refresh_tokens")
    .select((eb) => eb.fn.min("used_at").as("successor_used_at"))
    .select(sql<boolean>`count(*) > 0`.as("has_successors"))
    .where("session_id", "=", sessionId)
    .where("parent_hash", "=", parent)
    .executeTakeFirstOrThrow();
}

type Successor = { hash: Buffer; session_id: string; parent_hash: Buffer };

/** Inserts a successor; the oldest unused ones end, to limit their number. */
export async function insertSuccessor(tx: Tx, successor: Successor, now: Date): Promise<void> {
  const { session_id, parent_hash } = successor;
  const surplus = tx
    .selectFrom("refresh_tokens")
    .select("hash")
    .where("session_id", "=", session_id)
    .where("parent_hash", "=", parent_hash)
    .where("used_at", "is", null)
    .orderBy("created_at", "desc")
    .offset(successorsMax - 1);
  await tx.deleteFrom("refresh_tokens").where("hash", "in", surplus).execute();
  await tx
    .insertInto("refresh_tokens")
    .values({ ...successor, created_at: now })
    .execute();
}
