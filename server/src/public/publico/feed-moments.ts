import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../tables.ts";

type Made = { path: string; ids: readonly number[]; newest: Date; now: Date };

/**
 * Returns when a list's feed last changed: its newest entry, or when its set of exams was first seen. An exam that
 * leaves would otherwise move the time back, which feed readers ignore.
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
