import { calls } from "@cav/contract/calls.ts";
import { limits } from "@cav/contract/limits.ts";
import type { RevisaoMentor } from "@cav/contract/site/mentores.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../lib/client.ts";

/** Prefix of all query keys about mentors; invalidating it refreshes them all. */
export const mentoresKey = ["mentores"];

/** Loads a page of the mentors that match a search. */
export function mentoresQuery(busca: string, page: number) {
  return queryOptions({
    queryKey: [...mentoresKey, busca, page],
    queryFn: () => call(calls.listMentores, { query: { page, size: limits.mentoresPageSize, busca } }),
    placeholderData: keepPreviousData,
  });
}

/** Loads one mentor, as visitors or as signed-in users see it. */
export function mentorQuery(uuid: string, isVisitor: boolean) {
  return queryOptions({
    queryKey: [...mentoresKey, "one", uuid, isVisitor],
    queryFn: () => call(isVisitor ? calls.getPublicMentor : calls.getMentor, { params: { uuid } }),
    retry: 1,
  });
}

export type ReviewState = { revisao: RevisaoMentor | undefined; denunciados: boolean; page: number };

/** Loads a page of profiles for administrators to review. */
export function reviewQuery(state: ReviewState) {
  const { revisao, denunciados, page } = state;
  return queryOptions({
    queryKey: [...mentoresKey, "review", state],
    queryFn: () =>
      call(calls.listMentoresEmAnalise, {
        query: { page, ...(revisao && { revisao }), ...(denunciados && { denunciados: "true" }) },
      }),
    placeholderData: keepPreviousData,
  });
}
