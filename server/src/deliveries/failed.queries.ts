import type { CountByCanal } from "@cav/contract/channel-counts.ts";
import { channelNames, channels } from "@cav/contract/channels.ts";
import type { Canal, Causa } from "@cav/contract/notifications.ts";
import { type RawBuilder, sql } from "kysely";
import { etapaVale, outrasProvasWhere } from "../alerts/index.ts";
import type { ChannelTable } from "../channel.ts";
import { readFacts, type UnreadFacts } from "../concursos/index.ts";
import type { Deps } from "../deps.ts";
import { channelPossible } from "../identity/index.ts";
import type { Db, Tx } from "../tables.ts";
import { causaOf } from "./causes.ts";
import type { OldAlert } from "./deliveries.queries.ts";

type Failure = {
  titulo: string;
  sent_at: Date;
  failed_channels: Canal[];
  /** What each of them said. */
  errors: (string | null)[];
  alternativas: Canal[];
  reenviaveis: Canal[];
  recebida_por: Canal[];
};

export type FailedRow = OldAlert & Failure;

type Failing = Pick<Deps, "db" | "channels">;

export type FailedFilters = {
  channel?: Canal | undefined;
  causa?: Causa | undefined;
  q?: string | undefined;
};

/** Of the failed deliveries of an alert, the one that stands for it: the last. */
const isLast = sql<boolean>`NOT EXISTS (
  SELECT FROM deliveries o WHERE o.event_id = f.event_id AND o.user_id = f.user_id AND o.status = 'failed'
    AND (o.updated_at, o.channel) > (f.updated_at, f.channel))`;

/** A part of a text as LIKE takes it, with its wildcards made plain. */
const containing = (part: string) => `%${part.replace(/[\\%_]/g, "\\$&")}%`;

/** Whether a delivery `d` is one that failed, on this channel, for this cause, and of somebody whom the text finds. */
export function failedWhere(table: ChannelTable, { channel, causa, q }: FailedFilters): RawBuilder<boolean> {
  const rules = [
    sql`d.status = 'failed'`,
    ...(channel ? [sql`d.channel = ${channel}`] : []),
    ...(causa ? [sql`${causaOf(table)} = ${causa}`] : []),
    ...(q
      ? [
          sql`EXISTS (SELECT FROM users p WHERE p.id = d.user_id
            AND (sem_acento(p.nome) LIKE sem_acento(${containing(q)}::text) OR p.email LIKE ${containing(q.toLowerCase())}))`,
        ]
      : []),
  ];
  return sql<boolean>`${sql.join(rules, sql` AND `)}`;
}

/** Whether an alert has a failed delivery that passes. */
const hasFailed = (table: ChannelTable, filters: FailedFilters) => sql<boolean>`EXISTS (
  SELECT FROM (SELECT o.* FROM deliveries o WHERE o.event_id = f.event_id AND o.user_id = f.user_id) AS d
  WHERE ${failedWhere(table, filters)})`;

/**
 * Channels of an alert on which it did not fail: by which its reader has it or will, and by which it can be sent now.
 * Mail may come where it stands in for WhatsApp, too.
 */
const possible = sql.join(
  channelNames.map((channel) => sql`(${sql.lit(channel)}, ${channelPossible[channel]})`),
);
const others = sql`CROSS JOIN LATERAL (
  SELECT coalesce(array_agg(c.channel) FILTER (WHERE o.status IN ('queued', 'sent', 'delivered', 'read')), '{}') AS recebida_por,
    coalesce(array_agg(c.channel) FILTER (WHERE c.possible AND coalesce(o.status, 'canceled') = 'canceled'), '{}') AS alternativas,
    coalesce(array_agg(c.channel) FILTER (WHERE c.possible AND o.status = 'failed'), '{}') AS reenviaveis
  FROM (VALUES ${possible}) AS c (channel, possible)
  LEFT JOIN deliveries o ON o.event_id = f.event_id AND o.user_id = f.user_id AND o.channel = c.channel) AS outros`;

/**
 * Alerts with failed deliveries, newest first: those are walked along their index until the page is full. Grouped by
 * alert first, every failure there is would be read for each page.
 */
