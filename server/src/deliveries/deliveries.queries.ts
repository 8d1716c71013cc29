// Longer than other files: every way to take deliveries shares one query, and stands beside it.
import type { Frequencia } from "@cav/contract/alert-settings.ts";
import { type Channel, channelNames, channels, forEachChannel } from "@cav/contract/channels.ts";
import { type RawBuilder, type Selectable, sql } from "kysely";
import {
  type ConcursoNow,
  etapaVale,
  outrasProvasWhere,
  type QuietHours,
  silencioOf,
} from "../alerts/index.ts";
import { type EventFacts, readFacts, type UnreadFacts } from "../concursos/index.ts";
import { channelDead, channelOn, emailOn, emailStandsIn } from "../identity/index.ts";
import { passedOverWhere } from "../jornada/index.ts";
import { minutesAfterOf } from "../platform/clock.ts";
import { prepareLookup } from "../platform/database/prepare.ts";
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
  /** When what it tells happened. */
  happened_at: Date;
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
  /** Goes with everything else of its reader in one message. */
  resumo: boolean;
  /** Of a weekly digest: what its recipient has to decide, in sentences. */
  decidir?: string[];
  /** Why it comes now, where its user is caught up; how they want to be told; whether it waited for the end of a pause. */
  motivo: "PREFERENCIAS" | "CANAL" | null;
  frequencia: Frequencia | null;
  was_paused: boolean;
  /** How many concursos more wait for the next message. */
  outros?: number;
  /** What leaves in the same message, itself included. */
  junto?: AlertToTell[];
  /** The form of the phone's number that is known to work. */
  whatsapp_numero: string | null;
  /** Forms of the number that were tried for it. */
  numeros: string[];
  /** Whether the person still wants this channel and may have it, did not mute the exam, and has not behind them what it tells. */
  wanted: boolean;
  /** What took its channel away, where its reader did not: it did not lose its sense. */
  ended_by: "dead" | "downgraded" | null;
  /** Of who wants one channel after the other: which brings it where this one can't; null: none does. */
  next: Channel | null;
  /** Whether the person has mail on. */
  email_on: boolean;
  /** Whether mail may bring what no channel can that is on. */
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
type ClaimedRow = AlertRow &
  AboutNow &
  Omit<Claim, "wanted"> & { is_on: boolean; unheard: boolean } & UnreadFacts;

const muted = sql`EXISTS (
  SELECT FROM concursos_silenciados s WHERE s.concurso_id = e.concurso_id AND s.user_id = u.id)`;

/** Of a muted exam nothing is heard, and of one that somebody follows nothing that they have behind them. */
const unheard = sql`(${muted} OR ${passedOverWhere(sql`u.id`)})`;

const isOn = { ...channelOn, email: sql`(${emailOn} OR d.substituta AND ${emailStandsIn})` };
/** Whether its reader wanted one channel after the other. */
const isInOrder = sql`(d.depois IS NOT NULL)`;
/**
 * Why a channel ended, where another one is to bring the delivery. Mail's end counts in an order alone. Mail that is on has brought
 * it already to users whose plan no longer has the channel, where all channels bring it at once.
 */
const endedBy: Record<Channel, RawBuilder<unknown>> = forEachChannel((name) => {
  const isDead = name === "email" ? sql`${isInOrder} AND ${channelDead.email}` : channelDead[name];
  const downgraded = sql`WHEN u.user_type = 'REGULAR' AND (NOT ${emailOn} OR ${isInOrder}) THEN 'downgraded'`;
  return sql`CASE WHEN ${isDead} THEN 'dead' ${channels[name].plan === "PREMIUM" ? downgraded : sql``} END`;
});

const hasHadIt = (channel: RawBuilder<unknown>) => sql`EXISTS (
  SELECT FROM deliveries o WHERE o.event_id = d.event_id AND o.user_id = d.user_id AND o.channel = ${channel})`;
