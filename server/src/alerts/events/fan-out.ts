import type { Clause, ItemKind } from "@cav/contract/alerts/agenda.ts";
import type { Frequencia } from "@cav/contract/alerts/alert-settings.ts";
import type { ConcursoAlertKind } from "@cav/contract/alerts/alerts.ts";
import { channelNames, everyChannelBit } from "@cav/contract/channels.ts";
import { type RawBuilder, sql } from "kysely";
import { irrelevantToStageWhere } from "../../catalogue/jornada/index.ts";
import { wantedBuscas, wantedChannelBits } from "../../catalogue/matching/index.ts";
import {
  channelsInOrder,
  emailIsLast,
  isRefusedWhere,
  isWhollyRefusedWhere,
  wantedChannelsOf,
} from "../../identity/who/index.ts";
import { dayOf, minutesAfterOf } from "../../platform/clock.ts";
import type { Tx } from "../../tables.ts";
import { type AgendaConcurso, daysOf, leaveOf } from "../agenda/index.ts";
import { defaultSettings } from "./default-settings.ts";
import { deleteUnsent } from "./unsent.ts";

/** A reminder of a deadline, its last day, an exam day, or a date in the coming week. */
export type Lembrete = "deadline" | "last call" | "prova" | "week ahead";

/** Why a user is caught up: changed searches, or a first channel. */
export type Motivo = "PREFERENCIAS" | "CANAL";

/** When alerts are written; news within `groupMinutes` is grouped (0: none). */
export type Moment = { now: Date; groupMinutes: number };

/** An event as the agenda counts it. */
export type TimedEvent = { kind: ItemKind; said: Clause[]; concurso: AgendaConcurso };

/** An event with its urgency. */
export type EventToTell = {
  eventId: number;
  kind: ConcursoAlertKind;
  concursoId: number;
  /** The event's own day, or the last day on which it is useful, YYYY-MM-DD; null: none. */
  deadline: string | null;
  /** Calendar events wait for the morning, even for users who want news at once. */
  waitsForMorning: boolean;
  /** The next day on which something of the exam ends or happens, YYYY-MM-DD; null: none is to come. */
  day: string | null;
  /** The kind of reminder; null: the event is news, which sorts after every reminder. */
  lembrete: Lembrete | null;
  /**
   * Days before a deadline at which this reminder is sent; only users who chose one of these days get it. Null:
   * everyone.
   */
  degraus: readonly number[] | null;
  /** Only for this user, in one message whatever their frequency. Unsent earlier alerts are written again. */
  catchUpOf?: number;
  /** Why the user is caught up. */
  motivo?: Motivo;
  /** The event as codes, and its exam, which decide when it leaves. */
  timed: TimedEvent;
  /** When it leaves if it does not fit into the user's first message. */
  later?: Date | undefined;
};

const every = sql.lit(everyChannelBit);

/**
 * Channels and frequency of a user with several matching searches `p`: the channels of any search, and the most
 * urgent frequency.
 */
const chosenColumns = sql`${wantedChannelBits} AS canais, min(p.m_ritmo) AS frequencia, bool_or(p.m_ritmo IS NULL) AS
  como_sempre`;

/**
 * Inserts a publication's alerts for users with a search row `p` that satisfies `matches`, one per user; returns how
 * many. They show the exam as it is, so earlier events are skipped. Users who saved the exam get the last version's own
 * event instead, where there is one.
 */
export function insertMatchesAlerts(tx: Tx, event: EventToTell, matches: RawBuilder<boolean>, at: Moment) {
  const { concursoId } = event;
  const matching = sql`
    SELECT p.user_id, (SELECT max(id) FROM alert_events WHERE concurso_id = ${concursoId}) AS since_event_id,
      ${chosenColumns}
    FROM ${wantedBuscas} WHERE ${matches} AND NOT EXISTS (
      SELECT FROM favoritos f JOIN concursos c ON c.id = f.concurso_id
      JOIN alert_events e ON e.concurso_id = c.id AND e.kind <> 'NOVO_CONCURSO'
        AND coalesce(e.dados->'retificacao'->>'versao', e.occasion) = coalesce(c.versao_avisada, c.versao)::text
      WHERE f.concurso_id = ${concursoId} AND f.user_id = p.user_id)
    GROUP BY p.user_id`;
  return insertAlerts(tx, event, matching, at);
}

/**
 * Inserts the alerts of an exam's later event for its followers. These are users who saved it, and users who were
 * alerted before and have a search (row `p`) for which `concerned` holds. Canceled alerts do not count.
 */
