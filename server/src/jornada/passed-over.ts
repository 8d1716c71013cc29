import { etapaTipos } from "@cav/contract/etapas.words.ts";
import { momentosPassados, situacoes } from "@cav/contract/jornada.words.ts";
import { type RawBuilder, sql } from "kysely";
import { isEtapaOf } from "./etapas-de-quem.ts";

/** What an event `e` is about, in the words of a journey; null: something else. */
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
 * Whether a stage `m` is of another position than `g`, the one that somebody said is theirs. A name that the exam has no more,
 * or never had, is nobody's: then it may be theirs.
 */
const isOfAnotherCargo = sql`(m->'etapa'->>'cargo' <> g.nome AND EXISTS (
  SELECT FROM cargos c WHERE c.concurso_id = j.concurso_id AND c.nome = m->'etapa'->>'cargo'))`;

/** Whether a change `m` is of the exam day of another position than `g`. */
const isOtherProva = sql`(m->>'campo' = 'cargos.data_prova' AND m->'cargo'->>'uuid' <> g.uuid::text)`;

/** Whether an event tells or reminds of nothing but stages and exam days of positions, none of which concerns who stands at `j`, for the position `g` if they said one. */
const isOfOthers = sql`((e.kind = 'RETIFICACAO' OR e.dados ? 'etapa') AND NOT EXISTS (
  SELECT FROM jsonb_array_elements(CASE WHEN e.dados ? 'etapa' THEN jsonb_build_array(e.dados) ELSE e.dados->'mudancas' END) AS m
  WHERE m->'etapa' IS NULL AND ${isOtherProva} IS NOT TRUE
    OR (j.situacao, m->'etapa'->>'tipo') IN (${sql.join(concerning)}) AND ${isOfAnotherCargo} IS NOT TRUE))`;

const journeys = sql`jornadas j LEFT JOIN cargos g ON g.concurso_id = j.concurso_id AND g.uuid = j.cargo
  LEFT JOIN concursos o ON o.id = g.concurso_id`;

const isPassed = (userId: RawBuilder<unknown>) => sql`j.user_id = ${userId} AND j.concurso_id = e.concurso_id
  AND (j.situacao = 'DESISTI'
    OR ${isOfOthers}
    OR (j.situacao, ${momento}) IN (${sql.join(passed)})
    OR e.kind = 'PROVA_PROXIMA' AND NOT e.dados ? 'etapa' AND coalesce(g.data_prova, o.data_prova) <> (e.dados->>'dia')::date)`;

/**
 * Whether an event, a row `e` of `alert_events`, is nothing for a user who said where they stand: of an exam that they
 * gave up nothing is, of any other what they have behind them, and stages that concern others or another position than theirs; and an exam day is not where their position has another.
 */
export const passedOverWhere = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM ${journeys} WHERE ${isPassed(userId)})`;

/** The same of an event by its id, in one level: so the database works it out once for everybody, and not user by user. */
export const passedOverEventWhere = (
  eventId: number,
  userId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM alert_events e CROSS JOIN ${journeys} WHERE e.id = ${eventId}::integer AND ${isPassed(userId)})`;
