import type { Resumo } from "@cav/contract/concursos/resumo.ts";
import { sql } from "kysely";
import { describeDays, describeTaxas } from "../../catalogue/concursos/index.ts";
import type { ExplainedMatch } from "../../catalogue/matching/index.ts";
import type { Db } from "../../tables.ts";

type CargoRow = { id: number; taxa: number | null; prova: string | null; isOwn: boolean };

const inOrder = <Value extends string | number>(values: (Value | null)[]): Value[] =>
  [...new Set(values.filter((value) => value !== null))].toSorted((a, b) => (a < b ? -1 : 1));

/**
 * Returns an exam's summary with the fee and days of the user's matching positions; unchanged when no position has its
 * own, or none matches.
 */
export async function findOwnResumo<Whole extends Pick<Resumo, "taxa" | "prova">>(
  db: Db,
  { concursoId, resumo }: { concursoId: number; resumo: Whole },
  matchOf: (userId: number) => Pick<ExplainedMatch, "ids"> | undefined,
): Promise<(userId: number) => Whole> {
  const { rows } = await sql<CargoRow>`
    SELECT c.id, coalesce(c.valor_inscricao, e.valor_inscricao)::float8 AS taxa,
      coalesce(c.data_prova, e.data_prova)::text AS prova,
      c.valor_inscricao IS NOT NULL OR c.data_prova IS NOT NULL AS "isOwn"
    FROM cargos c JOIN concursos e ON e.id = c.concurso_id WHERE e.id = ${concursoId} ORDER BY c.id`.execute(
    db,
  );
  if (!rows.some(({ isOwn }) => isOwn)) return () => resumo;
  return (userId) => {
    const ids = new Set(matchOf(userId)?.ids);
    const own = rows.filter(({ id }) => ids.has(id));
    if (own.length === 0) return resumo;
    const taxa = describeTaxas(inOrder(own.map((cargo) => cargo.taxa)));
    return { ...resumo, taxa, prova: describeDays(inOrder(own.map((cargo) => cargo.prova))) };
  };
}