export function insertFollowersAlerts(
  tx: Tx,
  event: EventToTell,
  concerned: RawBuilder<boolean>,
  at: Moment,
) {
  const { concursoId, eventId, lembrete, catchUpOf } = event;
  // Reminders and catch-ups also go to users who saved the exam later.
  const savedBefore =
    lembrete !== null || catchUpOf !== undefined
      ? sql`true`
      : sql`f.created_at <= (SELECT created_at FROM alert_events WHERE id = ${eventId})`;
  const followers = sql`
    SELECT p.user_id, NULL::integer AS since_event_id, ${chosenColumns} FROM (
      SELECT a.user_id, p.m_canais, p.m_ritmo FROM alerts a JOIN alert_events e ON e.id = a.event_id
      JOIN ${wantedBuscas} ON p.user_id = a.user_id
      WHERE e.concurso_id = ${concursoId} AND coalesce(a.since_event_id, a.event_id) < ${eventId} AND ${concerned}
        AND EXISTS (SELECT FROM deliveries d
          WHERE d.event_id = a.event_id AND d.user_id = a.user_id AND d.status <> 'canceled')
      UNION SELECT f.user_id, NULL, NULL FROM favoritos f WHERE f.concurso_id = ${concursoId} AND ${savedBefore}) AS p
    GROUP BY p.user_id`;
  return insertAlerts(tx, event, followers, at);
}

/** Events without a day sort after every reminder; among reminders, the nearest deadline is first. */
const afterReminders = 30;

function urgencyOf({ deadline, lembrete }: EventToTell): string {
  if (deadline === null) return "infinity";
  return lembrete ? deadline : Temporal.PlainDate.from(deadline).add({ days: afterReminders }).toString();
}

/** Frequency in the user's settings as a number: 0 at once, 1 daily, 2 weekly. */
const ownFrequencia = sql`CASE s.frequencia WHEN 'DIARIO' THEN 1 WHEN 'SEMANAL' THEN 2 ELSE 0 END`;

/** Builds how soon a user is notified: by their searches' frequency on premium, else by their own. */
const frequenciaOf = (
  w: RawBuilder<unknown>,
) => sql`CASE WHEN ${w}.frequencia IS NULL OR u.user_type = 'REGULAR' THEN ${ownFrequencia}
  WHEN ${w}.como_sempre THEN least(${w}.frequencia, ${ownFrequencia}) ELSE ${w}.frequencia END`;
const frequencia = frequenciaOf(sql`w`);

const lembretes = sql`coalesce(s.lembretes, ${defaultSettings.lembretes})`;

/** Builds whether user `r` gets a reminder. Agendas of the week look ahead; in between comes a chosen last call. */
function isRemindedWhere({ lembrete, degraus }: EventToTell): RawBuilder<unknown> {
  const isChosen = degraus ? sql`${lembretes} && ${degraus}::integer[]` : sql`true`;
  const isWeekly = sql`(${frequenciaOf(sql`r`)}) = 2`;
  if (lembrete === null) return isChosen;
  if (lembrete === "week ahead") return sql`${lembretes} <> '{}' AND ${isWeekly}`;
  // The last day is off by default for the week: a week that was chosen without it has no last day.
  const isAsked = sql`(s.frequencia = 'SEMANAL' AND 0 = ANY (s.lembretes))`;
  const isCalled = lembrete === "last call" ? isAsked : sql`false`;
  return sql`${isChosen} AND (NOT (${isWeekly}) OR ${isCalled})`;
}

/** Quiet hours and pauses count when a message is sent. */
const noRest = { quiet: null, pausedUntil: null, isAllowedAtNight: false };

/**
 * Returns when an event leaves, by frequency and for users who saved the exam or not. Without groups, news for users
 * who want it at once waits neither for room nor for the agenda's hour, except news of the calendar.
 */
function dueTimesOf(
  { timed: { kind, said, concurso }, waitsForMorning }: Pick<EventToTell, "timed" | "waitsForMorning">,
  { now, grouped, isSpaced }: { now: Date; grouped: Date; isSpaced: boolean },
) {
  const timeOf = (frequency: Frequencia, isSaved: boolean) => {
    if (frequency === "NA_HORA" && !isSpaced && !waitsForMorning) return grouped;
    const situation = isSaved ? "S" : "N";
    const { all, current } = daysOf(said, { concurso, situation, payment: null }, dayOf(now));
    const days = { day: all[0] ?? null, currentDay: current[0] ?? null };
    const item = { kind, said, isSaved, frequency, since: now, ...days };
    const { at } = leaveOf(item, noRest, { now, interruptions: 0 });
    return at <= now ? grouped : at;
  };
  const both = (frequency: Frequencia) => ({
    saved: timeOf(frequency, true),
    other: timeOf(frequency, false),
  });
  return { NA_HORA: both("NA_HORA"), DIARIO: both("DIARIO"), SEMANAL: both("SEMANAL") };
}

/**
 * Inserts alerts and their deliveries in one statement. Skips users already notified, who muted the exam, are past
 * that stage, or refuse the kind by all their channels. Channels follow the user's switches, refusals and searches;
 * mail replaces a dead address. With an order of channels only the first gets a delivery, with those that follow. Each
 * delivery is due by the user's settings.
 */
