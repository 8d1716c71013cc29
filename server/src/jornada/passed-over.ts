import { momentosPassados, situacoes } from "@cav/contract/jornada.words.ts";
import { type RawBuilder, sql } from "kysely";

/** What an event `e` is about, in the words of a journey; null: something else. */
const momento = sql`CASE e.kind WHEN 'PROVA_PROXIMA' THEN 'PROVA'
  WHEN 'PRAZO' THEN upper(e.dados->>'de')
  WHEN 'INSCRICOES_ABERTAS' THEN CASE WHEN e.dados->'retificacao' IS NULL THEN 'ABERTURA' END END`;

const passed = situacoes.flatMap((situacao) =>
  momentosPassados[situacao].map((one) => sql`(${sql.lit(situacao)}, ${sql.lit(one)})`),
);

/**
 * Whether an event, a row `e` of `alert_events`, is nothing for a user who said where they stand: of an exam that they
 * gave up nothing is, of any other what they have behind them; and an exam day is not where their position has another.
 */
export const passedOverWhere = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM jornadas j LEFT JOIN cargos g ON g.concurso_id = j.concurso_id AND g.uuid = j.cargo LEFT JOIN concursos o ON o.id = g.concurso_id
  WHERE j.user_id = ${userId} AND j.concurso_id = e.concurso_id AND (j.situacao = 'DESISTI'
    OR (j.situacao, ${momento}) IN (${sql.join(passed)})
    OR e.kind = 'PROVA_PROXIMA' AND coalesce(g.data_prova, o.data_prova) <> (e.dados->>'dia')::date))`;
