import { sql } from "kysely";
import type { Db, Tx } from "../../../tables.ts";
import type { NewEvent } from "./events.ts";

// Only this file writes `alert_events`: changes of exams, and reminders that come due.

/** An event of an exam. */
export type ConcursoEvent = NewEvent & { concurso_id: number };

/** An event as it was written; a publication may exist already. */
export type WrittenEvent = {
  id: number;
  concurso_id: number;
  kind: NewEvent["kind"];
  occasion: string;
  isNew: boolean;
};

/**
 * Inserts events in order, with their exams' current titles. Returns those to notify: new ones, and a publication each
 * time, since the matching users change. Skips existing events and exams deleted meanwhile.
 */
export async function insertEvents(tx: Tx, events: ConcursoEvent[], now: Date): Promise<WrittenEvent[]> {
  if (events.length === 0) return [];
  const { rows } = await sql<WrittenEvent>`
    INSERT INTO alert_events (concurso_id, titulo, kind, occasion, dados, created_at)
    SELECT c.id, c.titulo, n.kind, n.occasion, n.dados, ${now}
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        AS (concurso_id integer, kind text, occasion text, dados jsonb)) WITH ORDINALITY
      AS n (concurso_id, kind, occasion, dados, place)
    JOIN concursos c ON c.id = n.concurso_id
    ORDER BY n.place
    FOR KEY SHARE OF c
    ON CONFLICT ON CONSTRAINT alert_events_key
      DO UPDATE SET titulo = excluded.titulo WHERE excluded.kind = 'NOVO_CONCURSO'
    RETURNING id, concurso_id, kind, occasion, xmax = 0 AS "isNew"`.execute(tx);
  return rows;
}

/** Returns whether the opening at this start date was notified before. */
export async function hasOpened(db: Db, concursoId: number, start: string | null): Promise<boolean> {
  const row = await db
    .selectFrom("alert_events")
    .select("id")
    .where("concurso_id", "=", concursoId)
    .where("kind", "=", "INSCRICOES_ABERTAS")
    .where("occasion", "=", start ?? "")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns concursos' publication events. Inserts missing ones, as after a silent import; the caller notifies. */
export async function upsertPublications(
  tx: Tx,
  concursoIds: number[],
  now: Date,
): Promise<Map<number, number>> {
  await sql`
    INSERT INTO alert_events (concurso_id, titulo, kind, occasion, created_at)
    SELECT c.id, c.titulo, 'NOVO_CONCURSO', '', ${now} FROM concursos c
    WHERE c.id = ANY (${concursoIds}::integer[]) AND NOT EXISTS (
      SELECT FROM alert_events e WHERE e.concurso_id = c.id AND e.kind = 'NOVO_CONCURSO')
    ON CONFLICT DO NOTHING`.execute(tx);
  const { rows } = await sql<{ id: number; concurso_id: number }>`
    SELECT id, concurso_id FROM alert_events
    WHERE concurso_id = ANY (${concursoIds}::integer[]) AND kind = 'NOVO_CONCURSO'`.execute(tx);
  return new Map(rows.map(({ id, concurso_id }) => [concurso_id, id]));
}

/** Returns ids of all events of an exam. */
export async function findEventIds(db: Db, concursoId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("alert_events")
    .select("id")
    .where("concurso_id", "=", concursoId)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes events; the caller deletes their alerts first. */
export async function deleteEvents(db: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`DELETE FROM alert_events WHERE id = ANY (${ids}::integer[])`.execute(db);
}
