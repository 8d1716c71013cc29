import { lembretesPossiveis } from "@cav/contract/alert-settings.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database/schema.ts";

/** Days before a deadline on which it is reminded of: every one that a reader may choose (product.md, Alerts). */
const deadlineLadder = [...lembretesPossiveis];
const examLadder = [7, 1];

/** Which date of an exam a reminder is about. */
export type ReminderOf = "inscricao" | "isencao" | "pagamento" | "prova";

/**
 * What an event of a reminder keeps: the date that was reminded of, to be left unsaid if it moves, and, of a deadline,
 * how many days before it is or was due: several after a downtime.
 */
export type ReminderFacts = { de: ReminderOf; dia: string; degraus?: number[] };

type Days = { after: string; today: string };

/**
 * Writes the events of the reminders whose day came after `after`, up to `today`: of each date the nearest one, and
 * none whose date is past. May be repeated. Answers the events' ids.
 */
export async function planReminders(db: Db, { after, today }: Days, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH datas AS (
      SELECT e.id, e.titulo, d.de, d.dia, d.kind, d.degraus
      FROM concursos e CROSS JOIN LATERAL (VALUES
        ('inscricao', e.data_fim_inscricao, 'PRAZO', ${deadlineLadder}::integer[]),
        ('isencao', e.data_fim_isencao, 'PRAZO', ${deadlineLadder}::integer[]),
        ('pagamento', e.data_limite_pagamento, 'PRAZO', ${deadlineLadder}::integer[]),
        ('prova', e.data_prova, 'PROVA_PROXIMA', ${examLadder}::integer[])
      ) AS d (de, dia, kind, degraus)
      WHERE e.status NOT IN ('FINALIZADO', 'SUSPENSO') AND d.dia >= ${today}::date
    ), lembretes AS (
      SELECT d.id, d.titulo, d.de, d.dia, d.kind, min(n) AS antes, array_agg(n) AS degraus
      FROM datas d CROSS JOIN LATERAL unnest(d.degraus) AS n
      WHERE d.dia - n > ${after}::date AND d.dia - n <= ${today}::date
      GROUP BY d.id, d.titulo, d.de, d.dia, d.kind
    )
    INSERT INTO alert_events (concurso_id, titulo, kind, occasion, dados, created_at)
    SELECT id, titulo, kind, de || ':' || dia || ':' || antes, jsonb_build_object('de', de, 'dia', dia::text)
        || CASE kind WHEN 'PRAZO' THEN jsonb_build_object('degraus', degraus) ELSE '{}' END, ${now}
    FROM lembretes
    ON CONFLICT DO NOTHING
    RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The event that registrations of an exam opened, once a start date. */
export async function insertOpened(db: Db, concursoId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO alert_events (concurso_id, titulo, kind, occasion, created_at)
    SELECT id, titulo, 'INSCRICOES_ABERTAS', coalesce(data_inicio_inscricao::text, ''), ${now}
    FROM concursos WHERE id = ${concursoId}
    ON CONFLICT DO NOTHING
    RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}
