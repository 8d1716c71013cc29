import { preferenciasCalls } from "@cav/contract/preferencias/preferencias.calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";

/** Loads the user's searches, and how many their plan allows. */
export const buscasQuery = queryOptions({
  queryKey: ["buscas"],
  queryFn: () => call(preferenciasCalls.listMyBuscas, {}),
});
