import { sql } from "kysely";
import type { Db } from "../tables.ts";

/** Days between an edital and the start of registrations: what the demonstration takes as usual. */
const daysAhead = 7;

/** Lets the exams look published over time, as they were, instead of all at the moment of the seeding. */
export async function updatePublications(db: Db, now: Date): Promise<void> {
  await sql`
    UPDATE concursos SET created_at = least(${now}::timestamptz,
      coalesce(data_inicio_inscricao, data_fim_inscricao - 30, data_prova - 60) - ${daysAhead}::integer)
    WHERE coalesce(data_inicio_inscricao, data_fim_inscricao, data_prova) IS NOT NULL`.execute(db);
}
