import { localName } from "@cav/contract/locais/locais.ts";
import { sql } from "kysely";
import { findLocaisByIds } from "../../catalogue/locais/index.ts";
import type { Db } from "../../tables.ts";
import type { CalendarConcurso } from "./calendario.ts";

/** Builds the exam days that apply to some positions only, with these positions; `concurso` is the exam's row alias. */
export function otherDaysOf(concurso: string) {
  const column = (name: string) => sql.ref(`${concurso}.${name}`);
  return sql<CalendarConcurso["outras_provas"]>`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('dia', d.dia, 'cargos', d.nomes) ORDER BY d.dia), '[]') FROM (
      SELECT g.data_prova AS dia, array_agg(g.nome ORDER BY g.id) AS nomes FROM cargos g
      WHERE g.concurso_id = ${column("id")} AND g.data_prova IS DISTINCT FROM ${column("data_prova")}
        AND g.data_prova IS NOT NULL GROUP BY g.data_prova) AS d)`;
}

/** Returns exams' calendar facts, by their last day. */
export async function findCalendarConcursos(
  db: Db,
  ids: readonly number[],
): Promise<(CalendarConcurso & { id: number })[]> {
  const rows = await calendarConcursos(db)
    .where(sql<boolean>`id = ANY (${ids}::integer[])`)
    .orderBy("data_fim_inscricao")
    .orderBy("id")
    .execute();
  const locais = await findLocaisByIds(
    db,
    rows.flatMap((row) => row.locais_prova),
  );
  const namesOf = (row: number[]) => row.flatMap((id) => locais.get(id) ?? []).map(localName);
  return rows.map((row) => ({ ...row, locais_prova: namesOf(row.locais_prova) }));
}

const calendarConcursos = (db: Db) =>
  db
    .selectFrom("concursos")
    .select(["id", "uuid", "versao", "titulo", "organizadora", "status", "demonstracao", "updated_at"])
    .select(["data_inicio_inscricao", "data_fim_isencao", "data_fim_inscricao", "data_limite_pagamento"])
    .select(["data_prova", "locais_prova", otherDaysOf("concursos").as("outras_provas")]);

/** Returns an exam's id and title; undefined when there is none. */
export async function findCalendarConcurso(
  db: Db,
  uuid: string,
): Promise<{ id: number; titulo: string } | undefined> {
  return db.selectFrom("concursos").select(["id", "titulo"]).where("uuid", "=", uuid).executeTakeFirst();
}
