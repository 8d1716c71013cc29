import { type RawBuilder, sql } from "kysely";
import type { Database, Db } from "../tables.ts";

export type Passo = Database["ato_falhas"]["passo"];

/** Notes at which step an act failed, and why; an act that is gone by now is no loss. */
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

/** Forgets the failures of acts that went through a step by now. */
export async function deleteFalhas(db: Db, passo: Passo, atoIds: readonly number[]): Promise<void> {
  if (atoIds.length === 0) return;
  await db
    .deleteFrom("ato_falhas")
    .where("passo", "=", passo)
    .where("ato_id", "in", [...atoIds])
    .execute();
}

/** How many acts of a document failed at a later step. */
export const falhasOf = (documentoId: string): RawBuilder<number> => sql`
  (SELECT count(DISTINCT f.ato_id)::integer FROM atos a JOIN ato_falhas f ON f.ato_id = a.id
   WHERE a.documento_id = ${sql.ref(documentoId)})`;
