import { calls } from "@cav/contract/calls.ts";
import { noMentorId } from "@cav/contract/site/mentores.words.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "./client.ts";

export const myMentorQuery = queryOptions({
  queryKey: ["my-mentor"],
  queryFn: () => call(calls.getMyMentor, {}),
});

/** Returns the user's own mentor profile; `mentor` is undefined while loading, null when there is none. */
export function useMyMentor() {
  const query = useQuery(myMentorQuery);
  const mentor = query.data && (query.data.id === noMentorId ? null : query.data);
  return { ...query, mentor };
}
