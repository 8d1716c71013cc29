import { calls } from "@cav/contract/calls.ts";
import { limits } from "@cav/contract/limits.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../lib/client.ts";
import type { checkDraft } from "./concurso-draft.ts";

/** Begins the key of all that is known about exams: whatever changes one makes all of it old. */
export const concursosKey = ["concursos"];

/** A page of the catalogue, filtered and ordered as its address says. */
export function searchQuery(query: Record<string, string>) {
  return queryOptions({
    queryKey: [...concursosKey, "list", query],
    queryFn: () => call(calls.searchConcursos, { query: { ...query, size: limits.concursosPageSize } }),
    placeholderData: keepPreviousData,
  });
}

/** A page of the exams that match the reader's preferences. */
export function recommendedQuery(page: number) {
  return queryOptions({
    queryKey: [...concursosKey, "my", page],
    queryFn: () => call(calls.listMyConcursos, { query: { page, size: limits.myConcursosPageSize } }),
    placeholderData: keepPreviousData,
  });
}

/** A page of the exams that the reader saved. */
export function favoritosQuery(page: number) {
  return queryOptions({
    queryKey: [...concursosKey, "favoritos", page],
    queryFn: () => call(calls.listFavoritos, { query: { page, size: limits.myConcursosPageSize } }),
    placeholderData: keepPreviousData,
  });
}

/** One exam. Its key begins those of what else is known about it. */
export function concursoQuery(uuid: string) {
  return queryOptions({
    queryKey: [...concursosKey, uuid],
    queryFn: () => call(calls.getConcurso, { params: { uuid } }),
  });
}

/** Which positions of an exam match the reader, and why. */
export function compatibilidadeQuery(uuid: string) {
  return queryOptions({
    queryKey: [...concursosKey, uuid, "compatibilidade"],
    queryFn: () => call(calls.getCompatibilidade, { params: { uuid } }),
  });
}

/** What was changed since an exam was published. */
export function historicoQuery(uuid: string) {
  return queryOptions({
    queryKey: [...concursosKey, uuid, "historico"],
    queryFn: () => call(calls.getHistorico, { params: { uuid } }),
  });
}

/** How many candidates a draft would match, before it is saved. */
export function alcanceQuery(body: ReturnType<typeof checkDraft>["body"]) {
  return queryOptions({
    queryKey: ["alcance", body],
    queryFn: () => call(calls.previewAlcance, { body }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** All courses. */
export const cursosQuery = queryOptions({
  queryKey: ["cursos"],
  queryFn: () => call(calls.listCursos, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

/** How many cities are suggested below the states. */
const suggestedLocais = 8;

/** The first few cities with such a name, for suggestions. */
export function locaisQuery(search: string) {
  return queryOptions({
    queryKey: ["places", search],
    queryFn: () => call(calls.listLocais, { query: { search, page: 1, limit: suggestedLocais } }),
    placeholderData: keepPreviousData,
  });
}