export async function findFailed(
  { db, channels: table }: Failing,
  { skip, limit, ...filters }: { skip: number; limit: number } & FailedFilters,
): Promise<FailedRow[]> {
  const { rows } = await sql<Omit<FailedRow, "dados"> & UnreadFacts>`
    WITH falhas AS (
      SELECT f.event_id, f.user_id, f.updated_at AS sent_at
      FROM deliveries f WHERE f.status = 'failed' AND ${isLast} AND ${hasFailed(table, filters)}
        AND EXISTS (SELECT FROM users u WHERE u.id = f.user_id)
      ORDER BY f.updated_at DESC, f.event_id DESC, f.user_id LIMIT ${limit} OFFSET ${skip}
    )
    SELECT f.*, d.failed_channels, d.errors, outros.recebida_por, outros.alternativas, outros.reenviaveis, e.kind, e.dados, e.created_at AS happened_at, e.titulo,
      e.concurso_id, c.status, c.data_fim_inscricao, c.data_fim_isencao, c.data_limite_pagamento, c.data_prova, ${outrasProvasWhere()} AS outras_provas, ${etapaVale} AS etapa_vale,
      u.uuid AS user_uuid, u.nome, u.email, u.telefone
    FROM falhas f JOIN alert_events e ON e.id = f.event_id JOIN users u ON u.id = f.user_id
    CROSS JOIN LATERAL (
      SELECT array_agg(d.channel ORDER BY d.channel) AS failed_channels, array_agg(d.last_error ORDER BY d.channel) AS errors
      FROM deliveries d WHERE d.event_id = f.event_id AND d.user_id = f.user_id AND d.status = 'failed') AS d
    ${others}
    LEFT JOIN concursos c ON c.id = e.concurso_id
    ORDER BY f.sent_at DESC, f.event_id DESC, f.user_id`.execute(db);
  return rows.map(readFacts);
}

/**
 * How many alerts have failed deliveries. Whether their readers are still there is not asked, which would take longer
 * than the rest: whoever goes takes their failures along.
 */
export async function countFailed({ db, channels: table }: Failing, filters: FailedFilters): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM (
      SELECT DISTINCT event_id, user_id FROM deliveries d WHERE ${failedWhere(table, filters)}) AS falhas`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

type CountOfCause = { canal: Canal; causa: Causa; total: number; podem_ir: CountByCanal };

/**
 * How many deliveries failed, by channel and cause, the most frequent first; and how many of them a channel could bring
 * now: their readers may have it, and have not got them by it.
 */
export async function countFailedByCause(
  { db, channels: table }: Failing,
  filters: FailedFilters,
): Promise<CountOfCause[]> {
  const countOf = (channel: Canal) => sql`count(*) FILTER (
    WHERE ${channelPossible[channel]} AND (d.channel = ${channel} OR o.got IS NULL OR ${channel} <> ALL (o.got)))`;
  const going = (channel: Canal) =>
    sql`${sql.lit(channel)}, ${!channels[channel].linked ? countOf(channel) : sql`nullif(${countOf(channel)}, 0)`}`;
  const { rows } = await sql<CountOfCause>`
    SELECT d.channel AS canal, ${causaOf(table)} AS causa, count(*)::integer AS total, jsonb_strip_nulls(jsonb_build_object(
      ${sql.join(channelNames.map(going))})) AS podem_ir
    FROM deliveries d JOIN users u ON u.id = d.user_id
    CROSS JOIN LATERAL (SELECT array_agg(o.channel) AS got FROM deliveries o
      WHERE o.event_id = d.event_id AND o.user_id = d.user_id AND o.channel <> d.channel AND o.status <> 'canceled') AS o
    WHERE ${failedWhere(table, filters)}
    GROUP BY 1, 2 ORDER BY total DESC, canal, causa`.execute(db);
  return rows;
}

export type Key = { event_id: number; user_id: number };

/** Channels of an alert that failed; who its reader is. */
export async function findChannels(db: Db, { event_id, user_id }: Key) {
  const { rows } = await sql<{ user_uuid: string; failed: Canal[] }>`
    SELECT u.uuid AS user_uuid, array_agg(d.channel ORDER BY d.channel) AS failed
    FROM deliveries d JOIN users u ON u.id = d.user_id
    WHERE d.event_id = ${event_id} AND d.user_id = ${user_id} AND d.status = 'failed'
    GROUP BY u.id`.execute(db);
  return rows[0];
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
