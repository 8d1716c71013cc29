import { calls } from "@cav/contract/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { concursosKey } from "../../concursos/queries.ts";
import { call } from "../../lib/client.ts";
import { failedDeliveriesKey } from "../notifications/queries.ts";

/** Exams whose status is not the one of their dates: old once any exam changes. */
export const divergentesQuery = queryOptions({
  queryKey: [...concursosKey, "divergentes"],
  queryFn: () => call(calls.listDivergentes, {}),
});

/** What keeps alerts from arriving now, and what failed, by cause. */
export const healthQuery = queryOptions({
  queryKey: [...failedDeliveriesKey, "health"],
  queryFn: () => call(calls.getNotificationHealth, {}),
});

/** The last days in figures. */
export const numerosQuery = queryOptions({
  queryKey: ["painel", "numeros"],
  queryFn: () => call(calls.getPainelNumeros, {}),
});
