import { sql } from "kysely";
import type { Db } from "../platform/database/schema.ts";
import { whatsAppOn } from "../users/channels.ts";
import type { Channel } from "./alerts.queries.ts";
import type { ClosedBy } from "./closed-channels.ts";
import type { Reported } from "./whatsapp-sender.ts";

/** Ranks of the statuses that the provider reports, out of order and repeatedly: a delivery only rises. */
const ranks = { queued: 0, sent: 1, failed: 2, delivered: 3, read: 4 } as const;

export type ProviderReport = {
  about: Reported;
  messageId: string;
  status: "sent" | "delivered" | "read" | "failed";
  error: string | null;
  now: Date;
};

/**
 * Records a status that the WhatsApp provider reports about one of its messages. A report may overtake the
 * transaction that sends the message: found by its key, not by the message's id, the delivery is waited for. Of a
 * digest, everything that went with it rises. Returns which deliveries rose.
 */
export async function recordProviderStatus(db: Db, { about, messageId, status, error, now }: ProviderReport) {
  const lower = Object.entries(ranks).flatMap(([name, rank]) => (rank < ranks[status] ? name : []));
  const inDigest = sql`d.provider_message_id = ${messageId}
    AND d.event_id IN (SELECT event_id FROM alerts WHERE user_id = ${about.user_id})`;
  const { rows } = await sql<{ event_id: number; user_id: number }>`
    UPDATE deliveries d SET status = ${status}, last_error = ${error}, provider_message_id = ${messageId},
      updated_at = ${now}
    WHERE d.user_id = ${about.user_id} AND d.channel = 'whatsapp' AND d.status = ANY (${lower})
      -- Without an id the message went out, but its sender was cut off before it could say so.
      AND (d.event_id = ${about.event_id} AND (d.provider_message_id = ${messageId} OR d.provider_message_id IS NULL)
        OR ${about.isDigest ? inDigest : sql`false`})
    RETURNING d.event_id, d.user_id`.execute(db);
  return rows;
}

/** Everybody who gave one of these numbers; WhatsApp's own form of it counts. */
export async function findReaders(db: Db, numbers: string[]): Promise<number[]> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("telefone", "in", numbers)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Keeps the form of a number under which a message arrived. */
export async function rememberNumber(db: Db, userId: number, number: string): Promise<void> {
  await sql`UPDATE users SET whatsapp_numero = ${number}
    WHERE id = ${userId} AND whatsapp_numero IS DISTINCT FROM ${number}`.execute(db);
}

/**
 * Queues messages once more, to the other form of their reader's number, unless the form that failed is the one that
 * was kept. False when there is nothing left to try.
 */
export async function queueOtherForm(
  db: Db,
  failed: { event_id: number; user_id: number }[],
  { tried, other }: { tried: string; other: string },
  now: Date,
): Promise<boolean> {
  const userId = failed[0]?.user_id ?? 0;
  return db.transaction().execute(async (tx) => {
    const kept = await sql`UPDATE users SET whatsapp_numero = ${other}
      WHERE id = ${userId} AND whatsapp_numero IS DISTINCT FROM ${tried}`.execute(tx);
    if (kept.numAffectedRows === 0n) return false;
    await sql`UPDATE deliveries SET status = 'queued', due_at = ${now}, provider_message_id = NULL, updated_at = ${now}
      WHERE user_id = ${userId} AND channel = 'whatsapp'
        AND event_id = ANY (${failed.map(({ event_id }) => event_id)})`.execute(tx);
    return true;
  });
}

/** Switches a channel off for those of these people who have it on; answers who they were. */
export async function switchOff(
  tx: Db,
  channel: Channel,
  userIds: number[],
  by: ClosedBy,
  now: Date,
): Promise<number[]> {
  const on = channel === "email" ? sql`habilitar_email` : sql`habilitar_whatsapp`;
  const why = channel === "email" ? sql`email_desligado_por` : sql`whatsapp_desligado_por`;
  const { rows } = await sql<{ id: number }>`
    UPDATE users SET ${on} = false, ${why} = ${by}, updated_at = ${now}
      ${by === "NUMERO" ? sql`, whatsapp_numero = NULL` : sql``}
    WHERE id = ANY (ARRAY(SELECT id FROM users WHERE id = ANY (${userIds}) AND ${on} ORDER BY id FOR NO KEY UPDATE))
    RETURNING id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Switches WhatsApp on again for those who had asked WhatsApp or us to stop it, and may still have it. */
export async function resumeWhatsApp(db: Db, userIds: number[], now: Date): Promise<void> {
  await sql`UPDATE users SET habilitar_whatsapp = true, whatsapp_desligado_por = NULL, updated_at = ${now}
    WHERE id = ANY (${userIds}) AND whatsapp_desligado_por = 'PEDIDO' AND user_type IN ('PREMIUM', 'ADMIN')`.execute(
    db,
  );
}

/** The exam of the message that a person answered, or of the last that was sent to them; undefined: none. */
export async function findRepliedConcurso(db: Db, userId: number, messageId: string | undefined) {
  const { rows } = await sql<{ uuid: string; titulo: string }>`
    SELECT c.uuid, c.titulo
    FROM alerts a
    JOIN deliveries d ON d.event_id = a.event_id AND d.user_id = a.user_id AND d.channel = 'whatsapp'
    JOIN alert_events e ON e.id = a.event_id
    JOIN concursos c ON c.id = e.concurso_id
    WHERE a.user_id = ${userId} AND d.sent_at IS NOT NULL
      AND (${messageId ?? null}::text IS NULL OR d.provider_message_id = ${messageId ?? null})
    ORDER BY d.sent_at DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** How a person can be reached with a word about their account. */
export async function findReachable(db: Db, userId: number) {
  return db
    .selectFrom("users as u")
    .select(["u.nome", "u.email", "u.telefone", "u.whatsapp_numero", "u.email_desligado_por"])
    .select(whatsAppOn.as("whatsapp_on"))
    .where("u.id", "=", userId)
    .executeTakeFirst();
}

export async function findReaderByEmail(db: Db, email: string): Promise<number | undefined> {
  const row = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  return row?.id;
}

/** A mail that was sent came back: what went with it did not arrive. */
export async function recordBounce(
  db: Db,
  { userId, messageId, said, now }: { userId: number; messageId: string; said: string; now: Date },
): Promise<void> {
  await sql`UPDATE deliveries SET status = 'failed', last_error = ${said}, updated_at = ${now}
    WHERE user_id = ${userId} AND channel = 'email' AND provider_message_id = ${messageId} AND status = 'sent'
      AND event_id IN (SELECT event_id FROM alerts WHERE user_id = ${userId})`.execute(db);
}
