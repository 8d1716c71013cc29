import { paginasCalls } from "@cav/contract/coletas/paginas.calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../lib/client.ts";

/** Prefix of all query keys about followed pages. */
export const paginasKey = ["paginas"];

/** Loads the followed pages of an exam, with their documents. */
export function paginasQuery(uuid: string) {
  return queryOptions({
    queryKey: [...paginasKey, "concurso", uuid],
    queryFn: () => call(paginasCalls.getPaginas, { params: { uuid } }),
  });
}

/** Loads the administrators' overview: pending proposals, unreadable pages, coverage. */
export const paginasAdminQuery = queryOptions({
  queryKey: [...paginasKey, "todas"],
  queryFn: () => call(paginasCalls.listPaginas, {}),
});

/** A new page is visited within seconds. */
const visitedSoonMs = 5000;

/** Loads the pages that the user follows, with their documents. */
export const acompanhadasQuery = queryOptions({
  queryKey: [...paginasKey, "minhas"],
  queryFn: () => call(paginasCalls.listAcompanhadas, {}),
  refetchInterval: ({ state }) =>
    state.data?.some(({ estado }) => estado === "NOVA") ? visitedSoonMs : false,
});
