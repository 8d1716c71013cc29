// By what people come in: the password, and what stands beside it.
import { prepare } from "../platform/database/prepare.ts";
import type { Db, Tx } from "../tables.ts";

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

/** By what a person proves who they are. */
export async function findProofs(db: Db, id: number) {
  return db.selectFrom("users").select(["senha_hash", "google_sub"]).where("id", "=", id).executeTakeFirst();
}

/**
 * Makes sign-ins by the password wait until the transaction ends, and then find what it is by then (insertSession). What an
 * account's other changes hold lets them pass: a payment holds it while the provider is asked.
 */
export async function lockSignIns(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom("users").select("id").where("id", "=", id).forUpdate().execute();
}

/** Sets the password of somebody who is signed in. */
export async function setPassword(tx: Tx, id: number, senha_hash: string, now: Date): Promise<void> {
  await lockSignIns(tx, id);
  await tx.updateTable("users").set({ senha_hash, updated_at: now }).where("id", "=", id).execute();
}

/** Sets the password of somebody who proved by a mailed link that the address is theirs. */
export async function setConfirmedPassword(tx: Tx, id: number, senha_hash: string, now: Date): Promise<void> {
  await lockSignIns(tx, id);
  const columns = { senha_hash, email_confirmado_em: now, email_a_confirmar: false, updated_at: now };
  await tx.updateTable("users").set(columns).where("id", "=", id).execute();
}

/** Takes away a password that somebody else may have chosen. */
export async function removePassword(tx: Tx, id: number, now: Date): Promise<void> {
  await lockSignIns(tx, id);
  await tx.updateTable("users").set({ senha_hash: null, updated_at: now }).where("id", "=", id).execute();
}

/** Ends what somebody else may come in by: the password and the link to a Google account. */
export async function removeWaysIn(tx: Tx, id: number, now: Date): Promise<void> {
  await lockSignIns(tx, id);
  const columns = { senha_hash: null, google_sub: null, updated_at: now };
  await tx.updateTable("users").set(columns).where("id", "=", id).execute();
}
