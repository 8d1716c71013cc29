import { sql } from "kysely";
import type { Identidade } from "../../catalogue/concursos/index.ts";
import type { Database, Db, Tx } from "../../tables.ts";

type AtoSemConcurso = Omit<Database["minuta_sobras"], "documento_id">;

/** Stores an act without an exam. */
export async function insertAtoSemConcurso(
  tx: Tx,
  documentoId: number,
  atoSemConcurso: AtoSemConcurso,
): Promise<void> {
  const { impressao: _impressao, ...identidade } = atoSemConcurso;
  await tx
    .insertInto("minuta_sobras")
    .values({ documento_id: documentoId, ...atoSemConcurso })
    .onConflict((conflict) => conflict.columns(["documento_id", "impressao"]).doUpdateSet(identidade))
    .execute();
}

/** Deletes a stored act that has a draft or is gone. */
export async function deleteAtoSemConcurso(
  db: Db,
  documentoId: number,
  { impressao }: Pick<AtoSemConcurso, "impressao">,
): Promise<void> {
  await db
    .deleteFrom("minuta_sobras")
    .where("documento_id", "=", documentoId)
    .where("impressao", "=", impressao)
    .execute();
}

/** Returns the newest stored acts of a body with the exam's number or without one, in order of arrival. */
export async function findAtosSemConcurso(
  db: Db,
  { orgao, numero, ano }: Pick<Identidade, "orgao" | "numero" | "ano">,
  limit: number,
): Promise<{ documento_id: number; impressao: string }[]> {
  const newest = db
    .selectFrom("minuta_sobras")
    .select(["documento_id", "impressao"])
    .where("orgao", "=", orgao)
    .where(sql<boolean>`(numero IS NULL OR (numero = ${numero} AND ano = ${ano}))`)
    .orderBy("documento_id", "desc")
    .limit(limit);
  return db.selectFrom(newest.as("s")).selectAll().orderBy("documento_id").execute();
}

/** Adds a possible exam to a draft. */
export async function insertOpcao(tx: Tx, minutaId: number, concursoId: number): Promise<void> {
  const { rows } = await sql`
    INSERT INTO minuta_concursos (minuta_id, concurso_id) VALUES (${minutaId}, ${concursoId})
    ON CONFLICT DO NOTHING RETURNING minuta_id`.execute(tx);
  if (rows.length === 0) return;
  await tx
    .updateTable("minutas")
    .set((eb) => ({ ambigua: true, versao: eb("versao", "+", 1) }))
    .where("id", "=", minutaId)
    .where("estado", "=", "ABERTA")
    .execute();
}
