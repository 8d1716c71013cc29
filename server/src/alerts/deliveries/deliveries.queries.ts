// Longer than other files: all ways to claim deliveries share one query.
import type { Why } from "@cav/contract/alerts/agenda.ts";
import type { Frequencia } from "@cav/contract/alerts/alert-settings.ts";
import { type Channel, channelNames, channels, forEachChannel } from "@cav/contract/channels.ts";
import type { MotivoFim } from "@cav/contract/concursos/motivos-fim.ts";
import { type RawBuilder, type Selectable, sql } from "kysely";
import {
  type Change,
  type EventFacts,
  readFacts,
  type UnreadFacts,
} from "../../catalogue/concursos/index.ts";
import { irrelevantWhere } from "../../catalogue/jornada/index.ts";
import { channelDead, channelOn, emailOn, emailStandsIn, isRefusedWhere } from "../../identity/who/index.ts";
import { minutesAfterOf } from "../../platform/clock.ts";
import { prepareLookup } from "../../platform/database/prepare.ts";
import type { Database, Db, Tx } from "../../tables.ts";
import {
  anyEvent,
  type ConcursoNow,
  etapaVale,
  outrasProvasWhere,
  type QuietHours,
  silencioOf,
} from "../events/index.ts";

export type DeliveryStatus = Selectable<Database["deliveries"]>["status"];

/** One user's alert. */
export type AlertRow = {
  event_id: number;
  user_id: number;
  user_uuid: string;
  nome: string;
  email: string;
  telefone: string | null;
  /** When the event happened that the delivery is about. */
  happened_at: Date;
  /** Of an announcement: the later changes by which the exam matches now; null: it was new. */
  since_changes?: Change[] | null;
};

/** The current facts of an alert's exam. */
export type AboutNow = ConcursoNow & { concurso_id: number };

/** One user's alert with the facts of its message. */
export type AlertToTell = AlertRow & AboutNow & EventFacts;

/** An alert whose exam may have been deleted. */
export type OldAlert = AlertRow & { [Fact in keyof AboutNow]: AboutNow[Fact] | null } & EventFacts;

/** A claimed delivery, apart from what its alert is about. */
export type Claim = {
  attempts: number;
  /** How often the provider throttled it. */
  adiadas: number;
  /** Why the delivery is still queued. */
  last_error: string | null;
  due_at: Date;
  /** Whether the delivery goes with its user's digest. */
  resumo: boolean;
  /** A weekly digest's sentences about what its user must decide. */
  decidir?: string[];
  /** SEM_CONFIRMACAO: the next attempt repeats a message that may have arrived. */
  motivo_fim: MotivoFim | null;
  /** How soon its searches want it: 0 at once, 1 daily, 2 weekly; null: older than this column. */
  ritmo: number | null;
  /** Whether mail replaces another channel. */
  substituta: boolean;
  /** When the alert was written, which is later than its event if the exam came to match later. */
  since: Date;
  /** Why the user is caught up; their frequency; whether it waited for a pause to end. */
  motivo: "PREFERENCIAS" | "CANAL" | null;
  frequencia: Frequencia | null;
  was_paused: boolean;
  /** Deliveries in the same message, including this one. */
  junto?: AlertToTell[];
  /** The phone number form that is known to work. */
  whatsapp_numero: string | null;
  /** The forms of the phone number that were tried for this delivery. */
  numeros: string[];
  /**
   * Whether the user wants it: the channel is on, allowed and not refused for this kind, the exam is not muted, and the
   * user is not past the stage.
   */
  wanted: boolean;
  /** Why the delivery's channel ended, if the user did not end it. */
  ended_by: "address-dead" | "downgraded" | null;
  /** The next channel in the user's order, if this one can't send; null: none. */
  next: Channel | null;
  /** Whether mail is on. */
  email_on: boolean;
  /** Whether mail may replace other channels. */
  email_stands_in: boolean;
  /** Whether this mail replaces WhatsApp, for a user with mail off. */
  stands_in: boolean;
  /** The end of the user's pause; null: no pause. */
  paused_until: Date | null;
  /** The user's quiet hours; null: none chosen. */
  quiet: QuietHours | null;
  /** Whether it may come in quiet hours when its day is today. */
  last_day_at_night: boolean;
};

