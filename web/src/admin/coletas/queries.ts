import { calls } from "@cav/contract/calls.ts";
import type { ConfirmMinuta, Motivo } from "@cav/contract/coletas/minutas.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";

/** Prefix of all query keys about sources. */
export const fontesKey = ["fontes"];

export const fontesQuery = queryOptions({
  queryKey: [...fontesKey, "lista"],
  queryFn: () => call(calls.listFontes, {}),
});

/** Returns the prefix of the query keys about one source. */
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

export const itensDaFonteQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...fonteKey(uuid), "achados"],
    queryFn: () => call(calls.listItensDaFonte, { params: { uuid } }),
  });

export const coberturasQuery = queryOptions({
  queryKey: [...fontesKey, "coberturas"],
  queryFn: () => call(calls.listCoberturas, {}),
});

export const alvosQuery = queryOptions({
  queryKey: [...fontesKey, "alvos"],
  queryFn: () => call(calls.listAlvos, {}),
});

export const textosColadosQuery = queryOptions({
  queryKey: [...fontesKey, "colagens"],
  queryFn: () => call(calls.listTextosColados, {}),
});

/** Prefix of the query keys about pending readings. */
export const releiturasKey = ["releituras"];

/** Loads the differences of newer versions, with one page of documents in which the reader finds other acts. */
export const releiturasQuery = (page: number) =>
  queryOptions({
    queryKey: [...releiturasKey, page],
    queryFn: () => call(calls.listReleituras, { query: { page } }),
  });

/** Loads the statistics of the model's opinions. */
export const pareceresQuery = queryOptions({
  queryKey: ["pareceres"],
  queryFn: () => call(calls.getPareceresNumeros, {}),
});

/** Prefix of all query keys about collected drafts. */
export const minutasKey = ["minutas"];

export const precisaoQuery = queryOptions({
  queryKey: [...minutasKey, "precisao"],
  queryFn: () => call(calls.getPrecisao, {}),
});

type Filter = { estado: "ABERTA" | "DESCARTADA"; motivo?: Motivo | undefined };

/** Polls, because the queue grows by itself. */
const againMs = 30_000;

export function minutasQuery(filter: Filter) {
  return queryOptions({
    queryKey: [...minutasKey, "lista", filter],
    queryFn: () => call(calls.listMinutas, { query: filter }),
    refetchInterval: againMs,
  });
}

export function minutaQuery(uuid: string) {
  return queryOptions({
    queryKey: [...minutasKey, uuid],
    queryFn: () => call(calls.getMinuta, { params: { uuid } }),
  });
}

/** Counts the users who would be notified by a confirmation. */
export function alcanceDaMinutaQuery(uuid: string, body: ConfirmMinuta) {
  return queryOptions({
    queryKey: [...minutasKey, uuid, "alcance", body.campos],
    queryFn: () => call(calls.previewMinuta, { params: { uuid }, body }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}
