import { calls } from "@cav/contract/calls.ts";
import { noMentorId } from "@cav/contract/mentores.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../lib/client.ts";

export const myMentorKey = ["my-mentor"];

/** One's own profile; undefined in `mentor` while it is not known, null when there is none. */
export function useMyMentor() {
  const query = useQuery({ queryKey: myMentorKey, queryFn: () => call(calls.getMyMentor, {}) });
  const mentor = query.data && (query.data.id === noMentorId ? null : query.data);
  return { ...query, mentor };
}
