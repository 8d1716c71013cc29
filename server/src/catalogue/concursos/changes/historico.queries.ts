import { type Selectable, sql } from "kysely";
import { prepare } from "../../../platform/database/prepare.ts";
import type { Database, Db } from "../../../tables.ts";
import type { ResolvedConcurso } from "../save/resolve.ts";
import type { Change } from "./changes.ts";

export type VersionRow = Pick<Selectable<Database["concurso_versoes"]>, "versao" | "created_at"> & {
  autor: string | null;
  /** Null for old versions without stored changes; they are compared with the version before. */
  mudancas: Change[] | null;
  dados: ResolvedConcurso | null;
  anterior: ResolvedConcurso | null;
};

/** Returns the versions after an exam's publication, newest first. */
export const findVersions = prepare((db: Db, concursoId: number) =>
  sql<VersionRow>`
    SELECT versao, created_at, autor, mudancas, dados, anterior FROM (
      SELECT v.versao, v.created_at, u.nome AS autor, v.mudancas,
        CASE WHEN v.mudancas IS NULL THEN v.dados END AS dados,
        CASE WHEN v.mudancas IS NULL THEN lag(v.dados) OVER (ORDER BY v.versao) END AS anterior,
        row_number() OVER (ORDER BY v.versao) AS lugar
      FROM concurso_versoes v LEFT JOIN users u ON u.id = v.autor_id
      WHERE v.concurso_id = ${concursoId}) AS versoes
    WHERE lugar > 1 ORDER BY versao DESC`.compile(db),
);

/** Returns one whole version, with author and time. */
export async function findVersion(db: Db, concursoId: number, versao: number) {
  const row = await db
    .selectFrom("concurso_versoes as v")
    .leftJoin("users as u", "u.id", "v.autor_id")
    .select(["v.dados", "v.created_at", "u.nome as autor"])
    .where("v.concurso_id", "=", concursoId)
    .where("v.versao", "=", versao)
    .executeTakeFirst();
  return row && { ...row, dados: row.dados as ResolvedConcurso };
}

/** Returns an exam's facts at some versions. */
export async function findVersionFacts(
  db: Db,
  concursoId: number,
  versions: number[],
): Promise<Map<number, ResolvedConcurso>> {
  const rows = await db
    .selectFrom("concurso_versoes")
    .select(["versao", "dados"])
    .where("concurso_id", "=", concursoId)
    .where("versao", "in", versions)
    .execute();
  return new Map(rows.map(({ versao, dados }) => [versao, dados as ResolvedConcurso]));
}
