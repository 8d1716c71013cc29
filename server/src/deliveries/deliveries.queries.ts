import type { Channel } from "@cav/contract/channels.ts";
import { type RawBuilder, type Selectable, sql } from "kysely";
import { type ConcursoNow, outrasProvasWhere, type QuietHours, silencioOf } from "../alerts/index.ts";
import { type EventFacts, readFacts, type UnreadFacts } from "../concursos/index.ts";
import { channelOn, emailOn, emailStandsIn } from "../identity/index.ts";
import { passedOverWhere } from "../jornada/index.ts";
import type { Database, Db, Tx } from "../tables.ts";

export type DeliveryStatus = Selectable<Database["deliveries"]>["status"];

/** One alert of one reader. */
type AlertRow = {
  event_id: number;
  user_id: number;
  user_uuid: string;
  nome: string;
  email: string;
  telefone: string | null;
};

/** The exam that an alert is about, as it is now. */
export type AboutNow = ConcursoNow & { concurso_id: number };

/** One alert of one reader, with what its message says. */
export type AlertToTell = AlertRow & AboutNow & EventFacts;

/** The same, of an exam that may be gone. */
export type OldAlert = AlertRow & { [Fact in keyof AboutNow]: AboutNow[Fact] | null } & EventFacts;

type Claim = {
  attempts: number;
  /** How often the provider asked for fewer messages instead of taking it. */
  adiadas: number;
  /** Why it is still here. */
  last_error: string | null;
  due_at: Date;
  happened_at: Date;
  /** Goes with everything else of its reader in one message. */
  resumo: boolean;
  /** Of a weekly digest: what its recipient has to decide, in sentences. */
  decidir?: string[];
  /** The form of the phone's number that is known to work. */
  whatsapp_numero: string | null;
  /** Forms of the number that were tried for it. */
  numeros: string[];
  /** Whether the person still wants this channel and may have it, did not mute the exam, and has not behind them what it tells. */
  wanted: boolean;
  /** What took its channel away, where its reader did not: it did not lose its sense. */
  ended_by: "dead" | "downgraded" | null;
  /** Whether the person has mail on. */
  email_on: boolean;
  /** Whether mail may bring what this channel can't. */
  email_stands_in: boolean;
  /** Whether it is a mail in the place of a WhatsApp message, to somebody who has mail off. */
  stands_in: boolean;
  /** Until when the person wants nothing; null: no pause. */
  paused_until: Date | null;
  /** In which hours the person wants nothing; null: they chose none. */
  quiet: QuietHours | null;
  /** Whether it may come in them when its day is today. */
  last_day_at_night: boolean;
};

export type ClaimedDelivery = AlertToTell & Claim;
type ClaimedRow = AlertRow & AboutNow & Claim & UnreadFacts;

const muted = sql`EXISTS (
  SELECT FROM concursos_silenciados s WHERE s.concurso_id = e.concurso_id AND s.user_id = u.id)`;

/** Of a muted exam nothing is heard, and of one that somebody follows nothing that they have behind them. */
const unheard = sql`(${muted} OR ${passedOverWhere(sql`u.id`)})`;

const isOn = { ...channelOn, email: sql`(${emailOn} OR d.substituta AND ${emailStandsIn})` };
/** Mail that is on has brought it already to who is not of the premium plan any more. */
const endedBy: Record<Channel, RawBuilder<unknown>> = {
  email: sql`NULL`,
  push: sql`CASE WHEN u.push_desligado_por = 'ENDERECO' THEN 'dead' END`,
  telegram: sql`CASE WHEN u.telegram_desligado_por = 'ENDERECO' THEN 'dead' END`,
  whatsapp: sql`CASE WHEN u.whatsapp_desligado_por = 'NUMERO' THEN 'dead'
    WHEN u.user_type = 'REGULAR' AND NOT ${emailOn} THEN 'downgraded' END`,
};

/** Whether what ends today may come in quiet hours. */
const mayRingAtNight = sql<boolean>`coalesce(s.ultimo_dia, false)`;

const claimed = (channel: Channel, now: Date) => sql`
  SELECT d.event_id, d.user_id, d.attempts, d.adiadas, d.last_error, d.resumo, d.numeros, d.due_at, e.created_at AS happened_at, e.kind, e.dados, e.concurso_id, c.status,
    c.data_fim_inscricao, c.data_fim_isencao, c.data_limite_pagamento, c.data_prova, ${outrasProvasWhere(mayRingAtNight)} AS outras_provas, u.uuid AS user_uuid, u.nome, u.email,
    u.telefone, u.whatsapp_numero, ${mayRingAtNight} AS last_day_at_night, ${silencioOf} AS quiet,
    ${emailOn} AS email_on, ${emailStandsIn} AS email_stands_in, d.substituta AND NOT ${emailOn} AS stands_in,
    CASE WHEN s.pausados_ate > ${now} THEN s.pausados_ate END AS paused_until,
    ${isOn[channel]} AND NOT ${unheard} AS wanted, CASE WHEN NOT ${unheard} THEN ${endedBy[channel]} END AS ended_by
  FROM deliveries d
  JOIN alert_events e ON e.id = d.event_id
  JOIN concursos c ON c.id = e.concurso_id
  JOIN users u ON u.id = d.user_id
  LEFT JOIN alert_settings s ON s.user_id = u.id
  WHERE d.status = 'queued' AND d.channel = ${channel} AND d.due_at <= ${now}`;

