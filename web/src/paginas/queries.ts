import { paginasCalls } from "@cav/contract/paginas.calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../lib/client.ts";

/** Begins the key of all that is known about pages that are followed. */
export const paginasKey = ["paginas"];

/** The pages of an exam that are followed, with what they offer. */
export function paginasQuery(uuid: string) {
  return queryOptions({
    queryKey: [...paginasKey, "concurso", uuid],
    queryFn: () => call(paginasCalls.getPaginas, { params: { uuid } }),
  });
}

/** What administrators see of all pages: what waits for their word, what can't be read, how far they reach. */
export const paginasAdminQuery = queryOptions({
  queryKey: [...paginasKey, "todas"],
  queryFn: () => call(paginasCalls.listPaginas, {}),
});

/** A page that was just added is visited within seconds. */
const visitedSoonMs = 5000;

/** The pages that the user follows for themselves, with what they offer. */
export const acompanhadasQuery = queryOptions({
  queryKey: [...paginasKey, "minhas"],
  queryFn: () => call(paginasCalls.listAcompanhadas, {}),
  refetchInterval: ({ state }) =>
    state.data?.some(({ estado }) => estado === "NOVA") ? visitedSoonMs : false,
});
