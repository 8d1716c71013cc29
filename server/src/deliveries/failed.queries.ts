import type { Canal } from "@cav/contract/notifications.ts";
import { sql } from "kysely";
import { readFacts, type UnreadFacts } from "../concursos/index.ts";
import { emailOn, whatsAppOn } from "../identity/index.ts";
import type { Db, Tx } from "../tables.ts";
import type { OldAlert } from "./deliveries.queries.ts";

type Failure = { titulo: string; sent_at: Date; failed_channels: Canal[]; error: string | null };

export type FailedRow = OldAlert & Failure;

/** Of the failed deliveries of an alert, the one that stands for it: the last. */
const last = sql<boolean>`NOT EXISTS (
  SELECT FROM deliveries o WHERE o.event_id = d.event_id AND o.user_id = d.user_id AND o.status = 'failed'
    AND (o.updated_at, o.channel) > (d.updated_at, d.channel))`;

const failedBy = (channel: Canal | undefined) =>
  channel
    ? sql<boolean>`EXISTS (SELECT FROM deliveries o
        WHERE o.event_id = d.event_id AND o.user_id = d.user_id AND o.status = 'failed' AND o.channel = ${channel})`
    : sql<boolean>`true`;

/**
 * Alerts with failed deliveries, newest first: those are walked along their index until the page is full. Grouped by
 * alert first, every failure there is would be read for each page.
 */
export async function findFailed(
  db: Db,
  { skip, limit, channel }: { skip: number; limit: number; channel?: Canal | undefined },
): Promise<FailedRow[]> {
  const { rows } = await sql<Omit<FailedRow, "dados"> & UnreadFacts>`
    WITH falhas AS (
      SELECT d.event_id, d.user_id, d.updated_at AS sent_at
      FROM deliveries d WHERE d.status = 'failed' AND ${last} AND ${failedBy(channel)}
        AND EXISTS (SELECT FROM users u WHERE u.id = d.user_id)
      ORDER BY d.updated_at DESC, d.event_id DESC, d.user_id LIMIT ${limit} OFFSET ${skip}
    )
    SELECT f.*, d.failed_channels, d.error, e.kind, e.dados, e.titulo, e.concurso_id, c.status,
      c.data_fim_inscricao, c.data_fim_isencao, c.data_limite_pagamento, c.data_prova,
      u.uuid AS user_uuid, u.nome, u.email, u.telefone
    FROM falhas f JOIN alert_events e ON e.id = f.event_id JOIN users u ON u.id = f.user_id
    CROSS JOIN LATERAL (
      SELECT array_agg(d.channel ORDER BY d.channel) AS failed_channels, string_agg(DISTINCT d.last_error, '; ') AS error
      FROM deliveries d WHERE d.event_id = f.event_id AND d.user_id = f.user_id AND d.status = 'failed') AS d
    LEFT JOIN concursos c ON c.id = e.concurso_id
    ORDER BY f.sent_at DESC, f.event_id DESC, f.user_id`.execute(db);
  return rows.map(readFacts);
}

/**
 * How many alerts have failed deliveries. Whether their readers are still there is not asked, which would take longer
 * than the rest: whoever goes takes their failures along.
 */
export async function countFailed(db: Db, channel: Canal | undefined): Promise<number> {
  const ofChannel = channel ? sql`AND channel = ${channel}` : sql``;
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM (
      SELECT DISTINCT event_id, user_id FROM deliveries WHERE status = 'failed' ${ofChannel}) AS falhas`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

export type Key = { event_id: number; user_id: number };

/** Channels of an alert that failed, and those that its reader has on; who that is. */
export async function findChannels(db: Db, { event_id, user_id }: Key) {
  const { rows } = await sql<{ user_uuid: string; failed: Canal[]; email_on: boolean; whatsapp_on: boolean }>`
    SELECT u.uuid AS user_uuid, array_agg(d.channel ORDER BY d.channel) AS failed, ${emailOn} AS email_on,
      ${whatsAppOn} AS whatsapp_on
    FROM deliveries d JOIN users u ON u.id = d.user_id
    WHERE d.event_id = ${event_id} AND d.user_id = ${user_id} AND d.status = 'failed'
    GROUP BY u.id`.execute(db);
  return rows[0];
}

/** Queues an alert's channels anew, each with all its attempts; one that was not tried before is added. */
export async function queueAgain(
  tx: Tx,
  { event_id, user_id }: Key,
  channels: Canal[],
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO deliveries (event_id, user_id, channel, due_at, updated_at)
    SELECT ${event_id}::integer, ${user_id}::integer, unnest(${channels}::text[]), ${now}::timestamptz, ${now}::timestamptz
    ON CONFLICT (event_id, user_id, channel) DO UPDATE
    SET status = 'queued', attempts = 0, adiadas = 0, numeros = '{}', due_at = excluded.due_at, updated_at = excluded.updated_at
    WHERE deliveries.status IN ('failed', 'canceled')`.execute(tx);
}

/** Takes failed channels as delivered by other means; how many there were. */
export async function markDelivered(
  tx: Tx,
  { event_id, user_id }: Key,
  channel: Canal | undefined,
  now: Date,
): Promise<number> {
  let update = tx
    .updateTable("deliveries")
    .set({ status: "delivered", updated_at: now })
    .where("event_id", "=", event_id)
    .where("user_id", "=", user_id)
    .where("status", "=", "failed");
  if (channel) update = update.where("channel", "=", channel);
  return Number((await update.executeTakeFirst()).numUpdatedRows);
}

/** How much waits. In two parts, since each has an index of its own. */
export async function countQueued(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT (SELECT count(*) FROM deliveries WHERE status = 'queued' AND NOT resumo)::integer
      + (SELECT count(*) FROM deliveries WHERE status = 'queued' AND resumo)::integer AS n`.execute(db);
  return rows[0]?.n ?? 0;
}
