import { calls } from "@cav/contract/calls.ts";
import type { UpdatePreferencias } from "@cav/contract/preferencias.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../lib/client.ts";

/** A page of the alerts that the reader was sent. */
export function myAlertsQuery(page: number) {
  return queryOptions({
    queryKey: ["alerts", page],
    queryFn: () => call(calls.listMyAlerts, { query: { page } }),
    placeholderData: keepPreviousData,
  });
}

/** The secret address of the reader's calendar; null while there is none. */
export const calendarQuery = queryOptions({
  queryKey: ["calendar-feed"],
  queryFn: () => call(calls.getCalendarioPessoal, {}),
});

/** The reader's conversation with the bot. */
export const telegramQuery = queryOptions({
  queryKey: ["telegram"],
  queryFn: () => call(calls.getMyTelegram, {}),
});

/** The reader's own name in official acts. */
export const vigiaQuery = queryOptions({
  queryKey: ["vigia"],
  queryFn: () => call(calls.getMyVigia, {}),
});

/** What preferences would find, before they are saved. */
export function previewQuery(body: UpdatePreferencias) {
  return queryOptions({
    queryKey: ["previa", body],
    queryFn: () => call(calls.previewMyPreferencias, { body }),
    placeholderData: keepPreviousData,
  });
}

/** What of the session reaches the server. */
export const checkCookiesQuery = queryOptions({
  queryKey: ["check-cookies"],
  queryFn: () => call(calls.checkCookies, {}),
  gcTime: 0,
});

/** A change of the reader's address that waits for its link; null: none. */
export const emailChangeQuery = queryOptions({
  queryKey: ["troca-de-email"],
  queryFn: () => call(calls.getMyEmailChange, {}),
});

/** By what the reader signs in without a password. */
export const passkeysQuery = queryOptions({
  queryKey: ["chaves-de-acesso"],
  queryFn: () => call(calls.listPasskeys, {}),
});

/** Where the reader is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessoes"],
  queryFn: () => call(calls.listMySessions, {}),
});

/** With what the reader's programs call. */
export const apiKeysQuery = queryOptions({
  queryKey: ["chaves-de-api"],
  queryFn: () => call(calls.listApiKeys, {}),
});
