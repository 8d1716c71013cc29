import type { ResolvedConcurso } from "../../catalogue/concursos/index.ts";
import {
  findMatchedIndexes,
  type MatchedIndexes,
  toMatchingConcurso,
} from "../../catalogue/matching/index.ts";
import type { Db } from "../../tables.ts";
import type { MatchedCargos } from "./retificacao-sentences.ts";

/** Returns whether the same positions match, with the same certainty. */
export function hasSameCargos(had: MatchedCargos, has: MatchedCargos): boolean {
  const stays = ([uuid, { isCertain }]: [string, { isCertain: boolean }]) =>
    has.get(uuid)?.isCertain === isCertain;
  return had.size === has.size && [...had].every(stays);
}

/** Returns users' matching positions of an exam by identity; users who match none are left out. */
export async function findMatchedCargos(
  db: Db,
  concurso: ResolvedConcurso | undefined,
  ids: number[],
): Promise<Map<number, MatchedCargos>> {
  if (!concurso) return new Map();
  const indexes = await findMatchedIndexes(db, await toMatchingConcurso(db, concurso), ids);
  const cargosOf = (matched: MatchedIndexes): MatchedCargos =>
    new Map(
      matched.indexes
        .toSorted((a, b) => a - b)
        .flatMap((index) => {
          const { uuid, nome } = concurso.cargos[index] ?? {};
          return uuid && nome ? [[uuid, { nome, isCertain: matched.certain.includes(index) }] as const] : [];
        }),
    );
  return new Map([...indexes].map(([userId, matched]) => [userId, cargosOf(matched)]));
}
