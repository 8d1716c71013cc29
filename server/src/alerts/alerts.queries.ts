import type { ConcursoStatus } from "@cav/contract/concursos.ts";
import { type RawBuilder, type Selectable, sql } from "kysely";
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
    .select(["e.id", "e.kind", "e.occasion", "c.id as concurso_id", "c.status", "c.data_fim_inscricao"])
    .where("e.id", "=", eventId)
    .forKeyShare("c")
    .executeTakeFirst();
}

/**
 * Writes the alerts of an event and their deliveries for everybody whose row `p` of preferencias satisfies
 * `matches`. Returns how many alerts were new.
 */
export function insertMatchesAlerts(db: Db, eventId: number, matches: RawBuilder<boolean>, now: Date) {
  return insertAlerts(db, eventId, sql`SELECT p.user_id FROM preferencias p WHERE ${matches}`, now);
}

/** The same for everybody who was alerted to the exam before, or saved it. */
export function insertFollowersAlerts(db: Db, eventId: number, concursoId: number, now: Date) {
  const followers = sql`
    SELECT a.user_id FROM alerts a JOIN alert_events e ON e.id = a.event_id WHERE e.concurso_id = ${concursoId}
    UNION SELECT f.user_id FROM favoritos f WHERE f.concurso_id = ${concursoId}`;
  return insertAlerts(db, eventId, followers, now);
}

/**
 * One statement, so all or nothing. Who was told of the event before is left alone. Channels follow the person's
 * switches; WhatsApp is for premium only.
 */
async function insertAlerts(
  db: Db,
  eventId: number,
  readers: RawBuilder<unknown>,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ alerts: number }>`
    WITH novos AS (
      INSERT INTO alerts (event_id, user_id, created_at)
      SELECT ${eventId}::integer, r.user_id, ${now}::timestamptz FROM (${readers}) AS r
      ON CONFLICT DO NOTHING
      RETURNING user_id
    ), entregas AS (
      INSERT INTO deliveries (event_id, user_id, channel, due_at, updated_at)
      SELECT ${eventId}::integer, u.id, canal.channel, ${now}::timestamptz, ${now}::timestamptz
      FROM novos JOIN users u ON u.id = novos.user_id
      CROSS JOIN LATERAL (VALUES
        ('email', ${emailOn}),
        ('whatsapp', ${whatsAppOn})
      ) AS canal (channel, ligado)
      WHERE canal.ligado
    )
    SELECT count(*)::integer AS alerts FROM novos`.execute(db);
  return rows[0]?.alerts ?? 0;
}

export type ClaimedDelivery = {
  event_id: number;
  user_id: number;
  attempts: number;
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
  /** Whether the person still wants this channel and may have it. */
  channel_on: boolean;
};

/**
 * Takes deliveries that are due, nearest first, locked until the transaction ends: another worker skips them, and
 * when this one dies its connection ends and they are free again.
 */
export async function claimDeliveries(tx: Tx, channel: Channel, now: Date, limit: number) {
  const { rows } = await sql<ClaimedDelivery>`
    SELECT d.event_id, d.user_id, d.attempts, e.kind, e.dados, e.concurso_id, c.status AS concurso_status,
      c.data_fim_inscricao, c.data_fim_isencao, c.data_limite_pagamento, c.data_prova, u.uuid AS user_uuid, u.nome, u.email, u.telefone,
      ${channel === "email" ? emailOn : whatsAppOn} AS channel_on
    FROM deliveries d
    JOIN alert_events e ON e.id = d.event_id
    JOIN concursos c ON c.id = e.concurso_id
    JOIN users u ON u.id = d.user_id
    WHERE d.status = 'queued' AND d.channel = ${channel} AND d.due_at <= ${now}
    ORDER BY d.due_at
    LIMIT ${limit}
    FOR UPDATE OF d SKIP LOCKED`.execute(tx);
  return rows;
}

export type DeliveryOutcome = {
  event_id: number;
  user_id: number;
  status: "sent" | "queued" | "failed" | "canceled";
  /** When to try again; read for `queued` only. */
  due_at: Date;
  last_error: string | null;
  provider_message_id: string | null;
};

/** Records what became of a batch, in one statement. */
export async function markDeliveries(tx: Tx, channel: Channel, outcomes: DeliveryOutcome[], now: Date) {
  if (outcomes.length === 0) return;
  await sql`
    UPDATE deliveries d SET
      status = o.status,
      attempts = d.attempts + (o.status <> 'canceled')::integer,
      due_at = o.due_at,
      last_error = o.last_error,
      provider_message_id = coalesce(o.provider_message_id, d.provider_message_id),
      sent_at = CASE WHEN o.status = 'sent' THEN ${now}::timestamptz ELSE d.sent_at END,
      updated_at = ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS o (
      event_id integer, user_id integer, status text, due_at timestamptz, last_error text, provider_message_id text)
    WHERE d.event_id = o.event_id AND d.user_id = o.user_id AND d.channel = ${channel}`.execute(tx);
}

/** Queues the e-mail of alerts whose WhatsApp finally failed, unless it was queued already or mail is off. */
export async function queueEmailInstead(tx: Db, failed: { event_id: number; user_id: number }[], now: Date) {
  if (failed.length === 0) return;
  await sql`
    INSERT INTO deliveries (event_id, user_id, channel, due_at, updated_at)
    SELECT f.event_id, f.user_id, 'email', ${now}::timestamptz, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) AS f (event_id integer, user_id integer)
    JOIN users u ON u.id = f.user_id
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Ranks of the statuses that the provider reports, out of order and repeatedly: a delivery only rises. */
const ranks = { queued: 0, sent: 1, failed: 2, delivered: 3, read: 4 } as const;

/**
 * Records a status that the WhatsApp provider reports about one of its messages. A report may overtake the
 * transaction that sends the message: found by its key, not by the message's id, the delivery is waited for.
 * Returns whose delivery rose.
 */
export async function recordProviderStatus(
  db: Db,
  report: {
    delivery: { event_id: number; user_id: number };
    messageId: string;
    status: "sent" | "delivered" | "read" | "failed";
    error: string | null;
    now: Date;
  },
) {
  const statuses = Object.keys(ranks) as (keyof typeof ranks)[];
  const lower = statuses.filter((status) => ranks[status] < ranks[report.status]);
  return (
    db
      .updateTable("deliveries")
      .set({
        status: report.status,
        last_error: report.error,
        provider_message_id: report.messageId,
        updated_at: report.now,
      })
      .where("event_id", "=", report.delivery.event_id)
      .where("user_id", "=", report.delivery.user_id)
      .where("channel", "=", "whatsapp")
      // Without an id the message went out, but its sender was cut off before it could say so.
      .where((eb) =>
        eb.or([eb("provider_message_id", "=", report.messageId), eb("provider_message_id", "is", null)]),
      )
      .where("status", "in", lower)
      .returning(["event_id", "user_id"])
      .execute()
  );
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

/** Switches a person's alert mail off; false when there is no such person. */
export async function switchEmailOff(db: Db, userUuid: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("users")
    .set({ habilitar_email: false, updated_at: now })
    .where("uuid", "=", userUuid)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Switches WhatsApp off for the people of a number, in any of the forms that it may have been given in. */
export async function switchWhatsAppOff(db: Db, numbers: string[], now: Date): Promise<void> {
  await db
    .updateTable("users")
    .set({ habilitar_whatsapp: false, updated_at: now })
    .where("telefone", "in", numbers)
    .where("habilitar_whatsapp", "=", true)
    .execute();
}
