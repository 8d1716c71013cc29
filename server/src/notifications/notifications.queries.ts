import type { Canal } from "@cav/contract/notifications.ts";
import { type RawBuilder, sql } from "kysely";
import type { AlertToTell } from "../alerts/alerts.queries.ts";
import type { Db } from "../platform/database/schema.ts";
import { emailOn, whatsAppOn } from "../users/channels.ts";

export type FailedRow = Omit<AlertToTell, "concurso_status" | "concurso_id"> & {
  concurso_id: number | null;
  concurso_status: AlertToTell["concurso_status"] | null;
  titulo: string;
  sent_at: Date;
  failed_channels: Canal[];
  error: string | null;
};

const ofChannel = (channel: Canal | undefined): RawBuilder<boolean> =>
  channel ? sql<boolean>`bool_or(d.channel = ${channel})` : sql<boolean>`true`;

/** Alerts with failed deliveries, newest first. */
export async function findFailed(
  db: Db,
  { skip, limit, channel }: { skip: number; limit: number; channel?: Canal | undefined },
): Promise<FailedRow[]> {
  const { rows } = await sql<FailedRow>`
    WITH falhas AS (
      SELECT d.event_id, d.user_id, max(d.updated_at) AS sent_at, array_agg(d.channel ORDER BY d.channel) AS failed_channels,
        string_agg(DISTINCT d.last_error, '; ') AS error
      FROM deliveries d WHERE d.status = 'failed'
      GROUP BY d.event_id, d.user_id HAVING ${ofChannel(channel)}
      ORDER BY max(d.updated_at) DESC, d.event_id DESC, d.user_id LIMIT ${limit} OFFSET ${skip}
    )
    SELECT f.*, e.kind, e.dados, e.titulo, e.concurso_id, c.status AS concurso_status,
      c.data_fim_inscricao, c.data_fim_isencao, c.data_limite_pagamento, c.data_prova,
      u.uuid AS user_uuid, u.nome, u.email, u.telefone
    FROM falhas f JOIN alert_events e ON e.id = f.event_id JOIN users u ON u.id = f.user_id
    LEFT JOIN concursos c ON c.id = e.concurso_id
    ORDER BY f.sent_at DESC, f.event_id DESC, f.user_id`.execute(db);
  return rows;
}

export async function countFailed(db: Db, channel: Canal | undefined): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM (
      SELECT 1 FROM deliveries d JOIN users u ON u.id = d.user_id
      WHERE d.status = 'failed' GROUP BY d.event_id, d.user_id HAVING ${ofChannel(channel)}) AS falhas`.execute(
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
  db: Db,
  { event_id, user_id }: Key,
  channels: Canal[],
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO deliveries (event_id, user_id, channel, due_at, updated_at)
    SELECT ${event_id}::integer, ${user_id}::integer, unnest(${channels}::text[]), ${now}::timestamptz, ${now}::timestamptz
    ON CONFLICT (event_id, user_id, channel) DO UPDATE
    SET status = 'queued', attempts = 0, due_at = excluded.due_at, updated_at = excluded.updated_at
    WHERE deliveries.status IN ('failed', 'canceled')`.execute(db);
}

/** Takes failed channels as delivered by other means; how many there were. */
export async function markDelivered(
  db: Db,
  { event_id, user_id }: Key,
  channel: Canal | undefined,
  now: Date,
): Promise<number> {
  let update = db
    .updateTable("deliveries")
    .set({ status: "delivered", updated_at: now })
    .where("event_id", "=", event_id)
    .where("user_id", "=", user_id)
    .where("status", "=", "failed");
  if (channel) update = update.where("channel", "=", channel);
  return Number((await update.executeTakeFirst()).numUpdatedRows);
}

type DayRow = { dia: string; canal: Canal; enviadas: number; falhas: number };

/** What went out and what failed, by day and channel, and how much waits. */
export async function findStats(db: Db, since: Date): Promise<{ na_fila: number; dias: DayRow[] }> {
  const [days, queue] = await Promise.all([
    sql<DayRow>`
      SELECT (updated_at AT TIME ZONE 'America/Sao_Paulo')::date AS dia, channel AS canal,
        count(*) FILTER (WHERE status IN ('sent', 'delivered', 'read'))::integer AS enviadas,
        count(*) FILTER (WHERE status = 'failed')::integer AS falhas
      FROM deliveries WHERE updated_at >= ${since} AND status IN ('sent', 'delivered', 'read', 'failed')
      GROUP BY 1, 2 ORDER BY 1, 2`.execute(db),
    sql<{ n: number }>`SELECT count(*)::integer AS n FROM deliveries WHERE status = 'queued'`.execute(db),
  ]);
  return { na_fila: queue.rows[0]?.n ?? 0, dias: days.rows };
}