export type ClaimedDelivery = AlertToTell & Claim;
type ClaimedRow = AlertRow &
  AboutNow &
  Omit<Claim, "wanted"> & { is_on: boolean; opted_out: boolean } & UnreadFacts;

const muted = sql`EXISTS (
  SELECT FROM concursos_silenciados s WHERE s.concurso_id = e.concurso_id AND s.user_id = u.id)`;

/** Condition: the exam is muted, or the user is past the stage. */
const optedOutWhere = sql`(${muted} OR ${irrelevantWhere(sql`u.id`)})`;

/** Whether the user refuses the delivery's kind of alert by a channel. */
const refused = (channel: RawBuilder<unknown>) => isRefusedWhere(sql`s.recusas`, sql`e.kind`, channel);

export const isOn = { ...channelOn, email: sql`(${emailOn} OR d.substituta AND ${emailStandsIn})` };
/** Condition: the user has an order of channels. */
const isInOrder = sql`(d.depois IS NOT NULL)`;
/**
 * Builds why a channel ended, when another one must send. A mail address's end counts only with an order. Without an
 * order, users who lost premium got it by mail already, if mail is on.
 */
export const endedBy: Record<Channel, RawBuilder<unknown>> = forEachChannel((name) => {
  const isDead = name === "email" ? sql`${isInOrder} AND ${channelDead.email}` : channelDead[name];
  const downgraded = sql`WHEN u.user_type = 'REGULAR' AND (NOT ${emailOn} OR ${isInOrder}) THEN 'downgraded'`;
  return sql`CASE WHEN ${refused(sql.lit(name))} THEN NULL WHEN ${isDead} THEN 'address-dead'
    ${channels[name].plan === "PREMIUM" ? downgraded : sql``} END`;
});

const hasHadIt = (channel: RawBuilder<unknown>) => sql`EXISTS (
  SELECT FROM deliveries o WHERE o.event_id = d.event_id AND o.user_id = d.user_id AND o.channel = ${channel})`;
/** The first following channel of the order that is on and did not have it yet. */
const next = sql<Channel | null>`CASE WHEN ${isInOrder} THEN (
  SELECT n.channel FROM unnest(d.depois) WITH ORDINALITY AS n (channel, lugar)
  JOIN (VALUES ${sql.join(channelNames.map((channel) => sql`(${sql.lit(channel)}, ${channelOn[channel]})`))})
    AS c (channel, ligado) ON c.channel = n.channel AND c.ligado
  WHERE NOT ${hasHadIt(sql`n.channel`)} AND NOT ${refused(sql`n.channel`)} ORDER BY n.lugar LIMIT 1) END`;
/** Condition: mail may send although it is off, or on without an order. */
export const mayStandIn = sql<boolean>`(${emailStandsIn} AND NOT ${refused(sql.lit("email"))} AND NOT (${isInOrder} AND
  ${hasHadIt(sql`'email'`)}))`;

/** Condition: alerts about something that ends today may come in quiet hours. */
const mayRingAtNight = sql<boolean>`coalesce(s.ultimo_dia, false)`;

/** Maps a row; a muted exam is unwanted, whatever ended its channel. Undefined for a newer release's event. */
function toClaimed({ is_on, opted_out: hasOptedOut, ...row }: ClaimedRow): ClaimedDelivery | undefined {
  const facts = readFacts({ ...row, wanted: is_on && !hasOptedOut });
  return facts && hasOptedOut ? { ...facts, ended_by: null, next: null } : facts;
}

/** Minutes for which a delivery of a newer release's event is left to that release's workers. */
const leftMinutes = 10;

