import { sql } from "kysely";
import { byDeadline } from "../matching/matching.ts";
import type { Db } from "../platform/database/schema.ts";

/** Ids of a page of the catalogue, open exams first by nearest deadline, and how many there are in all. */
export async function findConcursoIds(
  db: Db,
  { offset, limit, today }: { offset: number; limit: number; today: string },
) {
  const [page, count] = await Promise.all([
    sql<{ id: number }>`
      SELECT e.id FROM concursos e ORDER BY ${byDeadline(today)} LIMIT ${limit} OFFSET ${offset}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::integer AS total FROM concursos`.execute(db),
  ]);
  return { ids: page.rows.map(({ id }) => id), total: count.rows[0]?.total ?? 0 };
}
