import { type DatedConcurso, type PontoDaLinha, timelineOf } from "@cav/contract/etapas.words.ts";
import { sql } from "kysely";
import type { Db } from "../tables.ts";
import { findEtapas } from "./etapas.queries.ts";

/** The timelines of some exams on a day, by exam: their own dates and their stages, each once. */
export async function findTimelines(
  db: Db,
  concursoIds: number[],
  today: string,
): Promise<Map<number, PontoDaLinha[]>> {
  const [{ rows }, etapas] = await Promise.all([
    sql<DatedConcurso & { id: number }>`
      SELECT e.id, e.status, e.data_inicio_inscricao, e.data_fim_inscricao, e.data_fim_isencao, e.data_limite_pagamento,
        e.data_prova, coalesce((SELECT jsonb_agg(jsonb_build_object('nome', c.nome, 'data_prova', c.data_prova)
          ORDER BY c.ordem) FROM cargos c WHERE c.concurso_id = e.id), '[]') AS cargos
      FROM concursos e WHERE e.id = ANY (${concursoIds}::integer[])`.execute(db),
    findEtapas(db, concursoIds),
  ]);
  return new Map(rows.map((row) => [row.id, timelineOf(row, etapas.get(row.id) ?? [], today)]));
}
