import type { Canal } from "@cav/contract/alerts/notifications.ts";
import { type Channel, channelNames } from "@cav/contract/channels.ts";
import type { Cancelamento } from "@cav/contract/concursos/motivos-fim.ts";
import { type RawBuilder, sql } from "kysely";
import { channelPossible, emailOn, isRefusedWhere } from "../../identity/who/index.ts";
import type { Tx } from "../../tables.ts";
import {
  anyEvent,
  etapaVale,
  outrasProvasWhere,
  personalUrgencia,
  type QuietHours,
  silencioOf,
} from "../events/index.ts";
import type { OldAlert } from "./deliveries.queries.ts";
import { type OldPersonal, readAlerts, type UnreadAlert } from "./personal.queries.ts";

type Recipient = {
  channel: Channel;
  error: string | null;
  happened_at: Date;
  /** The channels that may send the alert, including mail as a replacement. */
  possible: Record<Channel, boolean>;
  muted: boolean;
  /** The end of the user's pause; null: no pause. */
  paused_until: Date | null;
  /** The user's quiet hours; null: none chosen. */
  quiet: QuietHours | null;
  /** The other channels that have it, will have it, or failed. */
  others: Channel[];
};

/** A failed delivery with what decides whether it can be sent again. */
export type FailedDelivery = (OldAlert | OldPersonal) & Recipient;

const possible = sql.join(
  channelNames.map((channel) => {
    const isRefused = isRefusedWhere(sql`s.recusas`, sql`e.kind`, sql.lit(channel));
    return sql`${sql.lit(channel)}, ${channelPossible[channel]} AND NOT ${isRefused}`;
  }),
);

/** Claims failed deliveries that pass the filters, newest first, until the transaction ends; skips locked ones. */
export async function claimFailed(
  tx: Tx,
  passes: RawBuilder<boolean>,
  { now, limit }: { now: Date; limit: number },
): Promise<FailedDelivery[]> {
  const { rows } = await sql<UnreadAlert<Recipient>>`
    SELECT d.event_id, d.user_id, d.channel, d.last_error AS error, e.kind, e.dados, e.concurso_id,
      e.created_at AS happened_at, c.status, c.data_fim_inscricao, c.data_fim_isencao, c.data_limite_pagamento,
      c.data_prova, ${outrasProvasWhere()} AS outras_provas, ${etapaVale} AS etapa_vale,
      u.uuid AS user_uuid, u.nome, u.email, u.telefone, jsonb_build_object(${possible}) AS possible,
      EXISTS (SELECT FROM concursos_silenciados s WHERE s.concurso_id = e.concurso_id AND s.user_id = u.id) AS muted,
      CASE WHEN s.pausados_ate > ${now} AND e.assunto IS NULL THEN s.pausados_ate END AS paused_until,
      ${silencioOf} AS quiet,
      ARRAY(SELECT o.channel FROM deliveries o
        WHERE o.event_id = d.event_id AND o.user_id = d.user_id AND o.channel <> d.channel AND o.status <>
        'canceled') AS others
    FROM deliveries d JOIN ${anyEvent} AS e ON e.id = d.event_id JOIN users u ON u.id = d.user_id
    LEFT JOIN concursos c ON c.id = e.concurso_id
    LEFT JOIN alert_settings s ON s.user_id = u.id
    WHERE d.status = 'failed' AND ${passes}
    ORDER BY d.updated_at DESC, d.event_id DESC, d.user_id LIMIT ${limit}
    FOR UPDATE OF d SKIP LOCKED`.execute(tx);
  return readAlerts(rows);
}

export type Again = { event_id: number; user_id: number; channel: Canal };

/** Queues deliveries again with fresh attempts; inserts one for a channel not tried before. */
export async function queueAgain(tx: Tx, again: Again[], now: Date): Promise<void> {
  if (again.length === 0) return;
  await sql`
    INSERT INTO deliveries (event_id, user_id, channel, due_at, updated_at, urgencia, substituta)
    SELECT g.event_id, g.user_id, g.channel, ${now}::timestamptz, ${now}::timestamptz,
      CASE WHEN EXISTS (SELECT FROM personal_events e WHERE e.id = g.event_id) THEN ${personalUrgencia}
        ELSE 'infinity' END, g.channel = 'email' AND
    NOT ${emailOn}
    FROM jsonb_to_recordset(${JSON.stringify(again)}::jsonb) AS g (event_id integer, user_id integer, channel text)
    JOIN users u ON u.id = g.user_id
    ON CONFLICT (event_id, user_id, channel) DO UPDATE
    SET status = 'queued', motivo_fim = NULL, attempts = 0, adiadas = 0, numeros = '{}', due_at = excluded.due_at,
      updated_at = excluded.updated_at,
      substituta = excluded.substituta
    WHERE deliveries.status IN ('failed', 'canceled')`.execute(tx);
}

/** Closes failed deliveries without sending; each keeps its reason and the channel's answer. */
export async function updateToClosed(
  tx: Tx,
  closed: (Again & { reason: string; fim: Cancelamento })[],
  now: Date,
): Promise<void> {
  if (closed.length === 0) return;
  await sql`
    UPDATE deliveries d SET status = 'canceled', updated_at = ${now}::timestamptz,
      motivo_fim = f.fim, last_error = left(concat_ws('; antes: ', f.reason, d.last_error), 500)
    FROM jsonb_to_recordset(${JSON.stringify(closed)}::jsonb) AS f (event_id integer, user_id integer, channel
    text, reason text, fim text)
    WHERE d.event_id = f.event_id AND d.user_id = f.user_id AND d.channel = f.channel AND d.status = 'failed'`.execute(
    tx,
  );
}
