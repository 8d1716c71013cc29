import type { Papel, UserType } from "@cav/contract/users.ts";
import { sql } from "kysely";
import { demoDomain } from "../config.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Db, Tx } from "../tables.ts";
import { phoneProofWhere } from "./channels.queries.ts";
import { anyChannelOn } from "./channels.ts";

export async function findCredentials(db: Db, email: string) {
  return db
    .selectFrom("users")
    .select(["id", "uuid", "senha_hash"])
    .where("email", "=", email)
    .executeTakeFirst();
}

export async function getCredentials(db: Db, id: number) {
  return db.selectFrom("users").select(["uuid", "senha_hash"]).where("id", "=", id).executeTakeFirstOrThrow();
}

/** A person with their preferences as sent and whether the consent for quota data stands. */
export async function getUserRow(db: Db, id: number) {
  return db
    .selectFrom("users as u")
    .leftJoin("preferencias as p", "p.user_id", "u.id")
    .selectAll("u")
    .select((eb) => [
      "p.enviadas",
      anyChannelOn.as("has_channel"),
      eb
        .selectFrom("consentimentos as c")
        .select("c.concedido")
        .whereRef("c.user_id", "=", "u.id")
        .where("c.tipo", "=", "COTAS")
        .orderBy("c.id", "desc")
        .limit(1)
        .as("consentimento_cotas"),
    ])
    .where("u.id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Makes changes of one person wait for each other, until the transaction ends. */
export async function lockUser(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom("users").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

type NewUser = {
  nome: string;
  email: string;
  senha_hash: string | null;
  user_type?: UserType;
  telefone?: string;
  telefone_confirmado_em?: Date;
  habilitar_whatsapp?: boolean;
  /** Who made the account vouches for the address: decision 0008. */
  email_confirmado_em?: Date;
  /** Whether nothing goes there before its owner has followed a link. */
  email_a_confirmar?: boolean;
};

/** Inserts a person; undefined when the e-mail is taken, as the unique constraint alone can tell. */
export async function insertUser(db: Db, user: NewUser & { now: Date }): Promise<number | undefined> {
  const { now, ...columns } = user;
  const row = await db
    .insertInto("users")
    .values({ ...columns, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

type UserChange = {
  nome: string;
  telefone: string | null;
  habilitar_email: boolean;
  habilitar_whatsapp: boolean;
  habilitar_sms?: boolean;
};

export async function updateUserRow(db: Db, id: number, change: UserChange, now: Date): Promise<void> {
  // A new number may be known to WhatsApp in another form; a channel that its owner switches on is on.
  const isSame = sql<boolean>`telefone IS NOT DISTINCT FROM ${change.telefone}`;
  await db
    .updateTable("users")
    .set({
      ...change,
      whatsapp_numero: sql`CASE WHEN ${isSame} THEN whatsapp_numero END`,
      whatsapp_desligado_por: sql`CASE WHEN ${isSame} AND NOT ${change.habilitar_whatsapp}::boolean THEN whatsapp_desligado_por END`,
      email_desligado_por: sql`CASE WHEN NOT ${change.habilitar_email}::boolean THEN email_desligado_por END`,
      email_reclamado_em: sql`CASE WHEN NOT ${change.habilitar_email}::boolean THEN email_reclamado_em END`,
      telefone_confirmado_em: sql`CASE WHEN ${isSame} THEN telefone_confirmado_em END`,
      telefone_a_confirmar: sql`${change.telefone}::text IS NOT NULL AND (NOT (${isSame}) OR ${phoneProofWhere(change.habilitar_whatsapp)})`,
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
}

type Consent = {
  user_id: number;
  tipo: "TERMOS" | "COTAS";
  versao: string;
  concedido: boolean;
  origem: string;
};

export async function insertConsent(db: Db, consent: Consent, now: Date): Promise<void> {
  await db
    .insertInto("consentimentos")
    .values({ ...consent, created_at: now })
    .execute();
}

/** Where mail to a person goes, and how they are greeted. */
export async function findMailAddress(db: Db, id: number) {
  return db.selectFrom("users").select(["nome", "email"]).where("id", "=", id).executeTakeFirst();
}

/** Administrators to whom mail can be written, whose account is not limited: what they are told only they can mend. */
export async function findAdministrators(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("user_type", "=", "ADMIN")
    .where("papel", "is", null)
    .where("email_desligado_por", "is distinct from", "ENDERECO")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Sets the password of somebody who proved by a mailed link that the address is theirs. */
export async function setConfirmedPassword(tx: Tx, id: number, senha_hash: string, now: Date): Promise<void> {
  const columns = { senha_hash, email_confirmado_em: now, email_a_confirmar: false, updated_at: now };
  await tx.updateTable("users").set(columns).where("id", "=", id).execute();
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

/** Takes away a password that somebody else may have chosen. */
export async function removePassword(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable("users").set({ senha_hash: null, updated_at: now }).where("id", "=", id).execute();
}

/** How many accounts of the demonstration have a password. */
export async function countDemoAccounts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("email", "like", `%@${demoDomain}`)
    .where("senha_hash", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether one of the demonstration's accounts that are announced has a password. By their addresses, which are indexed: every screen asks. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where(
      "email",
      "in",
      ["admin", "gratuita", "premium"].map((name) => `${name}@${demoDomain}`),
    )
    .where("senha_hash", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether there is an administrator of everything besides the demonstration's. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where("user_type", "=", "ADMIN")
    .where("papel", "is", null)
    .where("email", "not like", `%@${demoDomain}`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** What a person may do; `papel` is of administrators only. */
export async function setUserType(
  tx: Tx,
  id: number,
  { user_type, papel }: { user_type: UserType; papel: Papel | null },
): Promise<void> {
  await tx.updateTable("users").set({ user_type, papel }).where("id", "=", id).execute();
}

/** Makes an administrator of somebody, of everything; whether the address is known to be theirs. */
export async function setAdminUser(tx: Tx, id: number): Promise<boolean> {
  const { email_confirmado_em } = await tx
    .updateTable("users")
    .set({ user_type: "ADMIN", papel: null })
    .where("id", "=", id)
    .returning("email_confirmado_em")
    .executeTakeFirstOrThrow();
  return email_confirmado_em !== null;
}

/** Deletes a person; what other features keep of them goes or forgets them by foreign keys and triggers of theirs. */
export async function deleteUser(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("users").where("id", "=", id).execute();
}

/** What a subscription gives. */
export async function setPremiumUser(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable("users").set({ user_type: "PREMIUM", updated_at: now }).where("id", "=", id).execute();
}

/** Premium ends, and WhatsApp with it. */
export async function setRegularUser(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable("users")
    .set({ user_type: "REGULAR", habilitar_whatsapp: false, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** By what a person proves who they are. */
export async function findProofs(db: Db, id: number) {
  return db.selectFrom("users").select(["senha_hash", "google_sub"]).where("id", "=", id).executeTakeFirst();
}

/** Sets the password of somebody who is signed in. */
export async function setPassword(tx: Tx, id: number, senha_hash: string, now: Date): Promise<void> {
  await tx.updateTable("users").set({ senha_hash, updated_at: now }).where("id", "=", id).execute();
}

/**
 * Puts an address in place that its owner has just shown to be theirs. Mail that was off because nothing arrived at the
 * one before is on again.
 * @throws AppError email-taken
 */
export async function setEmail(tx: Tx, id: number, email: string, now: Date): Promise<void> {
  const isTaken = await tx
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .where("id", "!=", id)
    .executeTakeFirst();
  if (isTaken) throw new AppError("email-taken");
  await tx
    .updateTable("users")
    .set({
      email,
      email_confirmado_em: now,
      email_a_confirmar: false,
      habilitar_email: sql<boolean>`habilitar_email OR email_desligado_por IS NOT DISTINCT FROM 'ENDERECO'`,
      email_desligado_por: sql<"PEDIDO" | null>`nullif(email_desligado_por, 'ENDERECO')`,
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
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

/** Ends what somebody else may come in by: the password and the link to a Google account. */
export async function removeWaysIn(tx: Tx, id: number, now: Date): Promise<void> {
  const columns = { senha_hash: null, google_sub: null, updated_at: now };
  await tx.updateTable("users").set(columns).where("id", "=", id).execute();
}

/** Takes a number away, with all that is known of it. */
export async function removePhone(tx: Tx, id: number, now: Date): Promise<void> {
  const phone = { telefone: null, telefone_a_confirmar: false, telefone_confirmado_em: null };
  const columns = { ...phone, whatsapp_numero: null, habilitar_whatsapp: false, updated_at: now };
  await tx.updateTable("users").set(columns).where("id", "=", id).execute();
}