/** Maps claimed rows; those of a newer release's events wait, so that they do not fill every batch. */
async function toKnown(tx: Tx, channel: Channel, rows: ClaimedRow[], now: Date): Promise<ClaimedDelivery[]> {
  const read = rows.map((row) => ({ row, known: toClaimed(row) }));
  const left = read.filter(({ known }) => !known).map(({ row }) => row);
  if (left.length > 0)
    await sql`UPDATE deliveries d SET due_at = ${minutesAfterOf(now, leftMinutes)}
      FROM unnest(${left.map(({ event_id }) => event_id)}::integer[],
        ${left.map(({ user_id }) => user_id)}::integer[]) AS l (event_id, user_id)
      WHERE d.event_id = l.event_id AND d.user_id = l.user_id AND d.channel = ${channel}`.execute(tx);
  return read.flatMap(({ known }) => known ?? []);
}

const claimed = (channel: Channel, now: Date, isAlong = sql`false`) => sql`
  SELECT CASE WHEN e.kind = 'NOVO_CONCURSO' AND d.motivo IS NULL THEN (
      SELECT coalesce(m.dados->'retificacao'->'mudancas', m.dados->'mudancas') FROM alerts a
      JOIN alert_events m ON m.id = a.since_event_id
      WHERE a.event_id = d.event_id AND a.user_id = d.user_id AND a.since_event_id > d.event_id) END AS since_changes,
    d.event_id, d.user_id, d.attempts, d.adiadas, d.last_error, d.resumo, d.motivo_fim, d.ritmo, d.substituta,
    d.numeros, d.due_at,
    coalesce((SELECT a.created_at FROM alerts a WHERE a.event_id = d.event_id AND a.user_id = d.user_id), e.created_at)
    AS since, e.created_at AS happened_at, e.kind, e.dados, e.concurso_id, c.status,
    c.data_fim_inscricao, c.data_fim_isencao, c.data_limite_pagamento, c.data_prova,
    ${outrasProvasWhere(mayRingAtNight)} AS outras_provas, ${etapaVale} AS etapa_vale, u.uuid AS user_uuid,
    u.nome, u.email,
    u.telefone, u.whatsapp_numero, ${mayRingAtNight} AS last_day_at_night, ${silencioOf} AS quiet,
    ${emailOn} AS email_on, ${mayStandIn} AS email_stands_in, d.substituta AND NOT ${emailOn} AS stands_in,
    CASE WHEN s.pausados_ate > ${now} THEN s.pausados_ate END AS paused_until, d.motivo, s.frequencia,
    coalesce(s.pausados_ate <= ${now} AND s.pausados_ate > e.created_at, false) AS was_paused,
    (${isOn[channel]} AND NOT ${refused(sql.lit(channel))}) AS is_on, ${optedOutWhere} AS opted_out,
    ${endedBy[channel]} AS ended_by, ${next} AS next
  FROM deliveries d
  JOIN alert_events e ON e.id = d.event_id
  JOIN concursos c ON c.id = e.concurso_id
  JOIN users u ON u.id = d.user_id
  LEFT JOIN alert_settings s ON s.user_id = u.id
  WHERE d.status = 'queued' AND d.channel = ${sql.lit(channel)} AND (d.due_at <= ${now} OR ${isAlong})`;

/**
 * Claims due deliveries, most urgent first, locked until the transaction ends. Other workers skip them; if this one
 * dies, its connection closes and they are free.
 */
export async function claimDeliveries(
  tx: Tx,
  channel: Channel,
  now: Date,
  limit: number,
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedRow>`
    ${claimed(channel, now)} AND NOT d.resumo
    ORDER BY d.urgencia, d.due_at
    LIMIT ${limit}
    FOR UPDATE OF d SKIP LOCKED`.execute(tx);
  return toKnown(tx, channel, rows, now);
}

/** Returns per channel whether something is due, single or in a digest: one query without locks. */
const dueOf = prepareLookup(
  (db: Db, channels: string[], now: Date) => {
    // A subselect with LIMIT instead of EXISTS: PostgreSQL would hash EXISTS for all channels, and read everything each
    // second.
    const isDue = (resumo: boolean) => sql<boolean>`(SELECT true FROM deliveries WHERE status = 'queued'
        AND resumo = ${sql.lit(resumo)} AND channel = c.channel AND due_at <= ${now} LIMIT 1) IS NOT NULL`;
    return sql<{ channel: string; alerts: boolean; digests: boolean }>`
      SELECT c.channel, ${isDue(false)} AS alerts, ${isDue(true)} AS digests
      FROM unnest(${channels}::text[]) AS c (channel)`.compile(db);
  },
  ({ channel }) => channel,
);

