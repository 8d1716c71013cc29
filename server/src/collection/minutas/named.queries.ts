import type { ConcursoStatus } from "@cav/contract/concursos/concursos.ts";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../tables.ts";

/** Returns exams with the given words in title or body, with their places. */
export const findConcursosNamed = (tx: Tx, words: string) =>
  findNamed(tx, sql`c.palavras @@ plainto_tsquery('simple', ${words})`);

/** Returns the names of one exam. */
export async function findConcursoNamed(tx: Tx, id: number) {
  const [concurso] = await findNamed(tx, sql`c.id = ${id}`);
  return concurso;
}

async function findNamed(tx: Tx, condition: RawBuilder<unknown>) {
  const { rows } = await sql<{
    id: number;
    titulo: string;
    orgao: string | null;
    edital_numero: string | null;
    edital_ano: number | null;
    status: ConcursoStatus;
    ufs: string[];
    municipios: string[];
  }>`
    SELECT c.id, c.titulo, c.orgao, c.edital_numero, c.edital_ano, c.status,
      ARRAY(SELECT DISTINCT l.uf FROM locais l WHERE l.id = ANY (c.m_locais_trabalho)) AS ufs,
      ARRAY(SELECT DISTINCT l.nome FROM locais l WHERE l.id = ANY (c.m_locais_trabalho) LIMIT 2) AS municipios
    FROM concursos c WHERE ${condition}
    ORDER BY c.id DESC LIMIT 300`.execute(tx);
  return rows;
}
