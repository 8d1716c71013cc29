import { type Channel, channelNames, type LinkedChannel, linkedChannels } from "@cav/contract/channels.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";
import { anyChannelOn } from "./channels.ts";
import { hasChannel } from "./reachable.ts";

/** Why a channel was switched off: its user asked in a reply, or the address is dead. */
export type ClosedBy = "PEDIDO" | "ENDERECO" | "NUMERO";

/** Builds the condition that a phone number waits for its code when WhatsApp is switched on. */
export const phoneProofWhere = (isOn: boolean) => sql<boolean>`
  telefone_a_confirmar OR ${isOn}::boolean AND NOT habilitar_whatsapp AND telefone_confirmado_em IS NULL`;

type Channels = { [name in `habilitar_${Channel}`]?: boolean | undefined };

/**
 * Sets a user's channel switches and clears why they were switched off. Exception: mail that was left by its link and
 * stays off must not replace other channels. Missing switches stay unchanged.
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

/** Returns the columns of a channel's switch; empty when the input has no value for it. */
const switchOf = (name: LinkedChannel, { [`habilitar_${name}` as const]: isOn }: Channels) =>
  isOn === undefined ? {} : { [`habilitar_${name}`]: isOn, [`${name}_desligado_por`]: null };

/**
 * Runs a change that users make to their channels. If users switch off their last channel themselves, mail does
 * not replace it; earlier dead channels are forgotten.
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
 * Switches a channel off for the given users who have it on, and returns them. A dead mail address is recorded
 * even where mail is off, because mail may replace another channel. Push stays on while a device works.
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
 * Records whether a user has an address on a channel whose addresses are in another module. A new address switches the
 * channel on.
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

/** Switches a user's mail off at the user's request; returns false when the user does not exist. */
export async function closeEmailOf(db: Db, userUuid: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("users")
    .set({ habilitar_email: false, email_desligado_por: "PEDIDO", updated_at: now })
    .where("uuid", "=", userUuid)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Switches mail off for a user who reported spam; mail then no longer replaces other channels. */
export async function closeMailAfterComplaint(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .updateTable("users")
    .set({ habilitar_email: false, email_desligado_por: "PEDIDO", email_reclamado_em: now, updated_at: now })
    .where("id", "=", userId)
    .execute();
}

/** Switches WhatsApp on again for a user who had stopped it, if their plan allows it. */
export async function openWhatsApp(db: Db, userId: number, now: Date): Promise<void> {
  await sql`UPDATE users SET habilitar_whatsapp = true, whatsapp_desligado_por = NULL, updated_at = ${now}
    WHERE id = ${userId} AND whatsapp_desligado_por = 'PEDIDO' AND user_type IN ('PREMIUM', 'ADMIN')`.execute(
    db,
  );
}

/** Stores the form of a phone number that WhatsApp uses. */
export async function recordWhatsAppNumber(db: Db, userId: number, number: string): Promise<void> {
  await sql`UPDATE users SET whatsapp_numero = ${number}
    WHERE id = ${userId} AND whatsapp_numero IS DISTINCT FROM ${number}`.execute(db);
}
