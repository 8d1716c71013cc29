import { sql } from "kysely";
import type { Deps } from "../../../deps.ts";
import type { Tx } from "../../../tables.ts";
import { isOpen } from "../../matching/index.ts";
import { concursosJobs } from "../concursos.jobs.ts";

/** Concursos per transaction. */
const batchSize = 500;

/** Positions whose mask says that no quota was announced although all five were, as releases before 0155 stored it. */
const isStale = sql<boolean>`c.m_cotas = 63 AND c.vagas_por_cota <> '{}'::jsonb`;

/**
 * Recomputes the quotas of stored positions, and matches announced open concursos again: users left out by the old mask
 * are notified as by an edit. Idempotent. Returns how many concursos changed.
 */
export async function updateCargoCotas(deps: Pick<Deps, "db" | "clock" | "queue">): Promise<number> {
  const updated = await deps.db.transaction().execute(async (tx) => {
    const ids = await lockStale(tx);
    if (ids.length === 0) return 0;
    // The update recomputes the generated column.
    await sql`UPDATE cargos c SET vagas_por_cota = vagas_por_cota
      WHERE c.concurso_id = ANY (${ids}::integer[]) AND ${isStale}`.execute(tx);
    await sql`SELECT concursos_somar_cargos(id) FROM unnest(${ids}::integer[]) AS id`.execute(tx);
    for (const event_id of await findAnnouncements(tx, ids, deps.clock.today()))
      await deps.queue.enqueue(tx, concursosJobs.alertsMatch, { event_id });
    return ids.length;
  });
  return updated < batchSize ? updated : updated + (await updateCargoCotas(deps));
}

async function lockStale(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT e.id FROM concursos e WHERE e.id IN (SELECT c.concurso_id FROM cargos c WHERE ${isStale})
    ORDER BY e.id LIMIT ${batchSize} FOR NO KEY UPDATE`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns the publication events of those exams that are open; exams imported silently have none. */
async function findAnnouncements(tx: Tx, ids: number[], today: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT a.id FROM alert_events a JOIN concursos e ON e.id = a.concurso_id
    WHERE a.kind = 'NOVO_CONCURSO' AND e.id = ANY (${ids}::integer[]) AND ${isOpen(today)} ORDER BY a.id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
