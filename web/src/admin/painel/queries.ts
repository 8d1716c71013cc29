import { calls } from "@cav/contract/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { concursosKey } from "../../concursos/queries.ts";
import { call } from "../../lib/client.ts";

/** Exams whose status is not the one of their dates: old once any exam changes. */
export const divergentesQuery = queryOptions({
  queryKey: [...concursosKey, "divergentes"],
  queryFn: () => call(calls.listDivergentes, {}),
});

/** What is wrong with the sources of notices now. */
export const alarmesQuery = queryOptions({
  queryKey: ["painel", "alarmes"],
  queryFn: () => call(calls.listAlarmes, {}),
});

/** What was collected in the last days of the acts that open an exam. */
export const aberturasQuery = queryOptions({
  queryKey: ["painel", "aberturas"],
  queryFn: () => call(calls.listAtos, { query: { tipo: "abertura" } }),
});

/** The last days in figures. */
export const numerosQuery = queryOptions({
  queryKey: ["painel", "numeros"],
  queryFn: () => call(calls.getPainelNumeros, {}),
});
