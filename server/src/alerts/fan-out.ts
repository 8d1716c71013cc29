import { channelNames, everyChannelBit } from "@cav/contract/channels.ts";
import { type RawBuilder, sql } from "kysely";
import { channelsInOrder, emailIsLast, wantedChannelsOf } from "../identity/index.ts";
import { passedOverEventWhere } from "../jornada/index.ts";
import { wantedBuscas, wantedChannelBits } from "../matching/index.ts";
import { dayOf, minutesAfterOf } from "../platform/clock.ts";
import type { Tx } from "../tables.ts";
import { dueTimes, isBeforeNextWeekly, morningOf } from "./schedule.ts";
import { unchosen } from "./unchosen.ts";
import { deleteUnsent } from "./unsent.ts";

/** A reminder of a deadline, of its last day, of an exam day, or of a date in the week of a weekly digest. */
export type Lembrete = "deadline" | "last call" | "prova" | "week ahead";

/** Why somebody is caught up: they changed what they look for, or have a channel since now. */
export type Motivo = "PREFERENCIAS" | "CANAL";

/** When alerts are written; news of `groupMinutes` go together, 0: each alone. */
export type Moment = { now: Date; groupMinutes: number };

/** What is told, and how urgent it is. */
export type EventToTell = {
  eventId: number;
  concursoId: number;
  /** The day that it is about, YYYY-MM-DD, or the last on which it helps; null: none. */
  deadline: string | null;
  /** What comes by the calendar wakes nobody: also who has everything at once has it in the morning. */
  waitsForMorning: boolean;
  /** The next day on which something of the exam ends or happens, YYYY-MM-DD; null: none is to come. */
  day: string | null;
  /** What reminds of a date; null: news, which comes after every reminder. */
  lembrete: Lembrete | null;
  /** Days before a deadline: only those who chose one of them are told. Null: everybody. */
  degraus: readonly number[] | null;
  /**
   * For this person alone, in one message with everything else that is for them, whatever frequency they chose, and anew:
   * if they are told, what never left of it is forgotten.
   */
  catchUpOf?: number;
  /** Why they are told at once of what is open. */
  motivo?: Motivo;
  /** When it leaves, where it has no room in the first message. */
  later?: Date | undefined;
};

const every = sql.lit(everyChannelBit);

/** By which channels and how soon one hears by several searches `p`: by those of any, and as the most urgent one has it. */
const ways = sql`${wantedChannelBits} AS canais, min(p.m_ritmo) AS ritmo, bool_or(p.m_ritmo IS NULL) AS como_sempre`;

/**
 * The alerts of a publication for everybody of whose searches a row `p` satisfies `matches`, one each; how many were new.
 * They are told of the exam as it is: of what happened to it up to now they hear nothing else. Who saved the exam hears
 * of the version that was told last by that version's own event, where there is one.
 */
export function insertMatchesAlerts(tx: Tx, event: EventToTell, matches: RawBuilder<boolean>, at: Moment) {
  const { concursoId } = event;
  const matching = sql`
    SELECT p.user_id, (SELECT max(id) FROM alert_events WHERE concurso_id = ${concursoId}) AS since_event_id, ${ways}
    FROM ${wantedBuscas} WHERE ${matches} AND NOT EXISTS (
      SELECT FROM favoritos f JOIN concursos c ON c.id = f.concurso_id
      JOIN alert_events e ON e.concurso_id = c.id AND e.kind <> 'NOVO_CONCURSO'
        AND coalesce(e.dados->'retificacao'->>'versao', e.occasion) = coalesce(c.versao_avisada, c.versao)::text
      WHERE f.concurso_id = ${concursoId} AND f.user_id = p.user_id)
    GROUP BY p.user_id`;
  return insertAlerts(tx, event, matching, at);
}

/**
 * The same of anything else for everybody who followed the exam before that happened: who saved it, and who was alerted
 * to it, if a row `p` of their searches satisfies `concerned`. An alert of which nothing left told nobody.
 */
