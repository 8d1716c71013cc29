import { limits } from "@cav/contract/limits.ts";
import type { Db } from "../../../tables.ts";
import { findFirst, isRecommended, matchMemory, questionOf } from "../../catalogo/index.ts";
import {
  explainCards,
  findWantedBuscas,
  type MyTotals,
  type ShownMatches,
  type WantedBusca,
  type Window,
} from "../../matching/index.ts";
import type { ConcursosNow } from "../save/composed.ts";
import { noMatches } from "./present-resumos.ts";

/** A user's searches; if `busca` is set, only that search is used. */
type Buscas = { wanted: WantedBusca[]; busca?: number | undefined };

const askedOf = ({ wanted, busca }: Buscas) =>
  busca === undefined ? wanted : wanted.filter(({ numero }) => numero === busca);

/** A user, with their searches if they are known. */
type Searching = { userId: number; known?: WantedBusca[] | null | undefined };

const getWanted = async (db: Db, { userId, known }: Searching) => known ?? findWantedBuscas(db, userId);

/** Finds in memory what `findMyConcursos` finds in the database. */
export async function findMyCatalogo(
  db: Db,
  { memory }: ConcursosNow,
  { busca, ...user }: Searching & { busca?: number | undefined },
  page: Window,
): Promise<MyTotals & { ids: number[]; wanted: WantedBusca[] }> {
  const wanted = await getWanted(db, user);
  return { wanted, ...matchMemory(memory, askedOf({ wanted, busca }), page) };
}

/** Returns whether the free plan shows an exam to a user. Most opened exams do not match at all. */
export async function isAmongBest(
  db: Db,
  { memory, remember }: ConcursosNow,
  user: Searching,
  id: number,
): Promise<boolean> {
  const wanted = await getWanted(db, user);
  if (!isRecommended(memory, wanted, id)) return false;
  const best = await remember(`melhores ${questionOf(wanted)}`, async () => {
    const entries = findFirst(memory, wanted, limits.freeVisibleConcursos);
    return { entries, size: entries.length };
  });
  return best.entries.some((entry) => entry.id === id);
}

/** Returns the match marks of cards from memory, as `explainStored` does. */
export async function findMatchesNow(
  { memory, names, getOffers }: ConcursosNow,
  ids: number[],
  { wanted: buscas, busca: numero }: Buscas,
): Promise<ShownMatches> {
  if (buscas.length === 0) return noMatches;
  const entries = ids.flatMap((id) => memory.entries.get(id) ?? []);
  const concursos = new Map(entries.map((entry) => [entry.id, entry]));
  const describe = async () => ({ offered: await getOffers(ids), names });
  return explainCards({ cargos: memory.cargos, concursos, buscas, numero }, describe);
}
