import { sql } from "kysely";
import { findMatchedIndexes, findMatchingConcurso } from "../matching/index.ts";
import type { Db } from "../tables.ts";
import type { Reminded } from "./reminder-sentences.ts";

type CargosOfDay = (userId: number) => Reminded["cargos"] | undefined;

/**
 * Of an exam whose positions are not all on one day, those that fit a reader and are on `dia`: none where theirs are on
 * others. Undefined where all are on one day, and for who matches no position.
 */
export async function findCargosOfDay(
  db: Db,
  { concursoId, dia, shown }: { concursoId: number; dia: string; shown: number },
  ids: number[],
): Promise<CargosOfDay> {
  const { rows } = await sql<{ nome: string; isThen: boolean }>`
    SELECT c.nome, coalesce(c.data_prova, e.data_prova) IS NOT DISTINCT FROM ${dia}::date AS "isThen"
    FROM cargos c JOIN concursos e ON e.id = c.concurso_id WHERE e.id = ${concursoId} ORDER BY c.id`.execute(
    db,
  );
  const concurso = rows.every(({ isThen }) => isThen)
    ? undefined
    : await findMatchingConcurso(db, concursoId);
  if (!concurso) return () => undefined;
  const matched = await findMatchedIndexes(db, concurso, ids);
  return (userId) => {
    const its = matched.get(userId);
    if (!its) return undefined;
    const isThen = (index: number) => rows[index]?.isThen === true;
    const [certain, all] = [its.certain, its.indexes].map((of) => of.filter(isThen)) as [number[], number[]];
    const names = [...new Set([...certain, ...all])].map((index) => rows[index]?.nome ?? "");
    return { nomes: names.slice(0, shown), total: names.length, certos: certain.length };
  };
}
