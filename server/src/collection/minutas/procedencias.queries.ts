import { sql } from "kysely";
import { prepare } from "../../platform/database/prepare.ts";
import type { Db, Tx } from "../../tables.ts";
import type { Quotes } from "./dias-novos.ts";

/** Returns the latest quote that confirmed each fact of an exam. */
export async function findQuotes(db: Db, concursoId: number): Promise<Quotes> {
  const rows = await db
    .selectFrom("procedencias as p")
    .innerJoin("minuta_atos as a", "a.id", "p.minuta_ato_id")
    .select(["p.campo", "p.valor", "p.citacao", "a.publicado_em"])
    .where("p.concurso_id", "=", concursoId)
    .orderBy("p.conferido_em")
    .execute();
  return new Map(rows.map(({ campo, ...quote }) => [campo, quote]));
}

export type NewProcedencia = { campo: string; minuta_ato_id: number; valor: string; citacao: string };

/** Replaces the sources of facts. */
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

/** Returns the sources of an exam's facts, with the values at that time. */
export const findProcedencias = prepare((db: Db, concursoId: number) =>
  db
    .selectFrom("procedencias as p")
    .innerJoin("minuta_atos as a", "a.id", "p.minuta_ato_id")
    .select(["p.campo", "p.valor", "p.citacao", "a.fonte", "a.publicado_em", "a.pagina", "a.url"])
    .where("p.concurso_id", "=", concursoId)
    .orderBy("p.minuta_ato_id")
    .compile(),
);

/** Versions with an author or changes beyond the status count as checks; the calendar changes only the status. */
const checksOf = prepare((db: Db, concursoId: number) =>
  sql<{ em: Date | null; is_noted: boolean }>`
    SELECT greatest(
      n.em,
      (SELECT max(v.created_at) FROM concurso_versoes v WHERE v.concurso_id = ${concursoId}
        AND (v.autor_id IS NOT NULL OR jsonb_path_exists(v.mudancas, '$[*] ? (@.campo != "status")'))),
      (SELECT created_at FROM concursos WHERE id = ${concursoId})) AS em, n.em IS NOT NULL AS is_noted
    FROM (SELECT max(conferido_em) AS em FROM procedencias WHERE concurso_id = ${concursoId}) n`.compile(db),
);

/** Returns when a person or import last wrote or checked an exam, and whether it has sources. */
export async function findConferencia(
  db: Db,
  concursoId: number,
): Promise<{ em: Date | null; is_noted: boolean }> {
  const [row] = await checksOf(db, concursoId);
  return row ?? { em: null, is_noted: false };
}