export function insertFollowersAlerts(
  tx: Tx,
  event: EventToTell,
  concerned: RawBuilder<boolean>,
  at: Moment,
) {
  const { concursoId, eventId, lembrete, catchUpOf } = event;
  // A reminder only comes due: it is news to who saved the exam since, too; and whoever is caught up was found to lack it.
  const savedBefore =
    lembrete !== null || catchUpOf !== undefined
      ? sql`true`
      : sql`f.created_at <= (SELECT created_at FROM alert_events WHERE id = ${eventId})`;
  const followers = sql`
    SELECT p.user_id, NULL::integer AS since_event_id, ${ways} FROM (
      SELECT a.user_id, p.m_canais, p.m_ritmo FROM alerts a JOIN alert_events e ON e.id = a.event_id
      JOIN ${wantedBuscas} ON p.user_id = a.user_id
      WHERE e.concurso_id = ${concursoId} AND coalesce(a.since_event_id, a.event_id) < ${eventId} AND ${concerned}
        AND EXISTS (SELECT FROM deliveries d
          WHERE d.event_id = a.event_id AND d.user_id = a.user_id AND d.status <> 'canceled')
      UNION SELECT f.user_id, NULL, NULL FROM favoritos f WHERE f.concurso_id = ${concursoId} AND ${savedBefore}) AS p
    GROUP BY p.user_id`;
  return insertAlerts(tx, event, followers, at);
}

/** News without a day of its own comes after every reminder, the nearest deadline first. */
const afterReminders = 30;

function urgencyOf({ deadline, lembrete }: EventToTell): string {
  if (deadline === null) return "infinity";
  return lembrete ? deadline : Temporal.PlainDate.from(deadline).add({ days: afterReminders }).toString();
}

/** The person's own rhythm, by its urgency. */
const ownRitmo = sql`CASE s.frequencia WHEN 'DIARIO' THEN 1 WHEN 'SEMANAL' THEN 2 ELSE 0 END`;

/** How soon somebody hears: by their searches where they have chosen it there, on premium, and else as they hear of everything. */
const ritmoOf = (
  w: RawBuilder<unknown>,
) => sql`CASE WHEN ${w}.ritmo IS NULL OR u.user_type = 'REGULAR' THEN ${ownRitmo}
  WHEN ${w}.como_sempre THEN least(${w}.ritmo, ${ownRitmo}) ELSE ${w}.ritmo END`;
const ritmo = ritmoOf(sql`w`);

const lembretes = sql`coalesce(s.lembretes, ${unchosen.lembretes})`;

/**
 * Of which reminders somebody `r` is told. Weekly digests look ahead to the next one: between two only a last call comes that its
 * user switched on, and an exam day that none of them has told.
 */
function isRemindedWhere(
  { lembrete, degraus, day, concursoId }: EventToTell,
  now: Date,
): RawBuilder<unknown> {
  const isChosen = degraus ? sql`${lembretes} && ${degraus}::integer[]` : sql`true`;
  const isWeekly = sql`(${ritmoOf(sql`r`)}) = 2`;
  if (lembrete === null) return isChosen;
  if (lembrete === "week ahead") return sql`${lembretes} <> '{}' AND ${isWeekly}`;
  if (!isBeforeNextWeekly(now, day)) return isChosen;
  if (lembrete === "deadline") return sql`${isChosen} AND NOT (${isWeekly})`;
  if (lembrete === "last call") return sql`${isChosen} AND (NOT (${isWeekly}) OR 0 = ANY (${lembretes}))`;
  return sql`NOT (${isWeekly} AND EXISTS (
    SELECT FROM alerts a JOIN alert_events e ON e.id = a.event_id
    JOIN deliveries d ON d.event_id = a.event_id AND d.user_id = a.user_id AND d.sent_at IS NOT NULL
    WHERE a.user_id = r.user_id AND e.concurso_id = ${concursoId} AND e.kind = 'PROVA_PROXIMA'
      AND e.dados->>'dia' = ${day} AND e.dados ? 'semana'))`;
}

/**
 * One statement, so all or nothing. Who was told of the event before is left alone, and so is who muted the exam, or has what it tells behind them.
 * Channels follow the person's switches and, where one of these is on, what their searches chose; WhatsApp is for premium only; mail stands in for a dead address. Of who
 * wants one after the other the first alone is written, with those that come after it. Each delivery is due when its reader wants it.
 */
