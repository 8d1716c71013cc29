import type { UserType } from "@cav/contract/users/users.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";
import { phoneProofWhere } from "./channels.queries.ts";

/** Locks a user's row, so that changes of one user run one after the other. */
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
  /** Set when the account's creator vouches for the address: decision 0033. */
  email_confirmado_em?: Date;
  /** Whether mail waits until the owner follows a link. */
  email_a_confirmar?: boolean;
};

/** Inserts a user; undefined when the unique constraint says that the e-mail is taken. */
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
  // Another phone number needs its own WhatsApp form; a channel that users switch themselves no longer counts
  // as closed.
  const isSame = sql<boolean>`telefone IS NOT DISTINCT FROM ${change.telefone}`;
  await db
    .updateTable("users")
    .set({
      ...change,
      whatsapp_numero: sql`CASE WHEN ${isSame} THEN whatsapp_numero END`,
      whatsapp_desligado_por: sql`CASE WHEN ${isSame} AND NOT ${change.habilitar_whatsapp}::boolean THEN
        whatsapp_desligado_por END`,
      email_desligado_por: sql`CASE WHEN NOT ${change.habilitar_email}::boolean THEN email_desligado_por END`,
      email_reclamado_em: sql`CASE WHEN NOT ${change.habilitar_email}::boolean THEN email_reclamado_em END`,
      telefone_confirmado_em: sql`CASE WHEN ${isSame} THEN telefone_confirmado_em END`,
      telefone_a_confirmar: sql`${change.telefone}::text IS NOT NULL AND (NOT (${isSame}) OR
        ${phoneProofWhere(change.habilitar_whatsapp)})`,
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
}

type Consent = {
  user_id: number;
  tipo: "TERMOS" | "COTAS" | "VIGIA" | "PAGINAS";
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

/** Deletes a user; foreign keys and triggers of other modules delete or anonymise their data. */
export async function deleteUser(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("users").where("id", "=", id).execute();
}
