import { calls } from "@cav/contract/calls.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";

export const casosKey = ["casos"];

/** Loads a page of the open or of the closed billing cases. */
export function casosQuery({ resolvidos, page }: { resolvidos: boolean; page: number }) {
  const query = { resolvidos: resolvidos ? ("true" as const) : ("false" as const), page };
  return queryOptions({
    queryKey: [...casosKey, query],
    queryFn: () => call(calls.listCasos, { query }),
    placeholderData: keepPreviousData,
  });
}
