import { calls } from "@cav/contract/calls.ts";
import { limits } from "@cav/contract/limits.ts";
import type { RevisaoMentor } from "@cav/contract/mentores.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../lib/client.ts";

/** Begins the key of every list of mentors: whatever changes one makes all of them old. */
export const mentoresKey = ["mentores"];

/** A page of the mentors that a search finds. */
export function mentoresQuery(busca: string, page: number) {
  return queryOptions({
    queryKey: [...mentoresKey, busca, page],
    queryFn: () => call(calls.listMentores, { query: { page, size: limits.mentoresPageSize, busca } }),
    placeholderData: keepPreviousData,
  });
}

/** One mentor, as visitors or as the signed-in see them. */
export function mentorQuery(uuid: string, isVisitor: boolean) {
  return queryOptions({
    queryKey: [...mentoresKey, "one", uuid, isVisitor],
    queryFn: () => call(isVisitor ? calls.getPublicMentor : calls.getMentor, { params: { uuid } }),
    retry: 1,
  });
}

export type ReviewState = { revisao: RevisaoMentor | undefined; denunciados: boolean; page: number };

/** A page of the profiles as administrators review them. */
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
