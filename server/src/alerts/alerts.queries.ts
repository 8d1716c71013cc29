import type { ConcursoStatus } from "@cav/contract/concursos.ts";
import { type Selectable, sql } from "kysely";
import type { Database, Db, Tx } from "../platform/database/schema.ts";
import { emailOn, whatsAppOn } from "../users/channels.ts";

export type Channel = Selectable<Database["deliveries"]>["channel"];
export type DeliveryStatus = Selectable<Database["deliveries"]>["status"];

/**
 * An event with what its exam is now; undefined when the event or its exam is gone. The exam can't be deleted until
 * the transaction ends: whoever deletes it then finds and cancels every delivery that was written.
 */
export async function findEvent(tx: Tx, eventId: number) {
  return tx
    .selectFrom("alert_events as e")
    .innerJoin("concursos as c", "c.id", "e.concurso_id")
    .select(["e.id", "e.kind", "e.dados", "c.id as concurso_id", "c.status", "c.data_fim_inscricao"])
    .where("e.id", "=", eventId)
    .forKeyShare("c")
    .executeTakeFirst();
}

/** One alert of one reader, with what its message says. */
export type AlertToTell = {
  event_id: number;
  user_id: number;
  kind: Database["alert_events"]["kind"];
  /** What the event keeps about what happened: see reminders.ts, and concursos.ts for changes. */
  dados: unknown;
  concurso_id: number;
  concurso_status: ConcursoStatus;
  data_fim_inscricao: string | null;
  data_fim_isencao: string | null;
  data_limite_pagamento: string | null;
  data_prova: string | null;
  user_uuid: string;
  nome: string;
  email: string;
  telefone: string | null;
};

export type ClaimedDelivery = AlertToTell & {
  attempts: number;
  due_at: Date;
  happened_at: Date;
  /** Goes with everything else of its reader in one message. */
  resumo: boolean;
  /** The form of the phone's number that is known to work. */
  whatsapp_numero: string | null;
  /** Whether the person still wants this channel and may have it, and did not mute the exam. */
  wanted: boolean;
  /** Whether mail would reach the person instead. */
  email_on: boolean;
  /** Until when the person wants nothing; null: no pause. */
  paused_until: Date | null;
  /** Whether WhatsApp may ring at night when a deadline is today. */
  last_day_at_night: boolean;
};

const claimed = (channel: Channel, now: Date) => sql`
  SELECT d.event_id, d.user_id, d.attempts, d.resumo, d.due_at, e.created_at AS happened_at, e.kind, e.dados, e.concurso_id, c.status AS concurso_status,
    c.data_fim_inscricao, c.data_fim_isencao, c.data_limite_pagamento, c.data_prova, u.uuid AS user_uuid, u.nome, u.email,
    u.telefone, u.whatsapp_numero, u.alertas_ultimo_dia AS last_day_at_night,
    ${emailOn} AS email_on,
    CASE WHEN u.alertas_pausados_ate > ${now} THEN u.alertas_pausados_ate END AS paused_until,
    ${channel === "email" ? emailOn : whatsAppOn} AND NOT EXISTS (
      SELECT FROM concursos_silenciados s WHERE s.concurso_id = e.concurso_id AND s.user_id = u.id) AS wanted
  FROM deliveries d
  JOIN alert_events e ON e.id = d.event_id
  JOIN concursos c ON c.id = e.concurso_id
  JOIN users u ON u.id = d.user_id
  WHERE d.status = 'queued' AND d.channel = ${channel} AND d.due_at <= ${now}`;

/**
 * Takes deliveries that are due, most urgent first, locked until the transaction ends: another worker skips them,
 * and when this one dies its connection ends and they are free again.
 */
export async function claimDeliveries(tx: Tx, channel: Channel, now: Date, limit: number) {
  const { rows } = await sql<ClaimedDelivery>`
    ${claimed(channel, now)} AND NOT d.resumo
    ORDER BY d.urgencia, d.due_at
    LIMIT ${limit}
    FOR UPDATE OF d SKIP LOCKED`.execute(tx);
  return rows;
}

/** Of the locks that PostgreSQL keeps by number: the class of those that hold a reader's digest. */
const digestLock = 7_301;
/** More than this of one reader waits for the next message. */
const digestMax = 200;

/**
 * Takes everything that is due in the digests of up to `people` readers, each reader's together and with one worker
 * alone. Waits for nobody.
 */
export async function claimDigests(tx: Tx, channel: Channel, now: Date, people: number) {
  const readers = await sql<{ user_id: number }>`
    SELECT user_id FROM (
      SELECT DISTINCT user_id FROM deliveries
      WHERE status = 'queued' AND resumo AND channel = ${channel} AND due_at <= ${now} LIMIT ${people}) AS r
    WHERE pg_try_advisory_xact_lock(${digestLock}, user_id)`.execute(tx);
  if (readers.rows.length === 0) return [];
  const { rows } = await sql<ClaimedDelivery>`
    ${claimed(channel, now)} AND d.resumo AND d.user_id = ANY (${readers.rows.map(({ user_id }) => user_id)})
    ORDER BY d.user_id, d.urgencia, d.event_id
    LIMIT ${people * digestMax}
    FOR UPDATE OF d SKIP LOCKED`.execute(tx);
  return rows;
}

export type DeliveryOutcome = {
  event_id: number;
  user_id: number;
  status: "sent" | "queued" | "failed" | "canceled";
  /** Whether its channel was asked to take it. */
  tried: boolean;
  /** When to try again; read for `queued` only. */
  due_at: Date;
  /** Whether it is to go with its reader's digest from now on. */
  resumo: boolean;
  last_error: string | null;
  provider_message_id: string | null;
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
      due_at = o.due_at,
      resumo = o.resumo,
      last_error = o.last_error,
      provider_message_id = coalesce(o.provider_message_id, d.provider_message_id),
      sent_at = CASE WHEN o.status = 'sent' THEN ${now}::timestamptz ELSE d.sent_at END,
      updated_at = ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS o (
      event_id integer, user_id integer, status text, tried boolean, due_at timestamptz, resumo boolean, last_error text,
      provider_message_id text)
    WHERE d.event_id = o.event_id AND d.user_id = o.user_id AND d.channel = ${channel}`.execute(tx);
}

/** Queues the e-mail of alerts whose WhatsApp finally failed, unless it was queued already. */
export async function queueEmailInstead(tx: Db, failed: { event_id: number; user_id: number }[], now: Date) {
  if (failed.length === 0) return;
  await sql`
    INSERT INTO deliveries (event_id, user_id, channel, due_at, resumo, urgencia, updated_at)
    SELECT w.event_id, w.user_id, 'email', ${now}::timestamptz, w.resumo, w.urgencia, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) AS f (event_id integer, user_id integer)
    JOIN users u ON u.id = f.user_id
    JOIN deliveries w ON w.event_id = f.event_id AND w.user_id = f.user_id AND w.channel = 'whatsapp'
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** What messages say of an exam. */
export async function findConcursoForMessage(db: Db, concursoId: number) {
  return db
    .selectFrom("concursos")
    .select(["uuid", "titulo", "organizadora", "data_inicio_inscricao", "data_fim_inscricao", "data_prova"])
    .select(["valor_inscricao", "demonstracao"])
    .where("id", "=", concursoId)
    .executeTakeFirst();
}
