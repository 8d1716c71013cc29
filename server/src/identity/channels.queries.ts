import { type Channel, channelNames, type LinkedChannel, linkedChannels } from "@cav/contract/channels.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../tables.ts";
import { anyChannelOn } from "./channels.ts";
import { hasChannel } from "./reachable.ts";

/** Why a channel ends: its owner asked for it in a message, or nothing can arrive there. */
export type ClosedBy = "PEDIDO" | "ENDERECO" | "NUMERO";

/** Whether a number waits for its code: of who switches WhatsApp on without ever having typed one. */
export const phoneProofWhere = (isOn: boolean) => sql<boolean>`
  telefone_a_confirmar OR ${isOn}::boolean AND NOT habilitar_whatsapp AND telefone_confirmado_em IS NULL`;

type Channels = { [name in `habilitar_${Channel}`]?: boolean | undefined };

/**
 * Switches channels as their owner says; what ended one before is forgotten, save that mail was left by its link and is
 * off still: no mail may stand in then. What is left out stays.
 */
export async function setChannels(tx: Tx, userId: number, channels: Channels, now: Date): Promise<void> {
  const { habilitar_email, habilitar_whatsapp } = channels;
  if (channelNames.every((channel) => channels[`habilitar_${channel}`] === undefined)) return;
  const change = tx
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
      ...Object.assign({}, ...linkedChannels.map((name) => switchOf(name, channels))),
      updated_at: now,
    })
    .where("id", "=", userId);
  await withOwnEnd(tx, userId, () => change.execute());
}

/** The columns of a channel that its owner switches; none where nothing is said of it. */
const switchOf = (name: LinkedChannel, { [`habilitar_${name}` as const]: isOn }: Channels) =>
  isOn === undefined ? {} : { [`habilitar_${name}`]: isOn, [`${name}_desligado_por`]: null };

/**
 * Runs a change that somebody makes of their own channels. Who so ends the last of them wants no mail in place of what had died before:
 * that is forgotten.
 */
export async function withOwnEnd(tx: Tx, userId: number, change: () => Promise<unknown>): Promise<void> {
  const had = await hasChannel(tx, userId);
  await change();
  if (!had) return;
  const forgotten = channelNames.flatMap((name) => {
    const closedBy = sql.ref(`${name}_desligado_por`);
    return name === "email" ? [] : [sql`${closedBy} = CASE WHEN ${closedBy} = 'PEDIDO' THEN 'PEDIDO' END`];
  });
  await sql`UPDATE users AS u SET ${sql.join(forgotten)} WHERE u.id = ${userId} AND NOT ${anyChannelOn}`.execute(
    tx,
  );
}

/**
 * Switches a channel off for those of these people who have it on; answers who they were. An address where nothing
 * arrives is noted where mail is off, too: else it would go on being mailed in place of another channel. Notifications stay on as long
 * as some device takes them.
 */
export async function closeChannelOf(
  tx: Tx,
  channel: Channel,
  userIds: number[],
  by: ClosedBy,
  now: Date,
): Promise<number[]> {
  const on = sql.ref(`habilitar_${channel}`);
  const why = sql.ref(`${channel}_desligado_por`);
  const isMailGone = channel === "email" && by === "ENDERECO";
  const concerned = isMailGone
    ? sql`(${on} OR ${why} IS NULL)`
    : channel === "push"
      ? sql`(${on} AND NOT tem_push)`
      : on;
  const { rows } = await sql<{ id: number; was_on: boolean }>`
    WITH held AS MATERIALIZED (
      SELECT id, ${on} AS was_on FROM users WHERE id = ANY (${userIds}) AND ${concerned} ORDER BY id FOR NO KEY UPDATE)
    UPDATE users u SET ${on} = false, ${why} = ${by}, updated_at = ${now}
      ${by === "NUMERO" ? sql`, whatsapp_numero = NULL` : sql``}
      ${isMailGone ? sql`, email_so_substituia = NOT held.was_on` : sql``}
    FROM held WHERE u.id = held.id
    RETURNING u.id, held.was_on`.execute(tx);
  return rows.flatMap(({ id, was_on }) => (was_on ? [id] : []));
}

/**
 * Notes whether a person has an address of a channel whose addresses a room of its own keeps. One that they gave just now
 * switches the channel on.
 */
export async function setChannelAddress(
  tx: Tx,
  { userId, channel, has }: { userId: number; channel: LinkedChannel; has: boolean },
  now: Date,
): Promise<void> {
  const address = sql.ref(`tem_${channel}`);
  const given = has
    ? sql`, ${sql.ref(`habilitar_${channel}`)} = true, ${sql.ref(`${channel}_desligado_por`)} = NULL`
    : sql``;
  const change = sql`UPDATE users SET ${address} = ${has}${given}, updated_at = ${now} WHERE id = ${userId}`;
  await withOwnEnd(tx, userId, () => change.execute(tx));
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
