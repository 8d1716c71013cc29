import type { FalhasDeAtos } from "@cav/contract/coletas/coletas.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database, Db } from "../../../tables.ts";

export type Passo = Database["ato_falhas"]["passo"];

/** Records the failed step of an act with its cause; an act deleted meanwhile is ignored. */
export async function upsertFalha(
  db: Db,
  { ato_id, passo, causa, falhou_em }: Database["ato_falhas"],
): Promise<void> {
  await sql`
    INSERT INTO ato_falhas (ato_id, passo, causa, falhou_em)
    SELECT id, ${passo}, ${causa}, ${falhou_em} FROM atos WHERE id = ${ato_id}
    ON CONFLICT (ato_id, passo) DO UPDATE SET causa = excluded.causa, falhou_em = excluded.falhou_em`.execute(
    db,
  );
}

/** Deletes the failures of acts that passed a step. */
export async function deleteFalhas(db: Db, passo: Passo, atoIds: readonly number[]): Promise<void> {
  if (atoIds.length === 0) return;
  await db
    .deleteFrom("ato_falhas")
    .where("passo", "=", passo)
    .where("ato_id", "in", [...atoIds])
    .execute();
}

const mostCauses = 5;

/** Selects the failed steps of a document's acts, most frequent cause first. */
export const falhasOf = (documentoId: string): RawBuilder<FalhasDeAtos> => sql`coalesce(
  (SELECT jsonb_agg(jsonb_build_object('passo', c.passo, 'causa', c.causa, 'atos', c.atos) ORDER BY c.atos DESC,
  c.passo, c.causa)
   FROM (SELECT f.passo, f.causa, count(*)::integer AS atos FROM atos a JOIN ato_falhas f ON f.ato_id = a.id
         WHERE a.documento_id = ${sql.ref(documentoId)} GROUP BY f.passo, f.causa
         ORDER BY atos DESC, f.passo, f.causa LIMIT ${mostCauses}) c), '[]')`;
