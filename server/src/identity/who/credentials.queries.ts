// Passwords and the other ways to sign in.
import { prepare } from "../../platform/database/prepare.ts";
import type { Db, Tx } from "../../tables.ts";

const credentials = prepare((db: Db, email: string) =>
  db.selectFrom("users").select(["id", "uuid", "senha_hash"]).where("email", "=", email).compile(),
);

export async function findCredentials(db: Db, email: string) {
  return (await credentials(db, email))[0];
}

const credentialsById = prepare((db: Db, id: number) =>
  db.selectFrom("users").select(["uuid", "senha_hash"]).where("id", "=", id).compile(),
);

export async function getCredentials(db: Db, id: number) {
  const [found] = await credentialsById(db, id);
  if (!found) throw new Error(`there is no account ${id}`);
  return found;
}

/** Returns a user's ways to prove who they are. */
export async function findProofs(db: Db, id: number) {
  return db.selectFrom("users").select(["senha_hash", "google_sub"]).where("id", "=", id).executeTakeFirst();
}

/**
 * Makes password sign-ins wait until the transaction ends and then see its result (insertSession). Other locks on the
 * account do not block them: a payment holds one while Stripe is asked.
 */
export async function lockSignIns(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom("users").select("id").where("id", "=", id).forUpdate().execute();
}

/** Sets the password of a signed-in user. */
export async function setPassword(tx: Tx, id: number, senha_hash: string, now: Date): Promise<void> {
  await lockSignIns(tx, id);
  await tx.updateTable("users").set({ senha_hash, updated_at: now }).where("id", "=", id).execute();
}

/** Sets the password of a user whose mailed link proved the address. */
export async function setConfirmedPassword(tx: Tx, id: number, senha_hash: string, now: Date): Promise<void> {
  await lockSignIns(tx, id);
  const columns = { senha_hash, email_confirmado_em: now, email_a_confirmar: false, updated_at: now };
  await tx.updateTable("users").set(columns).where("id", "=", id).execute();
}

/** Removes a password that somebody else may have chosen. */
export async function removePassword(tx: Tx, id: number, now: Date): Promise<void> {
  await lockSignIns(tx, id);
  await tx.updateTable("users").set({ senha_hash: null, updated_at: now }).where("id", "=", id).execute();
}

/** Removes what somebody else may sign in with: password and Google link. */
export async function removeWaysIn(tx: Tx, id: number, now: Date): Promise<void> {
  await lockSignIns(tx, id);
  const columns = { senha_hash: null, google_sub: null, updated_at: now };
  await tx.updateTable("users").set(columns).where("id", "=", id).execute();
}
