import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../tables.ts";

type Made = { path: string; ids: readonly number[]; newest: Date; now: Date };

/**
 * The moment at which the feed of a list changed last: that of its newest entry, or that at which other exams were first found
 * in it. An exam that left took its own moment along, and readers keep what they have of a feed that goes back in time.
 */
export async function upsertFeedMoment(db: Db, { path, ids, newest, now }: Made): Promise<Date> {
  const concursos = createHash("sha256")
    .update([...ids].sort((a, b) => a - b).join())
    .digest("hex");
  const { rows } = await sql<{ atualizado: Date }>`
    INSERT INTO publico_feeds AS f (path, concursos, atualizado) VALUES (${path}, ${concursos}, ${newest})
    ON CONFLICT (path) DO UPDATE SET concursos = excluded.concursos, atualizado = greatest(
      f.atualizado, excluded.atualizado, CASE WHEN f.concursos <> excluded.concursos THEN ${now}::timestamptz END)
    RETURNING atualizado`.execute(db);
  return rows[0]?.atualizado ?? newest;
}
