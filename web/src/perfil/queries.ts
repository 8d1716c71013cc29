import { calls } from "@cav/contract/calls.ts";
import type { UpdatePreferencias } from "@cav/contract/preferencias/preferencias.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../lib/client.ts";

/** Loads a page of the user's alerts. */
export function myAlertsQuery(page: number) {
  return queryOptions({
    queryKey: ["alerts", page],
    queryFn: () => call(calls.listMyAlerts, { query: { page } }),
    placeholderData: keepPreviousData,
  });
}

/** Loads the user's secret calendar address; null if it is off. */
export const calendarQuery = queryOptions({
  queryKey: ["calendar-feed"],
  queryFn: () => call(calls.getCalendarioPessoal, {}),
});

/** Loads the user's bot conversation. */
export const telegramQuery = queryOptions({
  queryKey: ["telegram"],
  queryFn: () => call(calls.getMyTelegram, {}),
});

/** Loads the user's name monitor. */
export const monitorDeNomeQuery = queryOptions({
  queryKey: ["monitor-de-nome"],
  queryFn: () => call(calls.getMyMonitorDeNome, {}),
});

/** Previews the matches of preferences before they are saved. */
export function previewQuery(body: UpdatePreferencias) {
  return queryOptions({
    queryKey: ["previa", body],
    queryFn: () => call(calls.previewMyPreferencias, { body }),
    placeholderData: keepPreviousData,
  });
}

/** Loads the session as the server sees it. */
export const checkCookiesQuery = queryOptions({
  queryKey: ["check-cookies"],
  queryFn: () => call(calls.checkCookies, {}),
  gcTime: 0,
});

/** Loads the pending change of address; null if none. */
export const emailChangeQuery = queryOptions({
  queryKey: ["troca-de-email"],
  queryFn: () => call(calls.getMyEmailChange, {}),
});

/** Loads the user's passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: ["chaves-de-acesso"],
  queryFn: () => call(calls.listPasskeys, {}),
});

/** Loads the user's sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessoes"],
  queryFn: () => call(calls.listMySessions, {}),
});

/** Loads the user's API keys. */
export const apiKeysQuery = queryOptions({
  queryKey: ["chaves-de-api"],
  queryFn: () => call(calls.listApiKeys, {}),
});
