import { ConcursoStatus, isClosed } from "@cav/contract/concursos/concursos.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../tables.ts";
import { allOf } from "./criteria.ts";

/** Literal statuses, so that PostgreSQL uses the partial index of running exams. */
const closed = sql.join(ConcursoStatus.options.filter(isClosed).map((status) => sql.lit(status)));

/** Builds the negation of the contract's `isClosed` for a table alias. */
export function isNotClosed(concurso: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${concurso}.status`)} NOT IN (${closed})`;
}

/** Registrations are open or to come, by the status and the last day (unknown counts as to come) of an exam `e`. */
export function isOpen(today: string): RawBuilder<boolean> {
  return sql<boolean>`(e.status IN ('EDITAL_ABERTO', 'INSCRICOES_ABERTAS')
    AND coalesce(e.data_fim_inscricao >= ${today}::date, true))`;
}

/** Open exams first by nearest deadline (unknown ones after known ones), then those past their deadline. */
export function deadlineOrder(today: string): RawBuilder<unknown> {
  const open = isOpen(today);
  return sql`${open} DESC, CASE WHEN ${open} THEN e.data_fim_inscricao END, e.data_fim_inscricao DESC NULLS LAST, e.id`;
}

export type Window = { offset: number; limit: number };
export type RecommendedPage = Window & { today: string };

/**
 * Finds the ids of a page of exams `e` that meet a condition, in the order of `deadlineOrder`. Open exams are read
 * along an index until the page is full. After the last of them come closed ones (`findOver`). One statement would
 * sort all first.
 */
export async function findByDeadline(
  db: Db,
  where: RawBuilder<boolean>,
  { offset, limit, today }: RecommendedPage,
  findOver: (window: Window) => Promise<number[]>,
): Promise<number[]> {
  if (limit === 0) return [];
  const open = allOf([isOpen(today), where]);
  const { rows } = await sql<{ id: number }>`
    SELECT e.id FROM concursos e WHERE ${open}
    ORDER BY e.data_fim_inscricao, e.id LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === limit) return ids;
  const isFirst = ids.length > 0 || offset === 0;
  const before = isFirst ? offset + ids.length : await countConcursos(db, open);
  return [...ids, ...(await findOver({ offset: Math.max(0, offset - before), limit: limit - ids.length }))];
}

/** Returns the number of exams `e` that meet a condition. */
export async function countConcursos(db: Db, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM concursos e WHERE ${where}`.execute(db);
  return rows[0]?.total ?? 0;
}
