import { type RawBuilder, sql } from "kysely";
import type { Db } from "../tables.ts";
import { wantedBuscas } from "./buscas.ts";
import { type CargoFacts, mergeCargos, mergeCertain, unionOf } from "./cargo-facts.ts";
import type { MatchingConcurso } from "./comparable.ts";
import {
  allOf,
  anyOf,
  cargoCertainlyMatches,
  cargoMatches,
  certainLocaisOf,
  factColumnsOf,
  listLiteral,
  literalCargoCertainlyMatches,
  literalCargoMatches,
  literalLocaisProvaMatches,
  locaisProvaCriterion,
  userColumnsOf,
} from "./criteria.ts";

const user = userColumnsOf("p");

/**
 * Whom an exam matches: a condition on the rows `p` of `wantedBuscas`. The exam's positions are written out, merged
 * to the fewest, behind a filter by their union: a plain scan of the tables then decides most rows by two comparisons, a
 * list of places or courses by a bit.
 */
export function matchingUsersWhere({ locais_prova, cargos }: MatchingConcurso): RawBuilder<boolean> {
  const allCargos = mergeCargos(cargos);
  const all = allCargos.length > 1 ? unionOf(allCargos) : undefined;
  const someone = anyOf(allCargos.map((one) => literalCargoMatches(user, one, all)));
  const first = all ? [literalCargoMatches(user, all)] : [];
  const locais = locais_prova.includes(-1) ? [] : [literalLocaisProvaMatches(user, locais_prova)];
  return allOf([...first, ...locais, someone]);
}

/** Whom of them it matches for certain: a condition on the same rows, which holds for none that the other leaves out. */
export function certainUsersWhere({ locais_prova, certos }: MatchingConcurso): RawBuilder<boolean> {
  const certainly = mergeCertain(certos).map((one) => literalCargoCertainlyMatches(user, one));
  const locais = listLiteral(certainLocaisOf(locais_prova));
  return allOf([locaisProvaCriterion(user, locais), anyOf(certainly)]);
}

/** Positions of an exam that match somebody, by their indexes: all, and those that do for certain. */
export type MatchedIndexes = { indexes: number[]; certain: number[] };

/** For some people, the indexes in `cargos` of the positions that match; who matches none is left out. */
export async function findMatchedIndexes(
  db: Db,
  { locais_prova, cargos, certos }: MatchingConcurso,
  userIds: number[],
): Promise<Map<number, MatchedIndexes>> {
  const rows = cargos.map((cargo, index) => ({
    index,
    ...prefixed("m_", cargo),
    ...prefixed("c_", certos[index]),
  }));
  const isCertain = allOf([
    locaisProvaCriterion(user, listLiteral(certainLocaisOf(locais_prova))),
    cargoCertainlyMatches(user, factColumnsOf("c", "c_")),
  ]);
  const found = await sql<MatchedIndexes & { user_id: number }>`
    SELECT p.user_id, array_agg(DISTINCT c.index) AS indexes,
      coalesce(array_agg(DISTINCT c.index) FILTER (WHERE ${isCertain}), '{}') AS certain
    FROM ${wantedBuscas}
    JOIN jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS c (index integer, m_salario integer, m_vagas integer,
        m_niveis smallint, m_cotas smallint, m_cursos integer[], m_locais_trabalho integer[], c_salario integer,
        c_vagas integer, c_niveis smallint, c_cotas smallint, c_cursos integer[], c_locais_trabalho integer[])
      ON ${cargoMatches(user, factColumnsOf("c"))}
    WHERE p.user_id = ANY (${userIds}::integer[]) AND ${locaisProvaCriterion(user, listLiteral(locais_prova))}
    GROUP BY p.user_id`.execute(db);
  return new Map(found.rows.map(({ user_id, ...matched }) => [user_id, matched]));
}

const prefixed = (prefix: string, facts: CargoFacts | undefined) =>
  Object.fromEntries(Object.entries(facts ?? {}).map(([fact, value]) => [`${prefix}${fact}`, value]));
