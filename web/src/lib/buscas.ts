import { preferenciasCalls } from "@cav/contract/preferencias.calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";

/** What the reader looks for, search by search, and how many their plan allows. */
export const buscasQuery = queryOptions({
  queryKey: ["buscas"],
  queryFn: () => call(preferenciasCalls.listMyBuscas, {}),
});
