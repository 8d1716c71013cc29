import { sql } from "kysely";
import type { Db, Tx } from "../tables.ts";

/** Why a channel ends: its owner asked for it in a message, or nothing can arrive there. */
export type ClosedBy = "PEDIDO" | "ENDERECO" | "NUMERO";

/** Whether a number waits for its code: of who switches WhatsApp on without ever having typed one. */
export const phoneProofWhere = (isOn: boolean) => sql<boolean>`
  telefone_a_confirmar OR ${isOn}::boolean AND NOT habilitar_whatsapp AND telefone_confirmado_em IS NULL`;

type Channels = { habilitar_email?: boolean | undefined; habilitar_whatsapp?: boolean | undefined };

/**
 * Switches channels as their owner says; what ended one before is forgotten, save that mail was left by its link and is
 * off still: no mail may stand in then. What is left out stays.
 */
export async function setChannels(tx: Tx, userId: number, channels: Channels, now: Date): Promise<void> {
  const { habilitar_email, habilitar_whatsapp } = channels;
  if (habilitar_email === undefined && habilitar_whatsapp === undefined) return;
  await tx
    .updateTable("users")
    .set({
      ...(habilitar_email !== undefined && {
        habilitar_email,
        email_desligado_por: sql<"PEDIDO" | "ENDERECO" | null>`
          CASE WHEN NOT ${habilitar_email}::boolean AND NOT habilitar_email THEN email_desligado_por END`,
        email_reclamado_em: sql<Date | null>`CASE WHEN NOT ${habilitar_email}::boolean THEN email_reclamado_em END`,
      }),
      ...(habilitar_whatsapp !== undefined && {
        habilitar_whatsapp,
        whatsapp_desligado_por: null,
        telefone_a_confirmar: phoneProofWhere(habilitar_whatsapp),
      }),
      updated_at: now,
    })
    .where("id", "=", userId)
    .execute();
}

/**
 * Switches a channel off for those of these people who have it on; answers who they were. An address where nothing
 * arrives is noted where mail is off, too: else it would go on being mailed in place of another channel.
 */
export async function closeChannelOf(
  tx: Tx,
  channel: "email" | "whatsapp",
  userIds: number[],
  by: ClosedBy,
  now: Date,
): Promise<number[]> {
  const on = channel === "email" ? sql`habilitar_email` : sql`habilitar_whatsapp`;
  const why = channel === "email" ? sql`email_desligado_por` : sql`whatsapp_desligado_por`;
  const concerned = by === "ENDERECO" ? sql`(${on} OR ${why} IS NULL)` : on;
  const { rows } = await sql<{ id: number; was_on: boolean }>`
    WITH held AS MATERIALIZED (
      SELECT id, ${on} AS was_on FROM users WHERE id = ANY (${userIds}) AND ${concerned} ORDER BY id FOR NO KEY UPDATE)
    UPDATE users u SET ${on} = false, ${why} = ${by}, updated_at = ${now}
      ${by === "NUMERO" ? sql`, whatsapp_numero = NULL` : sql``}
      ${by === "ENDERECO" ? sql`, email_so_substituia = NOT held.was_on` : sql``}
    FROM held WHERE u.id = held.id
    RETURNING u.id, held.was_on`.execute(tx);
  return rows.flatMap(({ id, was_on }) => (was_on ? [id] : []));
}

/** Switches a person's mail off at their wish; false when there is no such person. */
export async function closeEmailOf(db: Db, userUuid: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("users")
    .set({ habilitar_email: false, email_desligado_por: "PEDIDO", updated_at: now })
    .where("uuid", "=", userUuid)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Switches mail off for who called one of ours spam: nothing stands in for it, and it is off where it was off, too. */
export async function closeMailAfterComplaint(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .updateTable("users")
    .set({ habilitar_email: false, email_desligado_por: "PEDIDO", email_reclamado_em: now, updated_at: now })
    .where("id", "=", userId)
    .execute();
}

/** Switches WhatsApp on again for somebody who had asked WhatsApp or us to stop it, and may still have it. */
export async function openWhatsApp(db: Db, userId: number, now: Date): Promise<void> {
  await sql`UPDATE users SET habilitar_whatsapp = true, whatsapp_desligado_por = NULL, updated_at = ${now}
    WHERE id = ${userId} AND whatsapp_desligado_por = 'PEDIDO' AND user_type IN ('PREMIUM', 'ADMIN')`.execute(
    db,
  );
}

/** Keeps the form of a phone's number that WhatsApp knows. */
export async function recordWhatsAppNumber(db: Db, userId: number, number: string): Promise<void> {
  await sql`UPDATE users SET whatsapp_numero = ${number}
    WHERE id = ${userId} AND whatsapp_numero IS DISTINCT FROM ${number}`.execute(db);
}
