import { sql } from "kysely";
import type { Db } from "../../../tables.ts";

/** Usual days between the notice and the start of registrations, for the demonstration. */
const daysAhead = 7;

/** Spreads the demonstration exams' publication over time; seeding would publish all at once. */
export async function updatePublications(db: Db, now: Date): Promise<void> {
  await sql`
    UPDATE concursos SET created_at = least(${now}::timestamptz,
      coalesce(data_inicio_inscricao, data_fim_inscricao - 30, data_prova - 60) - ${daysAhead}::integer)
    WHERE coalesce(data_inicio_inscricao, data_fim_inscricao, data_prova) IS NOT NULL`.execute(db);
}
