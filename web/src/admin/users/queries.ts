import type { AuditFilters } from "@cav/contract/audit.ts";
import { calls } from "@cav/contract/calls.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, callCounted } from "../../lib/client.ts";
import { rangeOf } from "../../lib/pages.ts";
import { filtersOf, orderOf, type UsersState } from "./user-filters.ts";

/** Begins the key of all that is known about accounts: whatever changes one makes all of it old. */
export const usersKey = ["users"];

/** A page of the accounts that pass the filters, with the number of all of them. */
export function usersQuery(state: UsersState) {
  const query = { ...filtersOf(state), ...orderOf(state), ...rangeOf(state.page, state.size) };
  return queryOptions({
    queryKey: [...usersKey, "list", query],
    queryFn: () => callCounted(calls.listUsers, { query }),
    placeholderData: keepPreviousData,
  });
}

/** The subscriptions of some accounts, by uuid. */
export function subscriptionsQuery(uuids: string[]) {
  return queryOptions({
    queryKey: [...usersKey, "subscriptions", uuids],
    queryFn: () => call(calls.getSubscriptionsOf, { body: uuids }),
    enabled: uuids.length > 0,
  });
}

/** How many accounts there are, by type. */
export const statisticsQuery = queryOptions({
  queryKey: [...usersKey, "statistics"],
  queryFn: () => call(calls.getUserStatistics, {}),
});

/** One account. Its key begins those of what else is known about it. */
export function userQuery(uuid: string) {
  return queryOptions({
    queryKey: [...usersKey, "one", uuid],
    queryFn: () => call(calls.getUser, { params: { uuid } }),
    staleTime: 0,
  });
}

/** A page of what somebody was to be told, and what became of it. */
export function userAlertsQuery(uuid: string, page: number) {
  return queryOptions({
    queryKey: [...usersKey, "one", uuid, "alerts", page],
    queryFn: () => call(calls.listUserAlerts, { params: { uuid }, query: { page } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Why somebody was or was not told of an exam. */
export function userAlertReasonsQuery(uuid: string, concurso: string) {
  return queryOptions({
    queryKey: [...usersKey, "one", uuid, "alerts", "reasons", concurso],
    queryFn: () => call(calls.explainUserAlerts, { params: { uuid, concurso } }),
    staleTime: 0,
    retry: false,
  });
}

/** Where somebody is signed in. */
export function userSessionsQuery(uuid: string) {
  return queryOptions({
    queryKey: [...usersKey, "one", uuid, "sessions"],
    queryFn: () => call(calls.listUserSessions, { params: { uuid } }),
    staleTime: 0,
  });
}

/** What somebody paid and got back. */
export function userPaymentsQuery(uuid: string) {
  return queryOptions({
    queryKey: [...usersKey, "one", uuid, "payments"],
    queryFn: () => call(calls.listUserPayments, { params: { uuid } }),
    staleTime: 0,
  });
}

/** A page of all that administrators did, by the filters. */
export function auditLogQuery(filters: Partial<AuditFilters>, page: number) {
  return queryOptions({
    queryKey: ["audit", filters, page],
    queryFn: () => call(calls.listAudit, { query: { ...filters, page } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** A page of what administrators did to an account, and what it did as one. */
export function auditQuery(uuid: string, page: number) {
  return queryOptions({
    queryKey: [...usersKey, "one", uuid, "audit", page],
    queryFn: () => call(calls.listUserAudit, { params: { uuid }, query: { page } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