async function insertAlerts(
  tx: Tx,
  event: EventToTell,
  recipients: RawBuilder<unknown>,
  { now, groupMinutes }: Moment,
): Promise<number> {
  const grouped = event.deadline === dayOf(now) ? now : minutesAfterOf(now, groupMinutes);
  const atOnce = event.waitsForMorning ? morningOf(now, event.deadline) : grouped;
  const due = dueTimes(now, event.deadline, { atOnce, day: event.day });
  const isGrouped = event.catchUpOf !== undefined || event.waitsForMorning || groupMinutes > 0;
  const only = event.catchUpOf === undefined ? sql`true` : sql`r.user_id = ${event.catchUpOf}`;
  const told = sql`
    SELECT r.* FROM (${recipients}) AS r JOIN users u ON u.id = r.user_id LEFT JOIN alert_settings s ON s.user_id = r.user_id
    WHERE ${only} AND ${isRemindedWhere(event, now)} AND NOT EXISTS (
      SELECT FROM concursos_silenciados s WHERE s.concurso_id = ${event.concursoId} AND s.user_id = r.user_id)
      AND NOT ${passedOverEventWhere(event.eventId, sql`r.user_id`)}`;
  if (event.catchUpOf !== undefined) {
    if ((await told.execute(tx)).rows.length === 0) return 0;
    await deleteUnsent(tx, event.catchUpOf, [event.eventId]);
  }
  const bits = sql`coalesce(w.canais, ${every})`;
  const channels = wantedChannelsOf(bits);
  const wanted = sql.join(channelNames.map((channel) => channels[channel]));
  // Few chose a way of their own: the others' rows need not be found a second time. The database takes both lists for short
  // and would go through one for each row of the other; of a full join it can't.
  const { rows } = await sql<{ alerts: number }>`
    WITH destinatarios AS MATERIALIZED (${told}),
    escolhas AS MATERIALIZED (
      SELECT user_id, canais, ritmo, como_sempre FROM destinatarios WHERE canais <> ${every} OR ritmo IS NOT NULL
    ), novos AS (
      INSERT INTO alerts (event_id, user_id, since_event_id, created_at)
      SELECT ${event.eventId}::integer, t.user_id, t.since_event_id, ${now}::timestamptz FROM destinatarios t
      ON CONFLICT DO NOTHING
      RETURNING user_id
    ), avisados AS MATERIALIZED (
      SELECT n.user_id, w.canais, w.ritmo, w.como_sempre FROM novos n FULL JOIN escolhas w ON w.user_id = n.user_id
      WHERE coalesce(n.user_id, 0) <> 0
    ), entregas AS (
      INSERT INTO deliveries (event_id, user_id, channel, due_at, resumo, urgencia, updated_at, substituta, depois, motivo)
      SELECT ${event.eventId}::integer, u.id, canal.channel,
        greatest(s.pausados_ate, ${event.later ?? null}::timestamptz, CASE ${ritmo}
          WHEN 1 THEN ${due.DIARIO}::timestamptz
          WHEN 2 THEN ${due.SEMANAL}::timestamptz
          ELSE ${due.NA_HORA}::timestamptz END),
        ${isGrouped}::boolean OR ${ritmo} <> 0 OR coalesce(s.pausados_ate > ${now}::timestamptz, false),
        ${urgencyOf(event)}::date, ${now}::timestamptz, canal.lugar > ${sql.lit(channelNames.length)},
        array_remove(em.ordem[2:], canal.channel), ${event.motivo ?? null}::text
      FROM avisados w JOIN users u ON u.id = w.user_id LEFT JOIN alert_settings s ON s.user_id = u.id
      CROSS JOIN LATERAL (SELECT ${channelsInOrder(sql`s.ordem`, bits)} AS ordem) AS em
      CROSS JOIN LATERAL unnest(
        ${sql.lit(`{${channelNames},email}`)}::text[], ARRAY[${wanted}, ${emailIsLast}]
      ) WITH ORDINALITY AS canal (channel, ligado, lugar)
      WHERE canal.ligado AND (em.ordem[1] IS NULL OR em.ordem[1] = canal.channel)
    )
    SELECT count(*)::integer AS alerts FROM novos`.execute(tx);
  return rows[0]?.alerts ?? 0;
}
