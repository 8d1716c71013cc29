import { sql } from "kysely";
import { dayBeforeOf, dayOf } from "../../../platform/clock.ts";
import type { Db } from "../../../tables.ts";
import { learntDays } from "../fontes/watch.ts";

/** The usual level is learnt from eight weeks; another month shows administrators the history. */
const keptDays = learntDays + 34;

/**
 * Deletes old visits, covered shares and turns that nobody ended. Each source keeps its last successful visit and the
 * one with the newest publication, because the next visit resumes from them.
 */
export async function purgeVisitas(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("coberturas")
    .where("dia", "<", dayOf(dayBeforeOf(now, keptDays)))
    .execute();
  await db.deleteFrom("vezes_de_sites").where("ate", "<", dayBeforeOf(now, 1)).execute();
  await sql`
    DELETE FROM visitas v WHERE v.iniciada_em < ${dayBeforeOf(now, keptDays)} AND v.terminada_em IS NOT NULL
      AND v.id NOT IN (SELECT DISTINCT ON (fonte_id) id FROM visitas
        WHERE desfecho IN ('OK', 'VAZIA') ORDER BY fonte_id, iniciada_em DESC)
      AND v.id NOT IN (SELECT DISTINCT ON (fonte_id) id FROM visitas
        WHERE desfecho IN ('OK', 'VAZIA') ORDER BY fonte_id, mais_recente DESC NULLS LAST, iniciada_em DESC)`.execute(
    db,
  );
}
