import { lembretesPossiveis } from "@cav/contract/alert-settings.ts";
import { sql } from "kysely";
import type { ConcursoEvent } from "../concursos/index.ts";
import { isNotClosed } from "../matching/index.ts";
import { timeZone } from "../platform/clock.ts";
import type { Db } from "../tables.ts";
import { weekAheadOf } from "./schedule.ts";

/** Days before a deadline on which it is reminded of: every one that a reader may choose (product.md, Alerts). */
const deadlineLadder = [...lembretesPossiveis];
const concursoLadder = [7, 1];

type Days = { after: string; today: string };

/**
 * The reminders whose day came after `after`, up to `today`: of each date the nearest one, and none whose date is past.
 * What a change of today says of a date is not said a second time, to whom the composing leaves out where it is a position's;
 * of an exam that was resumed today, that is what ends today. Their occasion is the same however often they are planned.
 * On Mondays also each date up to the next one, for weekly digests, which look ahead.
 */
export async function findReminders(db: Db, { after, today }: Days): Promise<ConcursoEvent[]> {
  const ahead = weekAheadOf({ after, today });
  const { rows } = await sql<ConcursoEvent>`
    WITH datas AS (
      SELECT e.id, d.de, d.dia, d.kind, d.degraus
      FROM concursos e CROSS JOIN LATERAL (
        SELECT 'prova', 'data_prova', g.data_prova, 'PROVA_PROXIMA', ${concursoLadder}::integer[] FROM cargos g
        WHERE g.concurso_id = e.id AND g.data_prova IS DISTINCT FROM e.data_prova
        UNION VALUES
        ('inscricao', 'data_fim_inscricao', e.data_fim_inscricao, 'PRAZO', ${deadlineLadder}::integer[]),
        ('isencao', 'data_fim_isencao', e.data_fim_isencao, 'PRAZO', ${deadlineLadder}::integer[]),
        ('pagamento', 'data_limite_pagamento', e.data_limite_pagamento, 'PRAZO', ${deadlineLadder}::integer[]),
        ('prova', 'data_prova', e.data_prova, 'PROVA_PROXIMA', ${concursoLadder}::integer[])
      ) AS d (de, campo, dia, kind, degraus)
      WHERE ${isNotClosed("e")} AND d.dia >= ${today}::date AND NOT EXISTS (
        SELECT FROM alert_events told CROSS JOIN LATERAL jsonb_array_elements(
          coalesce(told.dados->'retificacao', told.dados)->'mudancas') AS change
        WHERE told.concurso_id = e.id AND (told.created_at AT TIME ZONE ${timeZone})::date = ${today}::date
          AND change->>'campo' = d.campo AND change->>'para' = d.dia::text)
        AND NOT (d.dia = ${today}::date AND EXISTS (
          SELECT FROM alert_events resumed WHERE resumed.concurso_id = e.id AND resumed.kind = 'STATUS'
            AND (resumed.created_at AT TIME ZONE ${timeZone})::date = ${today}::date
            AND (resumed.dados->>'suspenso')::boolean IS FALSE AND (resumed.dados->>'cancelado')::boolean IS NOT TRUE))
    )
    SELECT d.id AS concurso_id, d.kind, d.de || ':' || d.dia || ':' || min(n) AS occasion,
      jsonb_build_object('de', d.de, 'dia', d.dia::text)
        || CASE d.kind WHEN 'PRAZO' THEN jsonb_build_object('degraus', array_agg(n)) ELSE '{}' END AS dados
    FROM datas d CROSS JOIN LATERAL unnest(d.degraus) AS n
    WHERE d.dia - n > ${after}::date AND d.dia - n <= ${today}::date
    GROUP BY d.id, d.de, d.dia, d.kind
    UNION ALL
    SELECT d.id, d.kind, d.de || ':' || d.dia || ':semana', jsonb_build_object('de', d.de, 'dia', d.dia::text, 'semana', true)
      || CASE d.kind WHEN 'PRAZO' THEN jsonb_build_object('degraus', '[]'::jsonb) ELSE '{}' END
    FROM datas d WHERE d.dia > ${ahead?.from ?? null}::date AND d.dia <= ${ahead?.until ?? null}::date
    ORDER BY concurso_id, occasion`.execute(db);
  return rows;
}
