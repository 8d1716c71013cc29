// The address and the number of a person, and whether they are known to be theirs.
import { sql } from "kysely";
import { isUniqueViolation } from "../platform/database/unique-violation.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Db, Tx } from "../tables.ts";

/** To callers who have an account: signing in to the other one is no way out. */
export const takenByAnother = "Este e-mail já é de outra conta. Use outro endereço.";

/** Where mail to a person goes, and how they are greeted. */
export async function findMailAddress(db: Db, id: number) {
  return db.selectFrom("users").select(["nome", "email"]).where("id", "=", id).executeTakeFirst();
}

/** Whose an address is. */
export async function findUserIdOfEmail(db: Db, email: string): Promise<number | undefined> {
  const row = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  return row?.id;
}

/** Somebody whose address waits to be confirmed; undefined when there is no such person, or no need. */
export async function findEmailToConfirm(db: Db, key: { id: number } | { uuid: string }) {
  const [[column, value] = ["id", 0] as const] = Object.entries(key) as ["id" | "uuid", number | string][];
  return db
    .selectFrom("users")
    .select(["id", "uuid", "nome", "email"])
    .where(column, "=", value)
    .where("email_a_confirmar", "=", true)
    .executeTakeFirst();
}

/** Opens an address to everything; false when it is another one by now, or was opened already. */
export async function setEmailConfirmed(
  db: Db,
  { id, email }: { id: number; email: string },
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable("users")
    .set({ email_a_confirmar: false, email_confirmado_em: now, updated_at: now })
    .where("id", "=", id)
    .where("email", "=", email)
    .where("email_a_confirmar", "=", true)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Puts an address in place that its owner has just shown to be theirs. Mail that went off because nothing arrived at the
 * one before is on again, unless it had been off before and only stood in for WhatsApp.
 * @throws AppError email-taken
 */
export async function setEmail(tx: Tx, id: number, email: string, now: Date): Promise<void> {
  await tx
    .updateTable("users")
    .set({
      email,
      email_confirmado_em: now,
      email_a_confirmar: false,
      habilitar_email: sql<boolean>`habilitar_email
        OR email_desligado_por IS NOT DISTINCT FROM 'ENDERECO' AND NOT email_so_substituia`,
      email_desligado_por: sql<"PEDIDO" | null>`nullif(email_desligado_por, 'ENDERECO')`,
      updated_at: now,
    })
    .where("id", "=", id)
    .execute()
    .catch((error: unknown) => {
      // Asked first, the address could be taken in between: the constraint alone can tell.
      if (!isUniqueViolation(error, "users_email_key")) throw error;
      throw new AppError("email-taken", { detail: takenByAnother });
    });
}

/**
 * Puts the address in place that somebody had meant to type, which is theirs to confirm.
 * @throws AppError email-taken
 */
export async function setCorrectedEmail(
  tx: Tx,
  id: number,
  { email, isToConfirm }: { email: string; isToConfirm: boolean },
  now: Date,
): Promise<void> {
  await setEmail(tx, id, email, now);
  const columns = { email_confirmado_em: null, email_a_confirmar: isToConfirm };
  await tx.updateTable("users").set(columns).where("id", "=", id).execute();
}

/** The number of a person's profile. */
export async function findPhone(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom("users").select("telefone").where("id", "=", id).executeTakeFirst();
  return row?.telefone ?? null;
}

/** Opens a number to alerts, and keeps the form of it that a code arrived at. */
export async function setPhoneConfirmed(
  tx: Tx,
  id: number,
  whatsapp_numero: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("users")
    .set({ telefone_a_confirmar: false, telefone_confirmado_em: now, whatsapp_numero, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** Takes a number away, with all that is known of it. */
export async function removePhone(tx: Tx, id: number, now: Date): Promise<void> {
  const phone = { telefone: null, telefone_a_confirmar: false, telefone_confirmado_em: null };
  const columns = { ...phone, whatsapp_numero: null, habilitar_whatsapp: false, updated_at: now };
  await tx.updateTable("users").set(columns).where("id", "=", id).execute();
}
