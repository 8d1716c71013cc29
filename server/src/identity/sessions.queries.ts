import type { Db, Tx } from "../tables.ts";

export async function insertSession(tx: Tx, userId: number, expiresAt: Date, now: Date): Promise<string> {
  const { id } = await tx
    .insertInto("sessions")
    .values({ user_id: userId, expires_at: expiresAt, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertRefreshToken(tx: Tx, hash: Buffer, sessionId: string, now: Date): Promise<void> {
  await tx.insertInto("refresh_tokens").values({ hash, session_id: sessionId, created_at: now }).execute();
}

/** A refresh token with its session, locked against a concurrent use of the same token. */
export async function findRefreshToken(tx: Tx, hash: Buffer) {
  return tx
    .selectFrom("refresh_tokens as t")
    .innerJoin("sessions as s", "s.id", "t.session_id")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(["t.session_id", "t.used_at", "s.revoked_at", "s.expires_at", "u.uuid as user_uuid", "u.email"])
    .where("t.hash", "=", hash)
    .forUpdate(["t", "s"])
    .executeTakeFirst();
}

/** Whose a refresh token is, whether or not it may still be used. */
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
  await tx.updateTable("refresh_tokens").set({ used_at: now }).where("hash", "=", hash).execute();
  await tx.updateTable("sessions").set({ expires_at: expiresAt }).where("id", "=", sessionId).execute();
}

export async function revokeSession(db: Db, sessionId: string, reason: string, now: Date): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ revoked_at: now, revoked_reason: reason })
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Ends every session of a person: after a change of password or role. */
export async function revokeSessionsOf(tx: Tx, userId: number, reason: string, now: Date): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ revoked_at: now, revoked_reason: reason })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
}

/** The person of a session that still stands, as they are now. */
export async function findSessionUser(db: Db, sessionId: string, now: Date) {
  return db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(["u.id", "u.uuid", "u.nome", "u.email", "u.telefone", "u.user_type", "u.habilitar_whatsapp"])
    .where("s.id", "=", sessionId)
    .where("s.revoked_at", "is", null)
    .where("s.expires_at", ">", now)
    .executeTakeFirst();
}

/** Sessions that ended before a moment, with their refresh tokens; how many there were. */
export async function deleteEndedSessions(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where(({ eb, or }) => or([eb("expires_at", "<", before), eb("revoked_at", "<", before)]))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
