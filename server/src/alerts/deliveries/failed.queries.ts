import type { CountByCanal } from "@cav/contract/alerts/channel-counts.ts";
import type { Canal, Causa } from "@cav/contract/alerts/notifications.ts";
import { channelNames, channels } from "@cav/contract/channels.ts";
import type { MotivoFim } from "@cav/contract/concursos/motivos-fim.ts";
import { type RawBuilder, sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { channelPossible, isRefusedWhere } from "../../identity/who/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { anyEvent, etapaVale, outrasProvasWhere } from "../events/index.ts";
import type { OldAlert } from "./deliveries.queries.ts";
import { type OldPersonal, readAlerts, type UnreadAlert } from "./personal.queries.ts";

type Failure = {
  titulo: string;
  sent_at: Date;
  failed_channels: Canal[];
  /** The error of each failed channel. */
  errors: (string | null)[];
  motivos: (MotivoFim | null)[];
  alternativas: Canal[];
  reenviaveis: Canal[];
  recebida_por: Canal[];
};

export type FailedRow = (OldAlert | OldPersonal) & Failure;

type Failing = Pick<Deps, "db" | "channels">;

export type FailedFilters = {
  channel?: Canal | undefined;
  causa?: Causa | undefined;
  q?: string | undefined;
};

/** Condition: the last of an alert's failed deliveries, which represents it. */
const isLast = sql<boolean>`NOT EXISTS (
  SELECT FROM deliveries o WHERE o.event_id = f.event_id AND o.user_id = f.user_id AND o.status = 'failed'
    AND (o.updated_at, o.channel) > (f.updated_at, f.channel))`;

/** Escapes LIKE wildcards, so that the text matches literally. */
const containing = (part: string) => `%${part.replace(/[\\%_]/g, "\\$&")}%`;

/** The cause of a failed delivery `d`. Rows of a process of the release before have none until the next hour. */
const causaWhere = sql<Causa>`coalesce(d.motivo_fim, 'outra')`;

/** Builds the condition that a failed delivery `d` passes the filters: channel, cause, and text about its user. */
export function failedWhere({ channel, causa, q }: FailedFilters): RawBuilder<boolean> {
  const rules = [
    sql`d.status = 'failed'`,
    ...(channel ? [sql`d.channel = ${channel}`] : []),
    ...(causa ? [sql`${causaWhere} = ${causa}`] : []),
    ...(q
      ? [
          sql`EXISTS (SELECT FROM users p WHERE p.id = d.user_id
            AND (sem_acento(p.nome) LIKE sem_acento(${containing(q)}::text) OR p.email LIKE
            ${containing(q.toLowerCase())}))`,
        ]
      : []),
  ];
  return sql<boolean>`${sql.join(rules, sql` AND `)}`;
}

/** Builds the condition that an alert has a failed delivery that passes. */
const hasFailed = (filters: FailedFilters) => sql<boolean>`EXISTS (
  SELECT FROM (SELECT o.* FROM deliveries o WHERE o.event_id = f.event_id AND o.user_id = f.user_id) AS d
  WHERE ${failedWhere(filters)})`;

/**
 * Other channels of an alert: where the user has or will have it, and where it can be sent now. Mail may also replace
 * WhatsApp.
 */
const possible = sql.join(
  channelNames.map((channel) => {
    const isRefused = isRefusedWhere(sql`s.recusas`, sql`e.kind`, sql.lit(channel));
    return sql`(${sql.lit(channel)}, ${channelPossible[channel]} AND NOT ${isRefused})`;
  }),
);
const others = sql`CROSS JOIN LATERAL (
  SELECT coalesce(array_agg(c.channel) FILTER (WHERE o.status IN ('queued', 'sent', 'delivered', 'read')), '{}')
  AS recebida_por,
    coalesce(array_agg(c.channel) FILTER (WHERE c.possible AND coalesce(o.status, 'canceled') = 'canceled'),
    '{}') AS alternativas,
    coalesce(array_agg(c.channel) FILTER (WHERE c.possible AND o.status = 'failed'), '{}') AS reenviaveis
  FROM (VALUES ${possible}) AS c (channel, possible)
  LEFT JOIN deliveries o ON o.event_id = f.event_id AND o.user_id = f.user_id AND o.channel = c.channel) AS outros`;

/**
 * Returns alerts with failed deliveries, newest first. Scans their index until the page is full; grouping first would
 * read every failure.
 */
export async function findFailed(
  { db }: Failing,
  { skip, limit, ...filters }: { skip: number; limit: number } & FailedFilters,
): Promise<FailedRow[]> {
  const { rows } = await sql<UnreadAlert<Failure>>`
    WITH falhas AS (
      SELECT f.event_id, f.user_id, f.updated_at AS sent_at
      FROM deliveries f WHERE f.status = 'failed' AND ${isLast} AND ${hasFailed(filters)}
        AND EXISTS (SELECT FROM users u WHERE u.id = f.user_id)
      ORDER BY f.updated_at DESC, f.event_id DESC, f.user_id LIMIT ${limit} OFFSET ${skip}
    )
    SELECT f.*, d.failed_channels, d.errors, d.motivos, outros.recebida_por, outros.alternativas, outros.reenviaveis,
    e.kind, e.dados, e.created_at AS happened_at, e.titulo,
      e.concurso_id, c.status, c.data_fim_inscricao, c.data_fim_isencao, c.data_limite_pagamento, c.data_prova,
      ${outrasProvasWhere()} AS outras_provas, ${etapaVale} AS etapa_vale,
      u.uuid AS user_uuid, u.nome, u.email, u.telefone
    FROM falhas f JOIN ${anyEvent} AS e ON e.id = f.event_id JOIN users u ON u.id = f.user_id
    CROSS JOIN LATERAL (
      SELECT array_agg(d.channel ORDER BY d.channel) AS failed_channels, array_agg(d.last_error ORDER BY
      d.channel) AS errors, array_agg(d.motivo_fim ORDER BY d.channel) AS motivos
      FROM deliveries d WHERE d.event_id = f.event_id AND d.user_id = f.user_id AND d.status = 'failed') AS d
    LEFT JOIN alert_settings s ON s.user_id = u.id
    ${others}
    LEFT JOIN concursos c ON c.id = e.concurso_id
    ORDER BY f.sent_at DESC, f.event_id DESC, f.user_id`.execute(db);
  return readAlerts(rows);
}

/**
 * Counts alerts with failed deliveries. Skips the check that users exist, which is slow: deleting a user deletes their
 * failures.
 */
export async function countFailed({ db }: Failing, filters: FailedFilters): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM (
      SELECT DISTINCT event_id, user_id FROM deliveries d WHERE ${failedWhere(filters)}) AS falhas`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

type CountOfCause = { canal: Canal; causa: Causa; total: number; podem_ir: CountByCanal };

/** Counts failed deliveries by channel and cause, most frequent first, and how many another channel could send now. */
export async function countFailedByCause({ db }: Failing, filters: FailedFilters): Promise<CountOfCause[]> {
  const countOf = (channel: Canal) => sql`count(*) FILTER (
    WHERE ${channelPossible[channel]} AND (d.channel = ${channel} OR o.got IS NULL OR ${channel} <> ALL (o.got)))`;
  const going = (channel: Canal) =>
    sql`${sql.lit(channel)}, ${!channels[channel].linked ? countOf(channel) : sql`nullif(${countOf(channel)}, 0)`}`;
  const { rows } = await sql<CountOfCause>`
    SELECT d.channel AS canal, ${causaWhere} AS causa, count(*)::integer AS total,
    jsonb_strip_nulls(jsonb_build_object(
      ${sql.join(channelNames.map(going))})) AS podem_ir
    FROM deliveries d JOIN users u ON u.id = d.user_id
    CROSS JOIN LATERAL (SELECT array_agg(o.channel) AS got FROM deliveries o
      WHERE o.event_id = d.event_id AND o.user_id = d.user_id AND o.channel <> d.channel AND o.status <>
      'canceled') AS o
    WHERE ${failedWhere(filters)}
    GROUP BY 1, 2 ORDER BY total DESC, canal, causa`.execute(db);
  return rows;
}

export type Key = { event_id: number; user_id: number };

/** Returns an alert's failed channels and its user. */
export async function findChannels(db: Db, { event_id, user_id }: Key) {
  const { rows } = await sql<{ user_uuid: string; failed: Canal[] }>`
    SELECT u.uuid AS user_uuid, array_agg(d.channel ORDER BY d.channel) AS failed
    FROM deliveries d JOIN users u ON u.id = d.user_id
    WHERE d.event_id = ${event_id} AND d.user_id = ${user_id} AND d.status = 'failed'
    GROUP BY u.id`.execute(db);
  return rows[0];
}

/** Marks failed channels as delivered by other means; returns how many. */
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

/** Counts waiting deliveries in two queries, each with its own index. */
export async function countQueued(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT (SELECT count(*) FROM deliveries WHERE status = 'queued' AND NOT resumo)::integer
      + (SELECT count(*) FROM deliveries WHERE status = 'queued' AND resumo)::integer AS n`.execute(db);
  return rows[0]?.n ?? 0;
}
