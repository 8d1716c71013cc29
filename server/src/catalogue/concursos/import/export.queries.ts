import { sql } from "kysely";
import type { Db } from "../../../tables.ts";
import { findEtapas } from "../../etapas/index.ts";
import { importKey } from "./import-keys.ts";

/** Exams held in memory at a time. */
const batchSize = 200;

/** Returns the next exams with positions and stages, and the key of each for an import. */
export async function findConcursosAfter(db: Db, after: number) {
  const rows = await db
    .selectFrom("concursos")
    .selectAll()
    .select(importKey("concursos").as("chave"))
    .where("id", ">", after)
    .orderBy("id")
    .limit(batchSize)
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const cargos = await db
    .selectFrom("cargos")
    .selectAll()
    .where(sql<boolean>`concurso_id = ANY (${ids}::integer[])`)
    .orderBy("ordem")
    .execute();
  const byConcurso = Map.groupBy(cargos, ({ concurso_id }) => concurso_id);
  const etapas = await findEtapas(db, ids);
  return rows.map((row) => ({
    ...row,
    cargos: byConcurso.get(row.id) ?? [],
    etapas: (etapas.get(row.id) ?? []).map(({ uuid: _uuid, ...etapa }) => etapa),
  }));
}

/** Returns the id of the newest exam; 0 without exams. */
export async function findLastId(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom("concursos")
    .select(({ fn }) => fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}