/** Returns whether a channel has something due; concurrent dispatchers of a process share one query. */
export async function findDue(
  db: Db,
  channel: Channel,
  now: Date,
): Promise<{ alerts: boolean; digests: boolean }> {
  return (await dueOf(db, channel, now)) ?? { alerts: false, digests: false };
}

/** The class of advisory locks that hold a user's digest. */
const digestLock = 7_301;
/** Most deliveries of one user in a digest; further ones wait for the next message. */
const digestMax = 200;

/** Untried deliveries due within these minutes may go along: an announcement of the week comes with its reminder. */
const alongMinutes = 8 * 24 * 60;
/** Rows scanned per recipient, since other workers' rows are skipped. */
const lookedAt = 10;

/**
 * Claims all due digest deliveries of up to `users` users, earliest due and most urgent first, each user by one worker.
 * Never blocks.
 */
export async function claimDigests(
  tx: Tx,
  channel: Channel,
  now: Date,
  users: number,
): Promise<ClaimedDelivery[]> {
  const recipients = await sql<{ user_id: number }>`
    SELECT user_id FROM (
      SELECT user_id, min(urgencia) AS urgencia FROM (
        SELECT user_id, urgencia FROM deliveries WHERE status = 'queued' AND resumo AND channel = ${channel} AND
        due_at <= ${now}
        ORDER BY due_at LIMIT ${users * lookedAt}) AS due
      GROUP BY user_id ORDER BY 2) AS r
    WHERE pg_try_advisory_xact_lock(${digestLock}, user_id) LIMIT ${users}`.execute(tx);
  if (recipients.rows.length === 0) return [];
  const isAlong = sql`d.attempts = 0 AND d.adiadas = 0 AND d.due_at <= ${minutesAfterOf(now, alongMinutes)}`;
  const { rows } = await sql<ClaimedRow>`
    ${claimed(channel, now, isAlong)} AND d.resumo
      AND d.user_id = ANY (${recipients.rows.map(({ user_id }) => user_id)})
    ORDER BY d.user_id, d.urgencia, d.event_id
    LIMIT ${users * digestMax}
    FOR UPDATE OF d SKIP LOCKED`.execute(tx);
  return toKnown(tx, channel, rows, now);
}

export type DeliveryOutcome = {
  event_id: number;
  user_id: number;
  status: "sent" | "queued" | "failed" | "canceled";
  /** Whether the channel tried to send it. */
  tried: boolean;
  /** Whether the provider throttled the attempt. */
  throttled: boolean;
  /** When the delivery is tried again; only for `queued`. */
  due_at: Date;
  /** Whether the delivery joins its user's digest from now on. */
  resumo: boolean;
  last_error: string | null;
  /** Why it ends; null while it waits, or when it was sent. */
  motivo_fim: MotivoFim | null;
  provider_message_id: string | null;
  /** Why it leaves at this time. */
  porque?: Why | undefined;
  /** Phone number forms that this attempt used. */
  numeros: string[];
  /** The channel that sends the message instead. */
  next?: Channel | undefined;
  /** Seconds from event to message, if it was to leave at once. For metrics only. */
  latencySeconds?: number | undefined;
};

/**
 * Records a batch's outcomes in one statement. Events and users are given too, so that rows are found by key: after a
 * publication statistics are stale, and a join would scan the queue.
 */