/**
 * Takes deliveries that are due, most urgent first, locked until the transaction ends: another worker skips them,
 * and when this one dies its connection ends and they are free again.
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
  return rows.map(readFacts);
}

/** Whether something of a channel is due, alone or in a digest: one question for whoever would ask for it with a lock. */
export async function findDue(
  db: Db,
  channel: Channel,
  now: Date,
): Promise<{ alerts: boolean; digests: boolean }> {
  const due = sql`SELECT FROM deliveries WHERE status = 'queued' AND channel = ${channel} AND due_at <= ${now}`;
  const { rows } = await sql<{ alerts: boolean; digests: boolean }>`
    SELECT EXISTS (${due} AND NOT resumo) AS alerts, EXISTS (${due} AND resumo) AS digests`.execute(db);
  return rows[0] ?? { alerts: false, digests: false };
}

/** Of the locks that PostgreSQL keeps by number: the class of those that hold a reader's digest. */
const digestLock = 7_301;
/** More than this of one reader waits for the next message. */
const digestMax = 200;

/**
 * Takes everything that is due in the digests of up to `people` readers, each reader's together and with one worker
 * alone. Waits for nobody.
 */
export async function claimDigests(
  tx: Tx,
  channel: Channel,
  now: Date,
  users: number,
): Promise<ClaimedDelivery[]> {
  const recipients = await sql<{ user_id: number }>`
    SELECT user_id FROM (
      SELECT DISTINCT user_id FROM deliveries
      WHERE status = 'queued' AND resumo AND channel = ${channel} AND due_at <= ${now} LIMIT ${users}) AS r
    WHERE pg_try_advisory_xact_lock(${digestLock}, user_id)`.execute(tx);
  if (recipients.rows.length === 0) return [];
  const { rows } = await sql<ClaimedRow>`
    ${claimed(channel, now)} AND d.resumo AND d.user_id = ANY (${recipients.rows.map(({ user_id }) => user_id)})
    ORDER BY d.user_id, d.urgencia, d.event_id
    LIMIT ${users * digestMax}
    FOR UPDATE OF d SKIP LOCKED`.execute(tx);
  return rows.map(readFacts);
}

export type DeliveryOutcome = {
  event_id: number;
  user_id: number;
  status: "sent" | "queued" | "failed" | "canceled";
  /** Whether its channel was asked to take it. */
  tried: boolean;
  /** Whether the provider asked for fewer messages instead. */
  throttled: boolean;
  /** When to try again; read for `queued` only. */
  due_at: Date;
  /** Whether it is to go with its reader's digest from now on. */
  resumo: boolean;
  last_error: string | null;
  provider_message_id: string | null;
  /** Forms of the phone's number that this attempt used up. */
  numeros: string[];
  /** Whether mail is to bring it instead. */
  byMail?: boolean;
  /** From what happened to the message, where it was sent at once. Only counted. */
  latencySeconds?: number | undefined;
};

/** Records what became of a batch, in one statement. */
export async function markDeliveries(tx: Tx, channel: Channel, outcomes: DeliveryOutcome[], now: Date) {
  if (outcomes.length === 0) return;
  await sql`
    UPDATE deliveries d SET
      status = o.status,
      attempts = d.attempts + o.tried::integer,
      adiadas = d.adiadas + o.throttled::integer,
      due_at = o.due_at,
      resumo = o.resumo,
      last_error = o.last_error,
      provider_message_id = coalesce(o.provider_message_id, d.provider_message_id),
      numeros = d.numeros || o.numeros,
      sent_at = CASE WHEN o.status = 'sent' THEN ${now}::timestamptz ELSE d.sent_at END,
      updated_at = ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS o (
      event_id integer, user_id integer, status text, tried boolean, throttled boolean, due_at timestamptz, resumo boolean, last_error text,
      provider_message_id text, numeros text[])
    WHERE d.event_id = o.event_id AND d.user_id = o.user_id AND d.channel = ${channel}`.execute(tx);
}

/** Queues the e-mail of alerts that another channel can't bring, where mail may, unless it was queued already. */
export async function queueEmailInstead(
  db: Db,
  channel: Channel,
  failed: { event_id: number; user_id: number }[],
  now: Date,
) {
  if (failed.length === 0) return;
  await sql`
    INSERT INTO deliveries (event_id, user_id, channel, due_at, resumo, urgencia, updated_at, substituta)
    SELECT w.event_id, w.user_id, 'email', ${now}::timestamptz, w.resumo, w.urgencia, ${now}::timestamptz, NOT ${emailOn}
    FROM jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) AS f (event_id integer, user_id integer)
    JOIN users u ON u.id = f.user_id
    JOIN deliveries w ON w.event_id = f.event_id AND w.user_id = f.user_id AND w.channel = ${channel}
    WHERE ${emailStandsIn}
    ON CONFLICT DO NOTHING`.execute(db);
}

/** What messages say of an exam; `vagas` of all its positions, null where none is announced. */
export async function findConcursoForMessage(db: Db, concursoId: number) {
  return db
    .selectFrom("concursos as c")
    .select(["uuid", "titulo", "data_inicio_inscricao", "data_fim_inscricao"])
    .select(["demonstracao", "edital_url", "locais_prova"])
    .where("id", "=", concursoId)
    .executeTakeFirst();
}
