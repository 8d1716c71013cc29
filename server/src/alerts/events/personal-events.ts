import type { PersonalKind } from "@cav/contract/alerts/alerts.words.ts";
import { type Channel, channelNames } from "@cav/contract/channels.ts";
import { sql } from "kysely";
import { anyChannelOn, channelOn, emailStandsIn } from "../../identity/who/index.ts";
import type { Db, Tx } from "../../tables.ts";

// Only this file writes `personal_events`.

/** The subject of a user's own event: a mention of a watched name, or documents of a page that they follow. */
type About =
  | { kind: "MENCAO"; mencao_id: number; pagina_id?: never; itens?: never }
  | { kind: "PAGINA_PRIVADA"; mencao_id?: never; pagina_id: number; itens: number[] };

/** A user's own event to write; a user has one per subject and `occasion`. */
export type NewPersonalEvent = About & {
  user_id: number;
  titulo: string;
  /** The uuid of the mention or the page. */
  assunto: string;
  occasion: string;
};

/** A user's own event as it is stored. */
export type PersonalEvent = {
  event_id: number;
  user_id: number;
  kind: PersonalKind;
  mencao_id: number | null;
  pagina_id: number | null;
  itens: number[] | null;
};

/** The urgency of deliveries of personal events: they leave first, and the queue's index finds them. */
export const personalUrgencia = sql`'-infinity'::date`;

/** Events of exams and users' own ones, for lists of alerts: both have rows in `alerts` and `deliveries`. */
export const anyEvent = sql`(
  SELECT id, kind, dados, titulo, concurso_id, NULL::uuid AS assunto, created_at FROM alert_events
  UNION ALL SELECT id, kind, '{}'::jsonb, titulo, NULL::integer, assunto, created_at FROM personal_events)`;

/** The one channel by which an alert is queued; `substituta`: it replaces another one. */
type Only = { channel: Channel; substituta: boolean };

/**
 * Writes a user's own event, its alert, and a delivery by each channel that is on; mail that is off is the last way.
 * Idempotent. Pauses, the order of channels and refusals do not count, since deadlines are short. `only`: by one
 * channel, because a job of the release before may send by the others.
 */
export async function insertPersonalAlert(
  tx: Tx,
  event: NewPersonalEvent,
  now: Date,
  only?: Only,
): Promise<void> {
  const {
    user_id,
    kind,
    titulo,
    assunto,
    occasion,
    mencao_id = null,
    pagina_id = null,
    itens = null,
  } = event;
  const isAlone = only?.substituta ? emailStandsIn : sql`${emailStandsIn} AND NOT ${anyChannelOn}`;
  const isOn = channelNames.map((channel) => channelOn[channel]);
  await sql`
    WITH evento AS (
      INSERT INTO personal_events (user_id, kind, titulo, assunto, occasion, mencao_id, pagina_id, itens, created_at)
      VALUES (${user_id}, ${kind}, ${titulo}, ${assunto}, ${occasion}, ${mencao_id}, ${pagina_id}, ${itens}::integer[],
        ${now})
      ON CONFLICT ON CONSTRAINT personal_events_key DO UPDATE SET titulo = excluded.titulo
      RETURNING id, user_id
    ), aviso AS (
      INSERT INTO alerts (event_id, user_id, created_at) SELECT id, user_id, ${now}::timestamptz FROM evento
      ON CONFLICT DO NOTHING
    )
    INSERT INTO deliveries (event_id, user_id, channel, due_at, urgencia, updated_at, substituta)
    SELECT e.id, e.user_id, canal.channel, ${now}::timestamptz, ${personalUrgencia}, ${now}::timestamptz,
      canal.lugar > ${sql.lit(channelNames.length)}
    FROM evento e JOIN users u ON u.id = e.user_id
    CROSS JOIN LATERAL unnest(
      ${sql.lit(`{${channelNames},email}`)}::text[], ARRAY[${sql.join(isOn)}, ${isAlone} AND NOT ${channelOn.email}]
    ) WITH ORDINALITY AS canal (channel, ligado, lugar)
    WHERE canal.ligado AND (${only?.channel ?? null}::text IS NULL OR canal.channel = ${only?.channel ?? null})
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Deletes users' own events older than `months`, with their alerts and deliveries: the oldest `limit`. */
export async function deleteOldPersonal(
  db: Db,
  now: Date,
  { months, limit }: { months: number; limit: number },
): Promise<void> {
  await sql`
    DELETE FROM personal_events WHERE id IN (
      SELECT id FROM personal_events WHERE created_at < ${now}::timestamptz - make_interval(months => ${months})
      ORDER BY id LIMIT ${limit})`.execute(db);
}