export async function markDeliveries(tx: Tx, channel: Channel, outcomes: DeliveryOutcome[], now: Date) {
  if (outcomes.length === 0) return;
  const eventIds = [...new Set(outcomes.map(({ event_id }) => event_id))];
  const userIds = [...new Set(outcomes.map(({ user_id }) => user_id))];
  await sql`
    UPDATE deliveries d SET
      status = o.status,
      attempts = d.attempts + o.tried::integer,
      adiadas = d.adiadas + o.throttled::integer,
      due_at = o.due_at,
      resumo = o.resumo,
      last_error = o.last_error,
      motivo_fim = o.motivo_fim,
      provider_message_id = coalesce(o.provider_message_id, d.provider_message_id),
      numeros = d.numeros || o.numeros,
      porque = coalesce(o.porque, d.porque),
      sent_at = CASE WHEN o.status = 'sent' THEN ${now}::timestamptz ELSE d.sent_at END,
      updated_at = ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS o (
      event_id integer, user_id integer, status text, tried boolean, throttled boolean, due_at timestamptz,
      resumo boolean, last_error text, motivo_fim text,
      provider_message_id text, porque text, numeros text[])
    WHERE d.event_id = o.event_id AND d.user_id = o.user_id AND d.channel = ${channel}
      AND d.event_id = ANY (${eventIds}::integer[]) AND d.user_id = ANY (${userIds}::integer[])`.execute(tx);
}

type Key = { event_id: number; user_id: number };

/** Queues alerts on the next channel that does not have them yet, or on mail where allowed. */
export async function queueNext(
  tx: Tx,
  channel: Channel,
  failed: (Key & { next?: Channel | undefined })[],
  now: Date,
): Promise<void> {
  const going = failed.flatMap(({ event_id, user_id, next: to }) => (to ? { event_id, user_id, to } : []));
  if (going.length === 0) return;
  await sql`
    INSERT INTO deliveries (event_id, user_id, channel, due_at, resumo, urgencia, updated_at, substituta,
    depois, motivo, ritmo)
    SELECT d.event_id, d.user_id, f.to, ${now}::timestamptz, d.resumo, d.urgencia, ${now}::timestamptz, f.to =
    'email' AND NOT ${emailOn},
      array_remove(d.depois, f.to), d.motivo, d.ritmo
    FROM jsonb_to_recordset(${JSON.stringify(going)}::jsonb) AS f (event_id integer, user_id integer, "to" text)
    JOIN users u ON u.id = f.user_id
    JOIN deliveries d ON d.event_id = f.event_id AND d.user_id = f.user_id AND d.channel = ${channel}
    WHERE f.to <> 'email' OR ${emailStandsIn}
    ON CONFLICT DO NOTHING`.execute(tx);
}

/**
 * Queues the next channel for sent messages that turned out undelivered; `byMail`: mail may send although it is off.
 */
export async function queueNextOfLost(
  tx: Tx,
  channel: Channel,
  lost: Key[],
  { byMail, now }: { byMail: boolean; now: Date },
): Promise<void> {
  if (lost.length === 0) return;
  const { rows } = await sql<Key & { next: Channel | null }>`
    SELECT d.event_id, d.user_id, coalesce(${next}, CASE WHEN ${byMail} AND ${mayStandIn} THEN 'email' END) AS next
    FROM jsonb_to_recordset(${JSON.stringify(lost.map(({ event_id, user_id }) => ({ event_id, user_id })))}::jsonb)
      AS f (event_id integer, user_id integer)
    JOIN deliveries d ON d.event_id = f.event_id AND d.user_id = f.user_id AND d.channel = ${channel}
    JOIN ${anyEvent} AS e ON e.id = d.event_id JOIN users u ON u.id = d.user_id
    LEFT JOIN alert_settings s ON s.user_id = u.id`.execute(tx);
  const going = rows.map((row) => ({ ...row, next: row.next ?? undefined }));
  await queueNext(tx, channel, going, now);
}

/** Returns an exam's facts for messages; `vagas` of all positions, null when none is announced. */
export async function findConcursoForMessage(db: Db, concursoId: number) {
  return db
    .selectFrom("concursos as c")
    .select(["uuid", "titulo", "data_inicio_inscricao", "data_fim_inscricao"])
    .select(["demonstracao", "edital_url", "locais_prova"])
    .where("id", "=", concursoId)
    .executeTakeFirst();
}
