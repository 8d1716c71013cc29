import { concursosCalls } from "@cav/contract/concursos.calls.ts";
import { cursosCalls } from "@cav/contract/cursos.calls.ts";
import { favoritosCalls } from "@cav/contract/favoritos.calls.ts";
import { jornadaCalls } from "@cav/contract/jornada.calls.ts";
import { limits } from "@cav/contract/limits.ts";
import { locaisCalls } from "@cav/contract/locais.calls.ts";
import { minutasCalls } from "@cav/contract/minutas.calls.ts";
import { rascunhosCalls } from "@cav/contract/rascunhos.calls.ts";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../lib/client.ts";
import type { checkDraft } from "./concurso-draft.ts";

/** Begins the key of all that is known about exams: whatever changes one makes all of it old. */
export const concursosKey = ["concursos"];

/** What lists that grow page by page have in common. */
function pagesFrom(page: number) {
  return {
    initialPageParam: page,
    getNextPageParam: (last: { page: number; pages: number }) =>
      last.page < last.pages ? last.page + 1 : undefined,
    placeholderData: keepPreviousData,
  };
}

/** The catalogue from a page on, filtered and ordered as its address says. */
export function searchQuery(query: Record<string, string>, from: number) {
  return infiniteQueryOptions({
    queryKey: [...concursosKey, "list", query, from],
    queryFn: ({ pageParam: page }) =>
      call(concursosCalls.searchConcursos, { query: { ...query, page, size: limits.concursosPageSize } }),
    ...pagesFrom(from),
  });
}

/** How many exams pass some filters, which are given as an address has them. */
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

/** How many exams each choice of the filters would leave; the filters are given as an address has them. */
export function filterCountsQuery(address: string) {
  return queryOptions({
    queryKey: [...concursosKey, "filter-counts", address],
    queryFn: () =>
      call(concursosCalls.countFiltros, { query: Object.fromEntries(new URLSearchParams(address)) }),
    placeholderData: keepPreviousData,
  });
}

/** The exams that match the reader's preferences, or the search of this number, from a page on. */
export function recommendedQuery(from: number, busca?: number) {
  return infiniteQueryOptions({
    queryKey: [...concursosKey, "my", from, busca],
    queryFn: ({ pageParam: page }) =>
      call(concursosCalls.listMyConcursos, { query: { page, size: limits.myConcursosPageSize, busca } }),
    ...pagesFrom(from),
  });
}

/** The exams that the reader saved, from a page on. */
export function favoritosQuery(from: number) {
  return infiniteQueryOptions({
    queryKey: [...concursosKey, "favoritos", from],
    queryFn: ({ pageParam: page }) =>
      call(favoritosCalls.listFavoritos, { query: { page, size: limits.myConcursosPageSize } }),
    ...pagesFrom(from),
  });
}

/** All exams that the reader follows, and what is to come of them. */
export const jornadaQuery = queryOptions({
  queryKey: [...concursosKey, "jornada"],
  queryFn: () => call(jornadaCalls.getJornada, {}),
});

/** Where the reader stands in an exam. */
export function situacaoQuery(uuid: string) {
  return queryOptions({
    queryKey: [...concursosKey, uuid, "situacao"],
    queryFn: () => call(jornadaCalls.getMinhaSituacao, { params: { uuid } }),
  });
}

/** One exam. Its key begins those of what else is known about it. */
export function concursoQuery(uuid: string) {
  return queryOptions({
    queryKey: [...concursosKey, uuid],
    queryFn: () => call(concursosCalls.getConcurso, { params: { uuid } }),
  });
}

/** Which positions of an exam match the reader, and why. */
export function compatibilidadeQuery(uuid: string) {
  return queryOptions({
    queryKey: [...concursosKey, uuid, "compatibilidade"],
    queryFn: () => call(concursosCalls.getCompatibilidade, { params: { uuid } }),
  });
}

/** What was changed since an exam was published. */
export function historicoQuery(uuid: string) {
  return queryOptions({
    queryKey: [...concursosKey, uuid, "historico"],
    queryFn: () => call(concursosCalls.getHistorico, { params: { uuid } }),
  });
}

/** How many people follow an exam. */
export function acompanhamentoQuery(uuid: string) {
  return queryOptions({
    queryKey: [...concursosKey, uuid, "acompanhamento"],
    queryFn: () => call(concursosCalls.getAcompanhamento, { params: { uuid } }),
  });
}

export const rascunhosKey = ["rascunhos"];

/** The exams that are not published. */
export const rascunhosQuery = queryOptions({
  queryKey: rascunhosKey,
  queryFn: () => call(rascunhosCalls.listRascunhos, {}),
});

/** How many candidates a draft would match, before it is saved. */
export function alcanceQuery(body: ReturnType<typeof checkDraft>["body"]) {
  return queryOptions({
    queryKey: ["alcance", body],
    queryFn: () => call(concursosCalls.previewAlcance, { body }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** All courses. */
export const cursosQuery = queryOptions({
  queryKey: ["cursos"],
  queryFn: () => call(cursosCalls.listCursos, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

/** How many cities are suggested below the states. */
const suggestedLocais = 8;

/** The first few cities with such a name, for suggestions. */
export function locaisQuery(search: string) {
  return queryOptions({
    queryKey: ["places", search],
    queryFn: () => call(locaisCalls.listLocais, { query: { search, page: 1, limit: suggestedLocais } }),
    placeholderData: keepPreviousData,
  });
}

/** Where the facts of an exam are published: old once the exam changes. */
export function procedenciasQuery(uuid: string) {
  return queryOptions({
    queryKey: [...concursosKey, uuid, "procedencias"],
    queryFn: () => call(minutasCalls.listProcedencias, { params: { uuid } }),
  });
}