/** The first of the channels that come after this one, is on, and was not to bring it yet. */
const next = sql<Channel | null>`CASE WHEN ${isInOrder} THEN (
  SELECT n.channel FROM unnest(d.depois) WITH ORDINALITY AS n (channel, lugar)
  JOIN (VALUES ${sql.join(channelNames.map((channel) => sql`(${sql.lit(channel)}, ${channelOn[channel]})`))})
    AS c (channel, ligado) ON c.channel = n.channel AND c.ligado
  WHERE NOT ${hasHadIt(sql`n.channel`)} ORDER BY n.lugar LIMIT 1) END`;
/** Whether mail may bring it that its reader has off, or that they have on without an order. */
const mayStandIn = sql<boolean>`(${emailStandsIn} AND NOT (${isInOrder} AND ${hasHadIt(sql`'email'`)}))`;

/** Whether what ends today may come in quiet hours. */
const mayRingAtNight = sql<boolean>`coalesce(s.ultimo_dia, false)`;

/** What is unheard is not wanted, whatever took its channel away, nor by another channel. */
function toClaimed({ is_on, unheard: isUnheard, ...row }: ClaimedRow): ClaimedDelivery {
  const facts = readFacts({ ...row, wanted: is_on && !isUnheard });
  return isUnheard ? { ...facts, ended_by: null, next: null } : facts;
}

const claimed = (channel: Channel, now: Date, isAlong = sql`false`) => sql`
  SELECT d.event_id, d.user_id, d.attempts, d.adiadas, d.last_error, d.resumo, d.numeros, d.due_at, e.created_at AS happened_at, e.kind, e.dados, e.concurso_id, c.status,
    c.data_fim_inscricao, c.data_fim_isencao, c.data_limite_pagamento, c.data_prova, ${outrasProvasWhere(mayRingAtNight)} AS outras_provas, ${etapaVale} AS etapa_vale, u.uuid AS user_uuid, u.nome, u.email,
    u.telefone, u.whatsapp_numero, ${mayRingAtNight} AS last_day_at_night, ${silencioOf} AS quiet,
    ${emailOn} AS email_on, ${mayStandIn} AS email_stands_in, d.substituta AND NOT ${emailOn} AS stands_in,
    CASE WHEN s.pausados_ate > ${now} THEN s.pausados_ate END AS paused_until, d.motivo, s.frequencia,
    coalesce(s.pausados_ate <= ${now} AND s.pausados_ate > e.created_at, false) AS was_paused,
    ${isOn[channel]} AS is_on, ${unheard} AS unheard, ${endedBy[channel]} AS ended_by, ${next} AS next
  FROM deliveries d
  JOIN alert_events e ON e.id = d.event_id
  JOIN concursos c ON c.id = e.concurso_id
  JOIN users u ON u.id = d.user_id
  LEFT JOIN alert_settings s ON s.user_id = u.id
  WHERE d.status = 'queued' AND d.channel = ${sql.lit(channel)} AND (d.due_at <= ${now} OR ${isAlong})`;

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
  return rows.map(toClaimed);
}

/** Whether something of channels is due, alone or in a digest: one question for whoever would ask for it with a lock. */
const dueOf = prepareLookup(
  (db: Db, channels: string[], now: Date) => {
    // By LIMIT, and not EXISTS: what PostgreSQL may hash for all channels at once it then reads whole, each second.
    const isDue = (resumo: boolean) => sql<boolean>`(SELECT true FROM deliveries WHERE status = 'queued'
        AND resumo = ${sql.lit(resumo)} AND channel = c.channel AND due_at <= ${now} LIMIT 1) IS NOT NULL`;
    return sql<{ channel: string; alerts: boolean; digests: boolean }>`
      SELECT c.channel, ${isDue(false)} AS alerts, ${isDue(true)} AS digests
      FROM unnest(${channels}::text[]) AS c (channel)`.compile(db);
  },
  ({ channel }) => channel,
);

