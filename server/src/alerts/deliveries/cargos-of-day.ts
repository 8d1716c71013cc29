import { sql } from "kysely";
import { findMatchedIndexes, findMatchingConcurso } from "../../catalogue/matching/index.ts";
import { timeZone } from "../../platform/clock.ts";
import type { Db } from "../../tables.ts";
import type { Reminded } from "./reminder-sentences.ts";

type CargosOfDay = (userId: number) => Reminded["cargos"] | null | undefined;

/** A reminder of an exam day, by event; `shown`: how many positions it names. */
type Reminder = { eventId: number; concursoId: number; dia: string; shown: number };

/**
 * Returns the user's matching positions on the reminder's day, for exams with several days. Null: no reminder, because
 * theirs are on other days or moved to this one today. Undefined: all are on one day, or the user matches none.
 */
export async function findCargosOfDay(
  db: Db,
  { eventId, concursoId, dia, shown }: Reminder,
  ids: number[],
): Promise<CargosOfDay> {
  const { rows } = await sql<{ nome: string; isThen: boolean; isSaid: boolean }>`
    SELECT c.nome, coalesce(c.data_prova, e.data_prova) IS NOT DISTINCT FROM ${dia}::date AS "isThen", EXISTS (
      SELECT FROM alert_events this JOIN alert_events told ON told.concurso_id = this.concurso_id CROSS JOIN
      LATERAL jsonb_array_elements(
        coalesce(told.dados->'retificacao', told.dados)->'mudancas') AS change
      WHERE this.id = ${eventId}
        AND (told.created_at AT TIME ZONE ${timeZone})::date = (this.created_at AT TIME ZONE ${timeZone})::date
        AND change->>'campo' = 'cargos.data_prova' AND change->>'para' = ${dia}
        AND change->'cargo'->>'uuid' = c.uuid::text) AS "isSaid"
    FROM cargos c JOIN concursos e ON e.id = c.concurso_id WHERE e.id = ${concursoId} ORDER BY c.id`.execute(
    db,
  );
  const isOneDay = rows.every(({ isThen, isSaid }) => isThen && !isSaid);
  const concurso = isOneDay ? undefined : await findMatchingConcurso(db, concursoId);
  if (!concurso) return () => undefined;
  const matched = await findMatchedIndexes(db, concurso, ids);
  const isSaid = (indexes: number[]) => indexes.every((index) => rows[index]?.isSaid);
  const then = rows.flatMap(({ isThen }, index) => (isThen ? [index] : []));
  return (userId) => {
    const its = matched.get(userId);
    if (!its) return then.length > 0 && isSaid(then) ? null : undefined;
    const [certain, all] = [its.certain, its.indexes].map((of) =>
      then.filter((index) => of.includes(index)),
    ) as [number[], number[]];
    if (isSaid(all)) return null;
    const names = [...new Set([...certain, ...all])].map((index) => rows[index]?.nome ?? "");
    return { nomes: names.slice(0, shown), total: names.length, certos: certain.length };
  };
}
