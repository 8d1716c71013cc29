import type { Causa } from "@cav/contract/alerts/notifications.ts";
import type { Channel } from "@cav/contract/channels.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";
import { queueNextOfLost } from "./deliveries.queries.ts";

/** A delivery whose status rose by a report. */
export type Risen = { event_id: number; user_id: number; attempts: number; numeros: string[] };

/** The message that a provider's report is about. */
export type Reported = { event_id: number; user_id: number; isDigest: boolean };

/** Ranks of statuses, since reports come repeatedly and out of order: a status only rises. */
const ranks = { queued: 0, sent: 1, failed: 2, delivered: 3, read: 4 } as const;

export type ProviderReport = {
  channel: Channel;
  about: Reported;
  messageId: string;
  status: "sent" | "delivered" | "read" | "failed";
  error: string | null;
  /** The cause of a failure. */
  causa: Causa | null;
  now: Date;
};

/**
 * Records a provider's status report. Looks the delivery up by key, not message id, so that a report waits for the
 * transaction that sends. A digest's status applies to all its deliveries. Returns the deliveries that rose.
 */
export async function recordProviderStatus(
  db: Db,
  { channel, about, messageId, status, error, causa, now }: ProviderReport,
) {
  const lower = Object.entries(ranks).flatMap(([name, rank]) => (rank < ranks[status] ? name : []));
  const inDigest = sql`d.provider_message_id = ${messageId}
    AND d.event_id IN (SELECT event_id FROM alerts WHERE user_id = ${about.user_id})`;
  const { rows } = await sql<Risen>`
    UPDATE deliveries d SET status = ${status}, last_error = ${error}, motivo_fim = ${causa},
      provider_message_id = ${messageId}, updated_at = ${now}
    WHERE d.user_id = ${about.user_id} AND d.channel = ${channel} AND d.status = ANY (${lower})
      -- Without an id the message went out, but its sender was cut off before it could say so; or it waits to go to
      -- another number, and a late report about the one before says nothing of it.
      AND (d.event_id = ${about.event_id} AND (d.provider_message_id = ${messageId}
          OR d.provider_message_id IS NULL AND d.numeros = '{}')
        OR ${about.isDigest ? inDigest : sql`false`})
    RETURNING d.event_id, d.user_id, d.attempts, d.numeros`.execute(db);
  return rows;
}

/** Queues messages once more, without the failed one's data. */
export async function queueOnceMore(
  tx: Tx,
  channel: Channel,
  failed: { event_id: number; user_id: number }[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE deliveries d SET status = 'queued', due_at = ${now}::timestamptz, provider_message_id = NULL,
      motivo_fim = NULL, updated_at = ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) AS f (event_id integer, user_id integer)
    WHERE d.event_id = f.event_id AND d.user_id = f.user_id AND d.channel = ${channel} AND d.status = 'failed'`.execute(
    tx,
  );
}

/** Returns the exam of the answered message, or of the last one sent; undefined: none. */
export async function findRepliedConcurso(
  db: Db,
  { userId, channel, messageId }: { userId: number; channel: Channel; messageId?: string | undefined },
) {
  const { rows } = await sql<{ id: number; uuid: string; titulo: string }>`
    SELECT c.id, c.uuid, c.titulo
    FROM alerts a
    JOIN deliveries d ON d.event_id = a.event_id AND d.user_id = a.user_id AND d.channel = ${channel}
    JOIN alert_events e ON e.id = a.event_id
    JOIN concursos c ON c.id = e.concurso_id
    WHERE a.user_id = ${userId} AND d.sent_at IS NOT NULL
      AND (${messageId ?? null}::text IS NULL OR d.provider_message_id = ${messageId ?? null})
    ORDER BY d.sent_at DESC LIMIT 1`.execute(db);
  return rows[0];
}

type Mailed = { userId: number; messageId: string; now: Date };

/** Builds the condition for a mail's deliveries, with their partitions: a Message-ID alone would search all. */
const inMail = ({ userId, messageId }: Mailed) => sql`
  user_id = ${userId} AND channel = 'email' AND provider_message_id = ${messageId}
    AND event_id IN (SELECT event_id FROM alerts WHERE user_id = ${userId})`;

/** Records a bounced mail, perhaps after acceptance. The next channel of the user's order takes over. */
export async function recordBounce(
  db: Db,
  { text, causa, ...mailed }: Mailed & { text: string; causa: Causa },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ event_id: number; user_id: number }>`
      UPDATE deliveries SET status = 'failed', last_error = ${text}, motivo_fim = ${causa}, updated_at = ${mailed.now}
      WHERE ${inMail(mailed)} AND status IN ('sent', 'delivered') RETURNING event_id, user_id`.execute(tx);
    await queueNextOfLost(tx, "email", rows, { byMail: false, now: mailed.now });
  });
}

/** Records that the recipient's server accepted a mail. */
export async function recordArrival(db: Db, mailed: Mailed): Promise<void> {
  await sql`UPDATE deliveries SET status = 'delivered', updated_at = ${mailed.now}
    WHERE ${inMail(mailed)} AND status = 'sent'`.execute(db);
}