/** Whether something of a channel is due: dispatchers of one process, which look at the same moment, ask together. */
export async function findDue(
  db: Db,
  channel: Channel,
  now: Date,
): Promise<{ alerts: boolean; digests: boolean }> {
  return (await dueOf(db, channel, now)) ?? { alerts: false, digests: false };
}

/** Of the locks that PostgreSQL keeps by number: the class of those that hold a reader's digest. */
const digestLock = 7_301;
/** More than this of one reader waits for the next message. */
const digestMax = 200;

/** What is planned for this time later goes along with what leaves now, unless it was tried before. */
const alongMinutes = 60;
/** Deliveries that are looked at for each recipient that is taken: those whom another worker has are skipped. */
const lookedAt = 10;

/**
 * Takes everything that is due in the digests of up to `users` people, those due first and of these the most urgent, each one's together and with one
 * worker alone. Waits for nobody.
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
        SELECT user_id, urgencia FROM deliveries WHERE status = 'queued' AND resumo AND channel = ${channel} AND due_at <= ${now}
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
  return rows.map(toClaimed);
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
  /** The channel that is to bring it instead. */
  next?: Channel | undefined;
  /** From what happened to the message, where it was sent at once. Only counted. */
  latencySeconds?: number | undefined;
};

/**
 * Records what became of a batch, in one statement. Events and users are named besides, so that the rows are looked up by their
 * key: right after a publication the table's statistics are those of before, and a join alone reads all that is queued.
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
      provider_message_id = coalesce(o.provider_message_id, d.provider_message_id),
      numeros = d.numeros || o.numeros,
      sent_at = CASE WHEN o.status = 'sent' THEN ${now}::timestamptz ELSE d.sent_at END,
      updated_at = ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS o (
      event_id integer, user_id integer, status text, tried boolean, throttled boolean, due_at timestamptz, resumo boolean, last_error text,
      provider_message_id text, numeros text[])
    WHERE d.event_id = o.event_id AND d.user_id = o.user_id AND d.channel = ${channel}
      AND d.event_id = ANY (${eventIds}::integer[]) AND d.user_id = ANY (${userIds}::integer[])`.execute(tx);
}

type Key = { event_id: number; user_id: number };

/** Queues alerts that a channel can't bring on the one that is to, unless that has had them already; by mail where it may. */
export async function queueNext(
  tx: Tx,
  channel: Channel,
  failed: (Key & { next?: Channel | undefined })[],
  now: Date,
): Promise<void> {
  const going = failed.flatMap(({ event_id, user_id, next: to }) => (to ? { event_id, user_id, to } : []));
  if (going.length === 0) return;
  await sql`
    INSERT INTO deliveries (event_id, user_id, channel, due_at, resumo, urgencia, updated_at, substituta, depois, motivo)
    SELECT d.event_id, d.user_id, f.to, ${now}::timestamptz, d.resumo, d.urgencia, ${now}::timestamptz, f.to = 'email' AND NOT ${emailOn},
      array_remove(d.depois, f.to), d.motivo
    FROM jsonb_to_recordset(${JSON.stringify(going)}::jsonb) AS f (event_id integer, user_id integer, "to" text)
    JOIN users u ON u.id = f.user_id
    JOIN deliveries d ON d.event_id = f.event_id AND d.user_id = f.user_id AND d.channel = ${channel}
    WHERE f.to <> 'email' OR ${emailStandsIn}
    ON CONFLICT DO NOTHING`.execute(tx);
}

/**
 * The same of what turned out not to have arrived, after it had left; `byMail`: whether mail that is off may bring it.
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
    JOIN users u ON u.id = d.user_id`.execute(tx);
  const going = rows.map((row) => ({ ...row, next: row.next ?? undefined }));
  await queueNext(tx, channel, going, now);
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
