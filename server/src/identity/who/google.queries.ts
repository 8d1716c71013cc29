import { isUniqueViolation } from "../../platform/database/unique-violation.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Db, Tx } from "../../tables.ts";
import { lockSignIns } from "./credentials.queries.ts";
import type { GoogleIdentity } from "./google-token.ts";

/** Claims an ID token; false when it was used before. Deletes expired ones. */
export async function claimGoogleToken(
  tx: Tx,
  { hash, expiresAt }: Pick<GoogleIdentity, "hash" | "expiresAt">,
  now: Date,
): Promise<boolean> {
  await deleteExpiredGoogleTokens(tx, now);
  const row = await tx
    .insertInto("google_tokens")
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("expires_at")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether the token was used before. */
export async function isGoogleTokenUsed(db: Db, { hash }: Pick<GoogleIdentity, "hash">): Promise<boolean> {
  const row = await db.selectFrom("google_tokens").select("hash").where("hash", "=", hash).executeTakeFirst();
  return row !== undefined;
}

/** Deletes expired tokens; returns how many. */
export async function deleteExpiredGoogleTokens(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("google_tokens")
    .where("expires_at", "<=", now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Locks the account of a Google id, or else that of the address. */
export async function lockGoogleAccount(tx: Tx, { sub, email }: Pick<GoogleIdentity, "sub" | "email">) {
  const accounts = await tx
    .selectFrom("users")
    .select(["id", "uuid", "google_sub", "senha_hash", "email_confirmado_em"])
    .where((eb) => eb.or([eb("google_sub", "=", sub), eb("email", "=", email)]))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return accounts.find(({ google_sub }) => google_sub === sub) ?? accounts[0];
}

/** Inserts a user from Google; undefined when the address or id is taken by now. */
export async function insertGoogleUser(tx: Tx, { sub, email, nome }: GoogleIdentity, now: Date) {
  return tx
    .insertInto("users")
    .values({ nome, email, google_sub: sub, email_confirmado_em: now, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "uuid"])
    .executeTakeFirst();
}

/** Returns a user's linked Google id, or null. */
export async function findGoogleSub(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom("users").select("google_sub").where("id", "=", id).executeTakeFirst();
  return row?.google_sub ?? null;
}

/** Only the unique constraint finds all duplicates: a query before it could miss a concurrent change. */
const isTaken = (error: unknown) => isUniqueViolation(error, "users_google_sub_key");

/** Links a Google id to a user, or unlinks it; false when another user has it, which ends the transaction. */
export async function setGoogleSub(
  tx: Tx,
  id: number,
  google_sub: string | null,
  now: Date,
): Promise<boolean> {
  try {
    await tx.updateTable("users").set({ google_sub, updated_at: now }).where("id", "=", id).execute();
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}

/** Links an account to its Google id. `dropPassword`: removes password and name that a stranger may have set. */
export async function linkGoogle(
  tx: Tx,
  id: number,
  { sub, nome, dropPassword }: { sub: string; nome: string; dropPassword: boolean },
  now: Date,
): Promise<void> {
  if (dropPassword) await lockSignIns(tx, id);
  await tx
    .updateTable("users")
    .set({ google_sub: sub, email_confirmado_em: now, email_a_confirmar: false, updated_at: now })
    .$if(dropPassword, (update) => update.set({ senha_hash: null, nome }))
    .where("id", "=", id)
    .execute()
    .catch((error: unknown) => {
      throw isTaken(error) ? new AppError("unavailable", { retryAfterSeconds: 1 }) : error;
    });
}