async function insertAlerts(
  tx: Tx,
  event: EventToTell,
  recipients: RawBuilder<unknown>,
  { now, groupMinutes }: Moment,
): Promise<number> {
  const grouped = event.deadline === dayOf(now) ? now : minutesAfterOf(now, groupMinutes);
  const due = dueTimesOf(event, { now, grouped, isSpaced: groupMinutes > 0 });
  const isSalvo = sql`EXISTS (SELECT FROM favoritos f WHERE f.user_id = u.id AND f.concurso_id = ${event.concursoId})`;
  const dueBy = (frequency: Frequencia) => {
    const { saved, other } = due[frequency];
    const same = saved.getTime() === other.getTime();
    return same
      ? sql`${other}::timestamptz`
      : sql`CASE WHEN ${isSalvo} THEN ${saved}::timestamptz ELSE ${other}::timestamptz END`;
  };
  const isGrouped = event.catchUpOf !== undefined || event.waitsForMorning || groupMinutes > 0;
  const only = event.catchUpOf === undefined ? sql`true` : sql`r.user_id = ${event.catchUpOf}`;
  const refused = (channel: RawBuilder<unknown>) =>
    isRefusedWhere(sql`s.recusas`, sql.lit(event.kind), channel);
  const told = sql`
    SELECT r.* FROM (${recipients}) AS r JOIN users u ON u.id = r.user_id LEFT JOIN alert_settings s ON
    s.user_id = r.user_id
    WHERE ${only} AND ${isRemindedWhere(event)} AND NOT ${isWhollyRefusedWhere(refused)} AND NOT EXISTS (
      SELECT FROM concursos_silenciados s WHERE s.concurso_id = ${event.concursoId} AND s.user_id = r.user_id)
      AND NOT ${irrelevantToStageWhere(event.eventId, sql`r.user_id`)}`;
  if (event.catchUpOf !== undefined) {
    if ((await told.execute(tx)).rows.length === 0) return 0;
    await deleteUnsent(tx, event.catchUpOf, [event.eventId]);
  }
  const bits = sql`coalesce(w.canais, ${every})`;
  const channels = wantedChannelsOf(bits, refused);
  const wanted = sql.join(channelNames.map((channel) => channels[channel]));
  // Few users chose channels per search, so the others' rows need no second lookup. PostgreSQL underestimates both
  // lists and would loop; a full join prevents that.
  const { rows } = await sql<{ alerts: number }>`
    WITH destinatarios AS MATERIALIZED (${told}),
    escolhas AS MATERIALIZED (
      SELECT user_id, canais, frequencia, como_sempre FROM destinatarios WHERE canais <> ${every} OR frequencia
      IS NOT NULL
    ), novos AS (
      INSERT INTO alerts (event_id, user_id, since_event_id, created_at)
      SELECT ${event.eventId}::integer, t.user_id, t.since_event_id, ${now}::timestamptz FROM destinatarios t
      ON CONFLICT DO NOTHING
      RETURNING user_id
    ), avisados AS MATERIALIZED (
      SELECT n.user_id, w.canais, w.frequencia, w.como_sempre FROM novos n FULL JOIN escolhas w ON w.user_id = n.user_id
      WHERE coalesce(n.user_id, 0) <> 0
    ), entregas AS (
      INSERT INTO deliveries (event_id, user_id, channel, due_at, resumo, urgencia, updated_at, substituta,
      depois, motivo, ritmo)
      SELECT ${event.eventId}::integer, u.id, canal.channel,
        greatest(s.pausados_ate, ${event.later ?? null}::timestamptz, CASE ${frequencia}
          WHEN 1 THEN ${dueBy("DIARIO")} WHEN 2 THEN ${dueBy("SEMANAL")} ELSE ${dueBy("NA_HORA")} END),
        ${isGrouped}::boolean OR ${frequencia} <> 0 OR coalesce(s.pausados_ate > ${now}::timestamptz, false),
        ${urgencyOf(event)}::date, ${now}::timestamptz, canal.lugar > ${sql.lit(channelNames.length)},
        array_remove(em.ordem[2:], canal.channel), ${event.motivo ?? null}::text,
        ${frequencia}
      FROM avisados w JOIN users u ON u.id = w.user_id LEFT JOIN alert_settings s ON s.user_id = u.id
      CROSS JOIN LATERAL (SELECT ${channelsInOrder(sql`s.ordem`, bits, refused)} AS ordem) AS em
      CROSS JOIN LATERAL unnest(
        ${sql.lit(`{${channelNames},email}`)}::text[], ARRAY[${wanted}, ${emailIsLast} AND NOT
        ${refused(sql.lit("email"))}]
      ) WITH ORDINALITY AS canal (channel, ligado, lugar)
      WHERE canal.ligado AND (em.ordem[1] IS NULL OR em.ordem[1] = canal.channel)
    )
    SELECT count(*)::integer AS alerts FROM novos`.execute(tx);
  return rows[0]?.alerts ?? 0;
}
