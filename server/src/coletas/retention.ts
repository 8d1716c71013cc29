import { sql } from "kysely";
import { dayBeforeOf, dayOf } from "../platform/clock.ts";
import type { Db } from "../tables.ts";
import { learntDays } from "./watch.ts";

/** What is usual is learnt of the last eight weeks; a month more tells an administrator what was. */
const keptDays = learntDays + 34;

/**
 * Deletes what was noted of visits long ended, and how much of a list was ours by then. Of each source the last good visit stays, and the one that found the newest:
 * the next goes on from there, however long it has failed.
 */
export async function purgeVisitas(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("coberturas")
    .where("dia", "<", dayOf(dayBeforeOf(now, keptDays)))
    .execute();
  await sql`
    DELETE FROM visitas v WHERE v.iniciada_em < ${dayBeforeOf(now, keptDays)} AND v.terminada_em IS NOT NULL
      AND v.id NOT IN (SELECT DISTINCT ON (fonte_id) id FROM visitas
        WHERE desfecho IN ('OK', 'VAZIA') ORDER BY fonte_id, iniciada_em DESC)
      AND v.id NOT IN (SELECT DISTINCT ON (fonte_id) id FROM visitas
        WHERE desfecho IN ('OK', 'VAZIA') ORDER BY fonte_id, mais_recente DESC NULLS LAST, iniciada_em DESC)`.execute(
    db,
  );
}
