import type { ResolvedConcurso } from "../concursos/index.ts";
import { findMatchedIndexes, type MatchedIndexes, toMatchingConcurso } from "../matching/index.ts";
import type { Db } from "../tables.ts";
import type { MatchedCargos } from "./retificacao-sentences.ts";

/** Whether the same positions match, as surely as before. */
export function hasSameCargos(had: MatchedCargos, has: MatchedCargos): boolean {
  const stays = ([uuid, { isCertain }]: [string, { isCertain: boolean }]) =>
    has.get(uuid)?.isCertain === isCertain;
  return had.size === has.size && [...had].every(stays);
}

/** For some people, the positions of an exam that match, by their identity; who matches none is left out. */
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
