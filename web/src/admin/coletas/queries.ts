import { calls } from "@cav/contract/calls.ts";
import type { ConfirmMinuta, Motivo } from "@cav/contract/minutas.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
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

export const coberturasQuery = queryOptions({
  queryKey: [...fontesKey, "coberturas"],
  queryFn: () => call(calls.listCoberturas, {}),
});

export const alvosQuery = queryOptions({
  queryKey: [...fontesKey, "alvos"],
  queryFn: () => call(calls.listAlvos, {}),
});

export const colagensQuery = queryOptions({
  queryKey: [...fontesKey, "colagens"],
  queryFn: () => call(calls.listColagens, {}),
});

/** What is known of readings that wait: old once some are accepted. */
export const releiturasKey = ["releituras"];

/** What newer versions would change, and one page of the documents in which the reader finds other acts. */
export const releiturasQuery = (page: number) =>
  queryOptions({
    queryKey: [...releiturasKey, page],
    queryFn: () => call(calls.listReleituras, { query: { page } }),
  });

/** How the second opinion does. */
export const pareceresQuery = queryOptions({
  queryKey: ["pareceres"],
  queryFn: () => call(calls.getPareceresNumeros, {}),
});

/** What is known of collected drafts: old once one of them is decided on. */
export const minutasKey = ["minutas"];

export const precisaoQuery = queryOptions({
  queryKey: [...minutasKey, "precisao"],
  queryFn: () => call(calls.getPrecisao, {}),
});

type Filter = { estado: "ABERTA" | "DESCARTADA"; motivo?: Motivo | undefined };

/** A queue grows by itself: while the screen is open it is looked at again. */
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

/** How many would hear of it, were it confirmed as it stands. */
export function alcanceDaMinutaQuery(uuid: string, body: ConfirmMinuta) {
  return queryOptions({
    queryKey: [...minutasKey, uuid, "alcance", body.campos],
    queryFn: () => call(calls.previewMinuta, { params: { uuid }, body }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}
