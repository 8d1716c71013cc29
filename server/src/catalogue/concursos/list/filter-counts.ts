import type { FiltrosContados, SearchConcursosQuery } from "@cav/contract/concursos/concurso-search.ts";
import { concursoStatuses } from "@cav/contract/concursos/concursos.words.ts";
import { niveis } from "@cav/contract/preferencias/preferencias.words.ts";
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
  const countEach = async <Value extends string>(name: keyof FiltrosContados, values: readonly Value[]) => {
    const counted: [Value, number][] = [];
    // Counted one after the other, so that requests for lists need not wait for all counts.
    for (const value of values) counted.push([value, await count({ [name]: value })]);
    return Object.fromEntries(counted) as Record<Value, number>;
  };
  return {
    status: await countEach("status", concursoStatuses),
    nivel_escolaridade: await countEach("nivel_escolaridade", niveis),
  };
}
