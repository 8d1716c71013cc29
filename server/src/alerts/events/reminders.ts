import { lembretesPossiveis } from "@cav/contract/alerts/alert-settings.words.ts";
import { sql } from "kysely";
import type { ConcursoEvent } from "../../catalogue/concursos/index.ts";
import { diaLembradoOf } from "../../catalogue/etapas/index.ts";
import { isNotClosed } from "../../catalogue/matching/index.ts";
import { timeZone } from "../../platform/clock.ts";
import type { Db } from "../../tables.ts";
import { weekAheadOf } from "./schedule.ts";

/** Days before a deadline that users may choose for reminders (product.md, Alerts). */
const deadlineLadder = [...lembretesPossiveis];
const concursoLadder = [7, 1];

const what = sql`coalesce('etapa:' || (d.etapa->>'uuid'), d.de)`;
const facts = sql`jsonb_build_object('de', d.de, 'dia', d.dia::text)
  || CASE WHEN d.etapa IS NULL THEN '{}' ELSE jsonb_build_object('etapa', d.etapa) END`;

/** The dates of stages, without the exam's own days and those in today's change messages. */
const datesOfEtapas = (today: string) => sql`
  SELECT c.id, CASE t.tipo WHEN 'PROVA' THEN 'prova' WHEN 'ISENCAO' THEN 'isencao' ELSE 'inscricao' END, d.dia,
    CASE t.tipo WHEN 'PROVA' THEN 'PROVA_PROXIMA' ELSE 'PRAZO' END,
    CASE t.tipo WHEN 'PROVA' THEN ${concursoLadder}::integer[] ELSE ${deadlineLadder}::integer[] END,
    jsonb_strip_nulls(jsonb_build_object('uuid', t.uuid, 'tipo', t.tipo, 'cargo', t.cargo, 'descricao', t.descricao))
  FROM etapas t JOIN concursos c ON c.id = t.concurso_id CROSS JOIN LATERAL (SELECT ${diaLembradoOf} AS dia) AS d
  WHERE d.dia >= ${today}::date AND c.status NOT IN ('SUSPENSO', 'CANCELADO')
    AND d.dia IS DISTINCT FROM CASE t.tipo WHEN 'ISENCAO' THEN c.data_fim_isencao WHEN 'INSCRICOES' THEN
    c.data_fim_inscricao
      WHEN 'PROVA' THEN c.data_prova END
    AND NOT (t.tipo = 'PROVA' AND EXISTS (SELECT FROM cargos g WHERE g.concurso_id = c.id AND g.data_prova = d.dia
      AND (t.cargo IS NULL OR t.cargo = g.nome)))
    AND NOT EXISTS (
      SELECT FROM alert_events told CROSS JOIN LATERAL jsonb_array_elements(
        coalesce(told.dados->'retificacao', told.dados)->'mudancas') AS change
      WHERE told.concurso_id = c.id AND (told.created_at AT TIME ZONE ${timeZone})::date = ${today}::date
        AND change->'etapa'->>'tipo' = t.tipo AND change->'etapa'->>'cargo' IS NOT DISTINCT FROM t.cargo
        AND d.dia::text IN (change->'etapa'->>'fim', change->'etapa'->>'inicio'))`;

/** Condition: no position of exam `e` has a fee, or may have one. */
const isFree = sql`(SELECT coalesce(bool_and(coalesce(f.valor_inscricao, e.valor_inscricao) IS NOT DISTINCT FROM 0),
    e.valor_inscricao IS NOT DISTINCT FROM 0) FROM cargos f WHERE f.concurso_id = e.id)`;

type Days = { after: string; today: string };

/**
 * Returns reminders due after `after` up to `today`: per date the nearest, none for past dates. Dates that today's
 * changes mention are skipped (per user, when composing, for a position's). After today's resumption only what ends
 * today. Their occasion is stable, so replanning is idempotent. On Mondays and Thursdays also the dates ahead, for the
 * agendas of the week. None about fees of free exams. Stages and further exam days are included, also after the exam's
 * end.
 */
export async function findReminders(db: Db, { after, today }: Days): Promise<ConcursoEvent[]> {
  const ahead = weekAheadOf({ after, today });
  const { rows } = await sql<ConcursoEvent>`
    WITH datas AS (
      SELECT e.id, d.de, d.dia, d.kind, d.degraus, NULL::jsonb AS etapa
      FROM concursos e CROSS JOIN LATERAL (
        SELECT 'prova', 'data_prova', g.data_prova, 'PROVA_PROXIMA', ${concursoLadder}::integer[] FROM cargos g
        WHERE g.concurso_id = e.id AND g.data_prova IS DISTINCT FROM e.data_prova
        UNION VALUES
        ('inscricao', 'data_fim_inscricao', e.data_fim_inscricao, 'PRAZO', ${deadlineLadder}::integer[]),
        ('isencao', 'data_fim_isencao', e.data_fim_isencao, 'PRAZO', ${deadlineLadder}::integer[]),
        ('pagamento', 'data_limite_pagamento', e.data_limite_pagamento, 'PRAZO', ${deadlineLadder}::integer[]),
        ('prova', 'data_prova', e.data_prova, 'PROVA_PROXIMA', ${concursoLadder}::integer[])
      ) AS d (de, campo, dia, kind, degraus)
      WHERE ${isNotClosed("e")} AND d.dia >= ${today}::date
        AND NOT (d.de IN ('inscricao', 'isencao') AND e.status = 'AGUARDANDO_PROVAS')
        AND NOT (d.de IN ('isencao', 'pagamento') AND ${isFree}) AND NOT EXISTS (
        SELECT FROM alert_events told CROSS JOIN LATERAL jsonb_array_elements(
          coalesce(told.dados->'retificacao', told.dados)->'mudancas') AS change
        WHERE told.concurso_id = e.id AND (told.created_at AT TIME ZONE ${timeZone})::date = ${today}::date
          AND change->>'campo' = d.campo AND change->>'para' = d.dia::text)
        AND NOT (d.dia = ${today}::date AND EXISTS (
          SELECT FROM alert_events resumed WHERE resumed.concurso_id = e.id AND resumed.kind = 'STATUS'
            AND (resumed.created_at AT TIME ZONE ${timeZone})::date = ${today}::date
            AND (resumed.dados->>'suspenso')::boolean IS FALSE AND (resumed.dados->>'cancelado')::boolean IS NOT TRUE))
      UNION ALL ${datesOfEtapas(today)}
    )
    SELECT d.id AS concurso_id, d.kind, ${what} || ':' || d.dia || ':' || min(n) AS occasion,
      ${facts} || CASE d.kind WHEN 'PRAZO' THEN jsonb_build_object('degraus', array_agg(n)) ELSE '{}' END AS dados
    FROM datas d CROSS JOIN LATERAL unnest(d.degraus) AS n
    WHERE d.dia - n > ${after}::date AND d.dia - n <= ${today}::date
    GROUP BY d.id, d.de, d.dia, d.kind, d.etapa
    UNION ALL
    SELECT d.id, d.kind, ${what} || ':' || d.dia || ':' || ${ahead?.name ?? null}::text,
      ${facts} || jsonb_build_object('semana', true)
      || CASE d.kind WHEN 'PRAZO' THEN jsonb_build_object('degraus', '[]'::jsonb) ELSE '{}' END
    FROM datas d WHERE d.dia > ${ahead?.from ?? null}::date AND d.dia <= ${ahead?.until ?? null}::date
    ORDER BY concurso_id, occasion`.execute(db);
  return rows;
}
