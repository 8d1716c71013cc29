import type { Precisao } from "@cav/contract/coletas/minutas.ts";
import { type Insertable, sql } from "kysely";
import type { Database, Db, Tx } from "../../tables.ts";

export type Revisao = Insertable<Database["minuta_revisoes"]>;

export async function insertRevisoes(tx: Tx, revisoes: readonly Revisao[]): Promise<void> {
  await tx
    .insertInto("minuta_revisoes")
    .values([...revisoes])
    .execute();
}

export async function deleteRevisoes(tx: Tx, atoIds: readonly number[]): Promise<void> {
  if (atoIds.length === 0) return;
  await tx
    .deleteFrom("minuta_revisoes")
    .where("minuta_ato_id", "in", [...atoIds])
    .execute();
}

/** Counts accepted, corrected and discarded proposals since a time, without discards of known or finished exams. */
export async function countRevisoes(db: Db, since: Date): Promise<Precisao["itens"]> {
  const { rows } = await sql<Precisao["itens"][number]>`
    SELECT a.fonte, a.tipo_de_ato,
      count(*) FILTER (WHERE r.desfecho = 'ACEITA')::integer AS aceitas,
      count(*) FILTER (WHERE r.desfecho = 'CORRIGIDA')::integer AS corrigidas,
      count(*) FILTER (WHERE r.desfecho = 'DESCARTADA')::integer AS descartadas
    FROM minuta_revisoes r JOIN minuta_atos a ON a.id = r.minuta_ato_id
    WHERE r.revisada_em >= ${since} 
      AND (r.campo <> 'tipo_de_ato' OR r.final NOT IN ('REPETIDO', 'ENCERRADO', 'OUTRO'))
    GROUP BY a.fonte, a.tipo_de_ato ORDER BY a.fonte, a.tipo_de_ato`.execute(db);
  return rows;
}

export type ReviewedRow = {
  id: number;
  fonte: string;
  tipo_de_ato: string;
  texto: string;
  publicado_em: string | null;
  revisoes: {
    campo: string;
    extrator: number;
    proposto: string | null;
    final: string | null;
    desfecho: string;
  }[];
};

/** Returns a page of reviewed acts after an id, with their reviews. */
export async function findReviewedAtos(db: Db, after: number, limit: number): Promise<ReviewedRow[]> {
  const { rows } = await sql<ReviewedRow>`
    SELECT a.id, a.fonte, a.tipo_de_ato, a.texto, a.publicado_em,
      jsonb_agg(jsonb_build_object('campo', r.campo, 'extrator', r.extrator, 'proposto', r.proposto,
        'final', r.final, 'desfecho', r.desfecho) ORDER BY r.campo) AS revisoes
    FROM minuta_atos a JOIN minuta_revisoes r ON r.minuta_ato_id = a.id
    WHERE a.id > ${after} GROUP BY a.id ORDER BY a.id LIMIT ${limit}`.execute(db);
  return rows;
}
