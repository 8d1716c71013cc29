import { calls } from "@cav/contract/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";

/** What is known of sources: old once one of them is changed or visited. */
export const fontesKey = ["fontes"];

export const fontesQuery = queryOptions({
  queryKey: [...fontesKey, "lista"],
  queryFn: () => call(calls.listFontes, {}),
});

/** What is known of one source. */
export const fonteKey = (uuid: string) => [...fontesKey, uuid];

export const fonteQuery = (uuid: string) =>
  queryOptions({
    queryKey: fonteKey(uuid),
    queryFn: () => call(calls.getFonte, { params: { uuid } }),
  });

export const visitasQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...fonteKey(uuid), "visitas"],
    queryFn: () => call(calls.listVisitas, { params: { uuid } }),
  });

export const achadosQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...fonteKey(uuid), "achados"],
    queryFn: () => call(calls.listAchados, { params: { uuid } }),
  });

export const colagensQuery = queryOptions({
  queryKey: [...fontesKey, "colagens"],
  queryFn: () => call(calls.listColagens, {}),
});
