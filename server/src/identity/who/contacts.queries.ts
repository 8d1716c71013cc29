// Users' e-mail addresses and phone numbers, and whether they are confirmed.
import { sql } from "kysely";
import { isUniqueViolation } from "../../platform/database/unique-violation.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Db, Tx } from "../../tables.ts";

/**
 * Shown to callers who have an account; signing in to the other account, which has the address, does not help
 * them.
 */
export const takenByAnother = "Este e-mail já é de outra conta. Use outro endereço.";

/** Returns a user's e-mail address and greeting. */
export async function findMailAddress(db: Db, id: number) {
  return db.selectFrom("users").select(["nome", "email"]).where("id", "=", id).executeTakeFirst();
}

/** Returns the id of an address's user. */
export async function findUserIdOfEmail(db: Db, email: string): Promise<number | undefined> {
  const row = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  return row?.id;
}

/** Returns a user whose address waits for confirmation; undefined when there is none. */
export async function findEmailToConfirm(db: Db, key: { id: number } | { uuid: string }) {
  const [[column, value] = ["id", 0] as const] = Object.entries(key) as ["id" | "uuid", number | string][];
  return db
    .selectFrom("users")
    .select(["id", "uuid", "nome", "email"])
    .where(column, "=", value)
    .where("email_a_confirmar", "=", true)
    .executeTakeFirst();
}

/** Confirms an address; false when it changed or was confirmed already. */
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
 * Sets an address that its owner has just proven. Mail that went off because the old address was dead is on again,
 * unless the user had switched it off.
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
      // Only the unique constraint finds all duplicates: a query before it could miss a concurrent change.
      if (!isUniqueViolation(error, "users_email_key")) throw error;
      throw new AppError("email-taken", { detail: takenByAnother });
    });
}

/**
 * Sets the corrected address, which its owner must still confirm.
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

/** Returns the phone number of a user's profile. */
export async function findPhone(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom("users").select("telefone").where("id", "=", id).executeTakeFirst();
  return row?.telefone ?? null;
}

/** Confirms a number for alerts, and stores the form that received the code. */
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

/** Removes a phone number and all that is stored about it. */
export async function removePhone(tx: Tx, id: number, now: Date): Promise<void> {
  const phone = { telefone: null, telefone_a_confirmar: false, telefone_confirmado_em: null };
  const columns = { ...phone, whatsapp_numero: null, habilitar_whatsapp: false, updated_at: now };
  await tx.updateTable("users").set(columns).where("id", "=", id).execute();
}
