import { type RawBuilder, sql } from "kysely";
import type { Db } from "../platform/database/schema.ts";
import { emailOn, whatsAppOn } from "../users/channels.ts";
import { dueTimes } from "./schedule.ts";

/** What is told, and how urgent it is. */
export type News = {
  eventId: number;
  concursoId: number;
  /** The day that it is about, YYYY-MM-DD, or the exam's next deadline; null: none. */
  deadline: string | null;
  /** Reminders go before everything else. */
  isReminder: boolean;
  /** Days before a deadline: only those who chose one of them are told. Null: everybody. */
  degraus: readonly number[] | null;
};

/** The alerts of an event for everybody whose row `p` of preferencias_match satisfies `matches`; how many were new. */
export function insertMatchesAlerts(db: Db, news: News, matches: RawBuilder<boolean>, now: Date) {
  return insertAlerts(db, news, sql`SELECT p.user_id FROM preferencias_match p WHERE ${matches}`, now);
}

/** The same for everybody who was alerted to the exam before, or saved it. */
export function insertFollowersAlerts(db: Db, news: News, now: Date) {
  const followers = sql`
    SELECT a.user_id FROM alerts a JOIN alert_events e ON e.id = a.event_id WHERE e.concurso_id = ${news.concursoId}
    UNION SELECT f.user_id FROM favoritos f WHERE f.concurso_id = ${news.concursoId}`;
  return insertAlerts(db, news, followers, now);
}

/** News without a day of its own comes after every reminder, the nearest deadline first. */
const afterReminders = 30;

function urgencyOf({ deadline, isReminder }: News): string {
  if (deadline === null) return "infinity";
  return isReminder ? deadline : Temporal.PlainDate.from(deadline).add({ days: afterReminders }).toString();
}

/**
 * One statement, so all or nothing. Who was told of the event before is left alone, and so is who muted the exam.
 * Channels follow the person's switches; WhatsApp is for premium only. Each delivery is due when its reader wants it.
 */
async function insertAlerts(db: Db, news: News, readers: RawBuilder<unknown>, now: Date): Promise<number> {
  const due = dueTimes(now, news.deadline);
  const chosen = news.degraus
    ? sql`EXISTS (SELECT FROM users u WHERE u.id = r.user_id AND u.alertas_lembretes && ${news.degraus}::integer[])`
    : sql`true`;
  const { rows } = await sql<{ alerts: number }>`
    WITH novos AS (
      INSERT INTO alerts (event_id, user_id, created_at)
      SELECT ${news.eventId}::integer, r.user_id, ${now}::timestamptz FROM (${readers}) AS r
      WHERE ${chosen} AND NOT EXISTS (
        SELECT FROM concursos_silenciados s WHERE s.concurso_id = ${news.concursoId} AND s.user_id = r.user_id)
      ON CONFLICT DO NOTHING
      RETURNING user_id
    ), entregas AS (
      INSERT INTO deliveries (event_id, user_id, channel, due_at, resumo, urgencia, updated_at)
      SELECT ${news.eventId}::integer, u.id, canal.channel,
        greatest(u.alertas_pausados_ate, CASE u.alertas_frequencia
          WHEN 'NA_HORA' THEN ${due.NA_HORA}::timestamptz
          WHEN 'DIARIO' THEN ${due.DIARIO}::timestamptz
          ELSE ${due.SEMANAL}::timestamptz END),
        u.alertas_frequencia <> 'NA_HORA' OR coalesce(u.alertas_pausados_ate > ${now}::timestamptz, false),
        ${urgencyOf(news)}::date, ${now}::timestamptz
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
