import { sql } from "kysely";
import { shiftedDayOf } from "../../platform/clock.ts";
import type { Tx } from "../../tables.ts";
import { type Identidade, toIdentidade } from "../minutas/index.ts";
import type { Nosso } from "./missing.ts";

/** Days after a deadline in our catalogue during which a list may show the exam with a later deadline. */
const backDays = 60;

/** Returns exams that may be open, and undecided drafts. */
export async function findNossos(tx: Tx, today: string): Promise<Nosso[]> {
  const { rows: concursos } = await sql<{
    uuid: string;
    titulo: string;
    orgao: string | null;
    edital_numero: string | null;
    edital_ano: number | null;
    prazo: string | null;
    ufs: string[];
    municipios: string[];
  }>`
    SELECT c.uuid, c.titulo, c.orgao, c.edital_numero, c.edital_ano, c.data_fim_inscricao AS prazo,
      ARRAY(SELECT DISTINCT l.uf FROM locais l WHERE l.id = ANY (c.m_locais_trabalho)) AS ufs,
      ARRAY(SELECT DISTINCT l.nome FROM locais l WHERE l.id = ANY (c.m_locais_trabalho) LIMIT 2) AS municipios
    FROM concursos c
    WHERE c.data_fim_inscricao >= ${shiftedDayOf(today, -backDays)}
      OR (c.data_fim_inscricao IS NULL AND c.status NOT IN ('FINALIZADO', 'CANCELADO'))
    ORDER BY c.id`.execute(tx);
  const { rows: minutas } = await sql<{
    uuid: string;
    titulo: string;
    identidade: Identidade;
    prazo: string | null;
  }>`
    SELECT uuid, titulo, identidade, prazo FROM minutas WHERE estado = 'ABERTA' AND tipo = 'NOVO' ORDER BY id`.execute(
    tx,
  );
  return [
    ...concursos.map(
      (row): Nosso => ({
        tipo: "CONCURSO",
        uuid: row.uuid,
        titulo: row.titulo,
        identidade: toIdentidade(row),
        prazo: row.prazo,
      }),
    ),
    ...minutas.map((row): Nosso => ({ tipo: "MINUTA", ...row })),
  ];
}
