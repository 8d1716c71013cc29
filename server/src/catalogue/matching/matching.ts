import type { RawBuilder } from "kysely";
import type { Db } from "../../tables.ts";
import { mergeCargos, mergeCertain, unionOf } from "./cargo-facts.ts";
import { Cargos } from "./columns.ts";
import type { MatchingConcurso } from "./comparable.ts";
import {
  allOf,
  anyOf,
  certainLocaisOf,
  listLiteral,
  literalCargoCertainlyMatches,
  literalCargoMatches,
  literalLocaisProvaMatches,
  locaisProvaCriterion,
  userColumnsOf,
} from "./criteria.ts";
import { findBuscasByUser } from "./explanation.queries.ts";
import { buildRules, findFitting } from "./verditos.ts";

const user = userColumnsOf("p");

/**
 * Builds the condition that an exam matches a row `p` of `wantedBuscas`. The exam's positions are literals, merged to
 * the
 * fewest, behind a filter by their union. A plain scan then decides most rows by two comparisons, and lists by a bit.
 */
export function matchingUsersWhere({ locais_prova, cargos }: MatchingConcurso): RawBuilder<boolean> {
  const allCargos = mergeCargos(cargos);
  const all = allCargos.length > 1 ? unionOf(allCargos) : undefined;
  const someone = anyOf(allCargos.map((one) => literalCargoMatches(user, one, all)));
  const first = all ? [literalCargoMatches(user, all)] : [];
  const locais = locais_prova.includes(-1) ? [] : [literalLocaisProvaMatches(user, locais_prova)];
  return allOf([...first, ...locais, someone]);
}

/** Builds the condition that an exam certainly matches a row `p`. It is stricter than `matchingUsersWhere`. */
export function certainUsersWhere({ locais_prova, certos }: MatchingConcurso): RawBuilder<boolean> {
  const certainly = mergeCertain(certos).map((one) => literalCargoCertainlyMatches(user, one));
  const locais = listLiteral(certainLocaisOf(locais_prova));
  return allOf([locaisProvaCriterion(user, locais), anyOf(certainly)]);
}

/** Indexes of an exam's positions that match a user: all, and the certain ones. */
export type MatchedIndexes = { indexes: number[]; certain: number[] };

/** Returns matching indexes of `cargos` by user id; users without a match are missing. */
export async function findMatchedIndexes(
  db: Db,
  { texto }: MatchingConcurso,
  userIds: number[],
): Promise<Map<number, MatchedIndexes>> {
  const cargos = new Cargos();
  const concurso = cargos.add(texto);
  const buscasOf = await findBuscasByUser(db, userIds);
  return new Map(
    [...buscasOf].flatMap(([userId, buscas]) => {
      const fitting = findFitting(cargos, buildRules(cargos, buscas), concurso);
      const indexes = fitting.map(({ at }) => at);
      const certain = fitting.flatMap(({ at, verdito }) => (verdito === "COMBINA" ? [at] : []));
      return indexes.length > 0 ? [[userId, { indexes, certain }]] : [];
    }),
  );
}
