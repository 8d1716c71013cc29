import { foldedWords } from "@cav/contract/folded.ts";
import { sql } from "kysely";
import type { Db } from "../../../tables.ts";
import { phrasePatternOf, type QueryWord } from "../../catalogo/index.ts";
import { cargoNamesOf } from "../resumo.ts";
import { textQueryOf } from "./conditions.ts";

/** Names of positions by exam id. */
export type NamedCargos = ReadonlyMap<number, string>;

/**
 * Returns, for each exam, the position that a text names: the one with most of its words, phrases first. Exams without
 * such a position are missing.
 */
export async function findNamedCargos(
  db: Db,
  ids: number[],
  text: QueryWord[] | undefined,
): Promise<NamedCargos> {
  if (!text || text.length === 0 || ids.length === 0) return new Map();
  const whole = phrasePatternOf(text);
  const queries = text.map((word) => textQueryOf([word]));
  const { rows } = await sql<{ concurso_id: number; nome: string; a_definir: boolean }>`
    SELECT DISTINCT ON (c.concurso_id) c.concurso_id, c.nome, c.a_definir
    FROM cargos c CROSS JOIN LATERAL (SELECT texto_de_busca(c.nome) AS busca) AS t CROSS JOIN LATERAL (
      SELECT count(*) AS words FROM unnest(${queries}::tsquery[]) AS q WHERE palavras_de(t.busca) @@ q) AS said
    WHERE c.concurso_id = ANY (${ids}::integer[]) AND said.words > 0
    ORDER BY c.concurso_id, said.words DESC, t.busca ~ ${whole} DESC, c.ordem`.execute(db);
  const each = text.map((word) => new RegExp(phrasePatternOf([word])));
  return new Map(rows.flatMap((row) => namedAs(row, each)));
}

/** If a position lists several names, the searched name is shown. */
function namedAs(
  { concurso_id, ...cargo }: { concurso_id: number; nome: string; a_definir: boolean },
  each: RegExp[],
): [number, string][] {
  const names = cargoNamesOf(cargo);
  const countOf = (name: string) =>
    each.filter((word) => word.test(` ${foldedWords(name).join(" ")} `)).length;
  const [best] = names.toSorted((a, b) => countOf(b) - countOf(a));
  return best === undefined ? [] : [[concurso_id, best]];
}
