import type { Db, Tx } from "../tables.ts";
import type { Quotes } from "./proposals.ts";

/** The quotes by which an exam's facts were confirmed, the last of each. */
export async function findQuotes(db: Db, concursoId: number): Promise<Quotes> {
  const rows = await db
    .selectFrom("procedencias")
    .select(["campo", "valor", "citacao"])
    .where("concurso_id", "=", concursoId)
    .orderBy("conferido_em")
    .execute();
  return new Map(rows.map(({ campo, ...quote }) => [campo, quote]));
}

export type NewProcedencia = { campo: string; minuta_ato_id: number; valor: string; citacao: string };

/** Notes where facts are published; what said something else of the same facts is gone. */
export async function replaceProcedencias(
  tx: Tx,
  concursoId: number,
  procedencias: readonly NewProcedencia[],
  now: Date,
): Promise<void> {
  for (const one of procedencias) {
    await tx
      .deleteFrom("procedencias")
      .where("concurso_id", "=", concursoId)
      .where("campo", "=", one.campo)
      .where("valor", "<>", one.valor)
      .execute();
    await tx
      .insertInto("procedencias")
      .values({ ...one, concurso_id: concursoId, conferido_em: now })
      .onConflict((conflict) =>
        conflict.columns(["concurso_id", "campo", "minuta_ato_id"]).doUpdateSet({ conferido_em: now }),
      )
      .execute();
  }
}
