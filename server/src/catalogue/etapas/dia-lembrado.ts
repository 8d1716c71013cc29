import { etapasComPrazo, prazosDePublicacao } from "@cav/contract/concursos/etapas-dias.ts";
import { type RawBuilder, sql } from "kysely";

const listOf = (tipos: readonly string[]) => sql.join(tipos.map((tipo) => sql.lit(tipo)));

/** Builds the reminded day of a stage, row `t`: the contract's `diaLembradoOf` in SQL. */
export const diaLembradoOf: RawBuilder<string | null> = sql<string | null>`CASE
  WHEN t.tipo = 'PROVA' THEN coalesce(t.inicio, t.fim)
  WHEN t.tipo IN (${listOf(prazosDePublicacao)}) THEN t.fim
  WHEN t.tipo IN (${listOf(etapasComPrazo)}) THEN coalesce(t.fim, t.inicio) END`;
