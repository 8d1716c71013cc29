import {
  countedChoices,
  type FiltrosContados,
  type SearchConcursosQuery,
} from "@cav/contract/concursos/concurso-search.ts";
import type { CurrentUser } from "../../../identity/who/index.ts";
import type { Reading } from "../concursos.ts";
import { findAnswer } from "../search/index.ts";

/**
 * Counts the results of each filter choice, with the other filters unchanged. An exam that does not announce
 * the fact counts in no choice.
 */
export async function countFiltros(
  { db, clock, catalogo }: Reading,
  user: CurrentUser,
  { page: _page, size: _size, sort: _sort, a_divulgar: _fato, ...asked }: SearchConcursosQuery,
): Promise<FiltrosContados> {
  const today = clock.today();
  const now = await catalogo?.at(user.catalogo, today);
  const window = { offset: 0, limit: 0 };
  const count = async (choice: Partial<SearchConcursosQuery>) => {
    const chosen = { ...asked, ...choice };
    const { total } = await findAnswer({ db, today, now }, chosen, window);
    return total;
  };
  const counted: [string, Record<string, number>][] = [];
  // Counted one after the other, so that requests for lists need not wait for all counts.
  for (const [name, values] of Object.entries(countedChoices)) {
    const totals: Record<string, number> = {};
    for (const value of values) totals[value] = await count({ [name]: value });
    counted.push([name, totals]);
  }
  return Object.fromEntries(counted) as FiltrosContados;
}
