import { etapaTipos } from "@cav/contract/concursos/etapas.words.ts";
import { momentosPassados, situacoes, taxasQuites } from "@cav/contract/jornada/jornada.words.ts";
import { type RawBuilder, sql } from "kysely";
import { isEtapaOf } from "./etapas-de-quem.ts";

/** Builds the moment of an event `e` in the journey's terms; null: something else. */
const momento = sql`CASE WHEN e.dados ? 'etapa' THEN NULL ELSE CASE e.kind WHEN 'PROVA_PROXIMA' THEN 'PROVA'
  WHEN 'PRAZO' THEN upper(e.dados->>'de')
  WHEN 'INSCRICOES_ABERTAS' THEN CASE WHEN e.dados->'retificacao' IS NULL THEN 'ABERTURA' END END END`;

const passed = situacoes.flatMap((situacao) =>
  momentosPassados[situacao].map((one) => sql`(${sql.lit(situacao)}, ${sql.lit(one)})`),
);

const concerning = situacoes.flatMap((situacao) =>
  etapaTipos
    .filter((tipo) => isEtapaOf(situacao, tipo))
    .map((tipo) => sql`(${sql.lit(situacao)}, ${sql.lit(tipo)})`),
);

/**
 * Condition: stage `m` belongs to another position than the user's, `g`. Names that the exam does not have count as
 * possibly theirs.
 */
const isOfAnotherCargo = sql`(m->'etapa'->>'cargo' <> g.nome AND EXISTS (
  SELECT FROM cargos c WHERE c.concurso_id = j.concurso_id AND c.nome = m->'etapa'->>'cargo'))`;

/** Condition: change `m` is the exam day of another position than `g`. */
const isOtherProva = sql`(m->>'campo' = 'cargos.data_prova' AND m->'cargo'->>'uuid' <> g.uuid::text)`;

/**
 * Condition: an event is only about stages and exam days of positions, none of which concerns situation `j` or position
 * `g`.
 */
const isOfOthers = sql`((e.kind = 'RETIFICACAO' OR e.dados ? 'etapa') AND NOT EXISTS (
  SELECT FROM jsonb_array_elements(CASE WHEN e.dados ? 'etapa' THEN jsonb_build_array(e.dados) ELSE
  e.dados->'mudancas' END) AS m
  WHERE m->'etapa' IS NULL AND ${isOtherProva} IS NOT TRUE
    OR (j.situacao, m->'etapa'->>'tipo') IN (${sql.join(concerning)}) AND ${isOfAnotherCargo} IS NOT TRUE))`;

const journeys = sql`jornadas j LEFT JOIN cargos g ON g.concurso_id = j.concurso_id AND g.uuid = j.cargo
  LEFT JOIN concursos o ON o.id = g.concurso_id`;

const isPassed = (userId: RawBuilder<unknown>) => sql`j.user_id = ${userId} AND j.concurso_id = e.concurso_id
  AND (j.situacao = 'DESISTI'
    OR ${isOfOthers}
    OR (j.situacao, ${momento}) IN (${sql.join(passed)})
    OR j.taxa IN (${sql.join([...taxasQuites].map((taxa) => sql.lit(taxa)))}) AND ${momento} = 'PAGAMENTO'
    OR e.kind = 'PROVA_PROXIMA' AND NOT e.dados ? 'etapa' AND coalesce(g.data_prova, o.data_prova) <>
    (e.dados->>'dia')::date)`;

/**
 * Builds the condition that event `e` of `alert_events` does not concern the user's situation in the exam. The
 * user gave the exam up, the stage is past or for others, or the day is another position's.
 */
export const irrelevantWhere = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM ${journeys} WHERE ${isPassed(userId)})`;

/**
 * Builds the condition of `irrelevantWhere` for an event by id, without correlation, so that PostgreSQL computes it
 * once for all users.
 */
export const irrelevantToStageWhere = (
  eventId: number,
  userId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM alert_events e CROSS JOIN ${journeys} WHERE e.id = ${eventId}::integer AND ${isPassed(userId)})`;
