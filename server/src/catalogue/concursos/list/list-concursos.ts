import type { ConcursosPage, SearchConcursosQuery } from "@cav/contract/concursos/concurso-search.ts";
import { isPremium } from "@cav/contract/users/users.ts";
import type { CurrentUser } from "../../../identity/who/index.ts";
import type { JsonText } from "../../../platform/http/answers/json-text.ts";
import { explainStored, findWantedBuscas } from "../../matching/index.ts";
import type { Reading } from "../concursos.ts";
import { type Answer, findAnswer } from "../search/index.ts";
import { renderCards, renderList } from "./prebuilt.ts";
import { noMatches, presentResumos } from "./present-resumos.ts";

/** Returns a page of the answer to a question; premium users also get their matching positions. */
export async function listConcursos(
  { db, clock, catalogo, found: known }: Reading,
  user: CurrentUser,
  query: SearchConcursosQuery,
): Promise<ConcursosPage | JsonText> {
  const { page, size, ...asked } = query;
  const today = clock.today();
  const window = { offset: (page - 1) * size, limit: size };
  const now = await catalogo?.at(user.catalogo, today);
  const answer = await findAnswer({ db, today, now }, asked, window, { isCounting: true });
  const ids = answer.found.map(({ concurso_id }) => concurso_id);
  const told = { ...toLeitura(answer), ...pagesOf(answer, query), a_divulgar: answer.a_divulgar };
  if (now) {
    const wanted = isPremium(user.user_type) ? (known?.buscas ?? (await findWantedBuscas(db, user.id))) : [];
    const shown = { ids, wanted, favoritos: known?.favoritos, answer };
    const render = async () => renderList(told, await renderCards(db, now, user.id, shown));
    // Most users have no search that marks cards and no saved exam on the page, so they share one answer.
    const isForAll = wanted.length === 0 && ids.every((id) => known?.favoritos?.includes(id) === false);
    return isForAll ? now.rememberText(JSON.stringify(query), render) : render();
  }
  const shown = isPremium(user.user_type) ? await explainStored(db, { userId: user.id }, ids) : noMatches;
  return { ...told, items: await presentResumos(db, ids, { userId: user.id, today, answer }, shown) };
}

/** Returns how a question was understood, and what its answer leaves out. */
export function toLeitura({ reconhecidos, deixadas, palpites, oferta, aviso, ...totals }: Answer) {
  const [total_abertos, total_parecidos] = [totals.abertos, totals.parecidos];
  return { reconhecidos, deixadas, palpites, oferta, aviso, total_abertos, total_parecidos };
}

/** Returns an answer's total, in pages. */
export const pagesOf = (
  { total }: Pick<Answer, "total">,
  { page, size }: Pick<SearchConcursosQuery, "page" | "size">,
) => ({ total, page, size, pages: Math.ceil(total / size) });
