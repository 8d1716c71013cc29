import { localName } from "@cav/contract/locais.ts";
import { findLocaisByIds } from "../locais/index.ts";
import type { Db } from "../tables.ts";
import type { CalendarConcurso } from "./calendario.ts";

/** What calendars show of an exam; undefined when there is none. */
export async function findCalendarConcurso(db: Db, uuid: string): Promise<CalendarConcurso | undefined> {
  const row = await db
    .selectFrom("concursos")
    .select(["uuid", "versao", "titulo", "organizadora", "status", "demonstracao", "updated_at"])
    .select(["data_inicio_inscricao", "data_fim_isencao", "data_fim_inscricao", "data_limite_pagamento"])
    .select(["data_prova", "locais_prova"])
    .where("uuid", "=", uuid)
    .executeTakeFirst();
  if (!row) return undefined;
  const locais = await findLocaisByIds(db, row.locais_prova);
  return { ...row, locais_prova: [...locais.values()].map(localName) };
}
