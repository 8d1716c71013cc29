import { calls } from "@cav/contract/calls.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callCounted } from "../../../lib/client.ts";
import { rangeOf } from "../../../lib/pages.ts";
import { usersKey } from "../queries.ts";
import { filtersOf, orderOf, type UsersState } from "../user-filters.ts";

/** Loads a page of the accounts that pass the filters, with the total. */
export function usersQuery(state: UsersState) {
  const query = { ...filtersOf(state), ...orderOf(state), ...rangeOf(state.page, state.size) };
  return queryOptions({
    queryKey: [...usersKey, "list", query],
    queryFn: () => callCounted(calls.listUsers, { query }),
    placeholderData: keepPreviousData,
  });
}
