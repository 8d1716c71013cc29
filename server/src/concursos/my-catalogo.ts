import { limits } from "@cav/contract/limits.ts";
import { findFirst, isRecommended, matchConcursos, matchMemory, questionOf } from "../catalogo/index.ts";
import {
  explainBest,
  findWantedBuscas,
  type MyTotals,
  type WantedBusca,
  type Window,
} from "../matching/index.ts";
import type { Db } from "../tables.ts";
import type { ConcursosNow } from "./composed.ts";
import { noMatches, type ShownMatches } from "./present-resumos.ts";

/** Somebody's searches, of which one may be asked alone. */
type Wanted = { wanted: WantedBusca[]; busca?: number | undefined };

const askedOf = ({ wanted, busca }: Wanted) =>
  busca === undefined ? wanted : wanted.filter(({ numero }) => numero === busca);

/** Whose searches are asked, and what they are where that is known. */
type Searching = { userId: number; known?: WantedBusca[] | null | undefined };

const getWanted = async (db: Db, { userId, known }: Searching) => known ?? findWantedBuscas(db, userId);

/** What `findMyConcursos` finds, with the searches of whom it is for, from memory. */
export async function findMyCatalogo(
  db: Db,
  { memory }: ConcursosNow,
  { busca, ...user }: Searching & { busca?: number | undefined },
  page: Window,
): Promise<MyTotals & { ids: number[]; wanted: WantedBusca[] }> {
  const wanted = await getWanted(db, user);
  return { wanted, ...matchMemory(memory, askedOf({ wanted, busca }), page) };
}

/** Whether an exam is among those that the free plan shows a person. Most that somebody opens don't fit at all. */
export async function isAmongBest(
  db: Db,
  { memory, remember }: ConcursosNow,
  user: Searching,
  id: number,
): Promise<boolean> {
  const wanted = await getWanted(db, user);
  if (!isRecommended(memory, wanted, id)) return false;
  const { entries } = await remember(`melhores ${questionOf(wanted)}`, async () => ({
    entries: findFirst(memory, wanted, limits.freeVisibleConcursos),
  }));
  return entries.some((entry) => entry.id === id);
}

/** What cards say of how exams fit: what `findShownMatches` finds, from memory. */
export async function findMatchesNow(
  now: ConcursosNow,
  ids: number[],
  { wanted, busca }: Wanted,
): Promise<ShownMatches> {
  if (wanted.length === 0) return noMatches;
  const evaluated = matchConcursos(now.memory, ids, askedOf({ wanted, busca }));
  const offered = await now.getOffers(ids);
  const offeredById = new Map(offered.map((cargo) => [cargo.id, cargo]));
  const compatible = [...evaluated.values()].flatMap((one) =>
    one.compatible.slice(0, limits.cardCargosCompativeis).flatMap((id) => offeredById.get(id) ?? []),
  );
  const best = [...evaluated.values()].flatMap(({ melhor }) => melhor ?? []);
  return { compatible, verditos: explainBest(best, { chosen: wanted, offered, names: now.names }) };
}
