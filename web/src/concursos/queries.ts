import { minutasCalls } from "@cav/contract/coletas/minutas.calls.ts";
import { concursosCalls } from "@cav/contract/concursos/concursos.calls.ts";
import { favoritosCalls } from "@cav/contract/concursos/favoritos.calls.ts";
import { rascunhosCalls } from "@cav/contract/concursos/rascunhos.calls.ts";
import { jornadaCalls } from "@cav/contract/jornada/jornada.calls.ts";
import { limits } from "@cav/contract/limits.ts";
import { cursosCalls } from "@cav/contract/locais/cursos.calls.ts";
import { locaisCalls } from "@cav/contract/locais/locais.calls.ts";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../lib/client.ts";
import type { ConcursoBody } from "./form/concurso-draft.ts";

/** Prefix of all query keys about exams; invalidating it refreshes them all. */
export const concursosKey = ["concursos"];

/** Options that all infinite lists share. */
function pagesFrom(page: number) {
  return {
    initialPageParam: page,
    getNextPageParam: (last: { page: number; pages: number }) =>
      last.page < last.pages ? last.page + 1 : undefined,
    placeholderData: keepPreviousData,
  };
}

/** Loads the catalogue from a page on, with the address's filters and order. */
export function searchQuery(query: Record<string, string>, from: number) {
  return infiniteQueryOptions({
    queryKey: [...concursosKey, "list", query, from],
    queryFn: ({ pageParam: page }) =>
      call(concursosCalls.searchConcursos, { query: { ...query, page, size: limits.concursosPageSize } }),
    ...pagesFrom(from),
  });
}

/** Counts the exams that pass an address's filters. */
export function countQuery(address: string) {
  return queryOptions({
    queryKey: [...concursosKey, "count", address],
    queryFn: () =>
      call(concursosCalls.searchConcursos, {
        query: { ...Object.fromEntries(new URLSearchParams(address)), size: 1 },
      }),
    placeholderData: keepPreviousData,
  });
}

/** Counts the exams per choice of each filter. */
export function filterCountsQuery(address: string) {
  return queryOptions({
    queryKey: [...concursosKey, "filter-counts", address],
    queryFn: () =>
      call(concursosCalls.countFiltros, { query: Object.fromEntries(new URLSearchParams(address)) }),
    placeholderData: keepPreviousData,
  });
}

/** Loads exams that match the user's preferences, or one of their searches, from a page on. */
export function recommendedQuery(from: number, busca?: number) {
  return infiniteQueryOptions({
    queryKey: [...concursosKey, "my", from, busca],
    queryFn: ({ pageParam: page }) =>
      call(concursosCalls.listMyConcursos, { query: { page, size: limits.myConcursosPageSize, busca } }),
    ...pagesFrom(from),
  });
}

/** Loads the user's saved exams from a page on. */
export function favoritosQuery(from: number) {
  return infiniteQueryOptions({
    queryKey: [...concursosKey, "favoritos", from],
    queryFn: ({ pageParam: page }) =>
      call(favoritosCalls.listFavoritos, { query: { page, size: limits.myConcursosPageSize } }),
    ...pagesFrom(from),
  });
}

/** Loads all exams that the user follows, with their coming dates. */
export const jornadaQuery = queryOptions({
  queryKey: [...concursosKey, "jornada"],
  queryFn: () => call(jornadaCalls.getJornada, {}),
});

/** Loads the user's situation in an exam. */
export function situacaoQuery(uuid: string) {
  return queryOptions({
    queryKey: [...concursosKey, uuid, "situacao"],
    queryFn: () => call(jornadaCalls.getMinhaSituacao, { params: { uuid } }),
  });
}

/** Loads one exam; its key is the prefix of all other queries about it. */
export function concursoQuery(uuid: string) {
  return queryOptions({
    queryKey: [...concursosKey, uuid],
    queryFn: () => call(concursosCalls.getConcurso, { params: { uuid } }),
  });
}

/** Loads which positions of an exam match the user, and why. */
export function compatibilidadeQuery(uuid: string) {
  return queryOptions({
    queryKey: [...concursosKey, uuid, "compatibilidade"],
    queryFn: () => call(concursosCalls.getCompatibilidade, { params: { uuid } }),
  });
}

/** Loads an exam's changes since publication. */
export function historicoQuery(uuid: string) {
  return queryOptions({
    queryKey: [...concursosKey, uuid, "historico"],
    queryFn: () => call(concursosCalls.getHistorico, { params: { uuid } }),
  });
}

/** Counts the users who follow an exam. */
export function acompanhamentoQuery(uuid: string) {
  return queryOptions({
    queryKey: [...concursosKey, uuid, "acompanhamento"],
    queryFn: () => call(concursosCalls.getAcompanhamento, { params: { uuid } }),
  });
}

export const rascunhosKey = ["rascunhos"];

/** Loads the unpublished exams. */
export const rascunhosQuery = queryOptions({
  queryKey: rascunhosKey,
  queryFn: () => call(rascunhosCalls.listRascunhos, {}),
});

/** Counts the users who would match a draft, before it is saved. */
export function alcanceQuery(body: ConcursoBody) {
  return queryOptions({
    queryKey: ["alcance", body],
    queryFn: () => call(concursosCalls.previewAlcance, { body }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Loads all courses. */
export const cursosQuery = queryOptions({
  queryKey: ["cursos"],
  queryFn: () => call(cursosCalls.listCursos, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Cities suggested below the states. */
const suggestedLocais = 8;

/** Loads the first cities that match a name, for suggestions. */
export function locaisQuery(search: string) {
  return queryOptions({
    queryKey: ["places", search],
    queryFn: () => call(locaisCalls.listLocais, { query: { search, page: 1, limit: suggestedLocais } }),
    placeholderData: keepPreviousData,
  });
}

/** Loads the sources of an exam's facts; a change of the exam invalidates them. */
export function procedenciasQuery(uuid: string) {
  return queryOptions({
    queryKey: [...concursosKey, uuid, "procedencias"],
    queryFn: () => call(minutasCalls.listProcedencias, { params: { uuid } }),
  });
}
