import { calls } from "@cav/contract/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { concursosKey } from "../../concursos/queries.ts";
import { call } from "../../lib/client.ts";

/** Loads exams whose status contradicts their dates; any change of an exam invalidates it. */
export const divergentesQuery = queryOptions({
  queryKey: [...concursosKey, "divergentes"],
  queryFn: () => call(calls.listDivergentes, {}),
});

/** Loads the sources' current problems. */
export const alarmesQuery = queryOptions({
  queryKey: ["painel", "alarmes"],
  queryFn: () => call(calls.listAlarmes, {}),
});

/** Loads recently collected acts that open an exam. */
export const aberturasQuery = queryOptions({
  queryKey: ["painel", "aberturas"],
  queryFn: () => call(calls.listAtos, { query: { tipo: "abertura" } }),
});

/** Loads the statistics of recent days. */
export const numerosQuery = queryOptions({
  queryKey: ["painel", "numeros"],
  queryFn: () => call(calls.getPainelNumeros, {}),
});
