import { calls } from "@cav/contract/calls.ts";
import type { AuditFilters } from "@cav/contract/users/audit.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";

/** Prefix of all query keys about accounts; invalidating it refreshes them all. */
export const usersKey = ["users"];

/** Loads the subscriptions of some accounts, by uuid. */
export function subscriptionsQuery(uuids: string[]) {
  return queryOptions({
    queryKey: [...usersKey, "subscriptions", uuids],
    queryFn: () => call(calls.getSubscriptionsOf, { body: uuids }),
    enabled: uuids.length > 0,
  });
}

/** Counts the accounts by type. */
export const statisticsQuery = queryOptions({
  queryKey: [...usersKey, "statistics"],
  queryFn: () => call(calls.getUserStatistics, {}),
});

/** Loads one account; its key is the prefix of all other queries about it. */
export function userQuery(uuid: string) {
  return queryOptions({
    queryKey: [...usersKey, "one", uuid],
    queryFn: () => call(calls.getUser, { params: { uuid } }),
    staleTime: 0,
  });
}

/** Loads a page of a user's alerts with their outcomes. */
export function userAlertsQuery(uuid: string, page: number) {
  return queryOptions({
    queryKey: [...usersKey, "one", uuid, "alerts", page],
    queryFn: () => call(calls.listUserAlerts, { params: { uuid }, query: { page } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Loads why a user was or was not notified of an exam. */
export function userAlertReasonsQuery(uuid: string, concurso: string) {
  return queryOptions({
    queryKey: [...usersKey, "one", uuid, "alerts", "reasons", concurso],
    queryFn: () => call(calls.explainUserAlerts, { params: { uuid, concurso } }),
    staleTime: 0,
    retry: false,
  });
}

/** Loads a user's sessions. */
export function userSessionsQuery(uuid: string) {
  return queryOptions({
    queryKey: [...usersKey, "one", uuid, "sessions"],
    queryFn: () => call(calls.listUserSessions, { params: { uuid } }),
    staleTime: 0,
  });
}

/** Loads a user's payments and refunds. */
export function userPaymentsQuery(uuid: string) {
  return queryOptions({
    queryKey: [...usersKey, "one", uuid, "payments"],
    queryFn: () => call(calls.listUserPayments, { params: { uuid } }),
    staleTime: 0,
  });
}

/** Loads a page of the audit log, by the filters. */
export function auditLogQuery(filters: Partial<AuditFilters>, page: number) {
  return queryOptions({
    queryKey: ["audit", filters, page],
    queryFn: () => call(calls.listAudit, { query: { ...filters, page } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Loads a page of the actions on an account, and its own as administrator. */
export function auditQuery(uuid: string, page: number) {
  return queryOptions({
    queryKey: [...usersKey, "one", uuid, "audit", page],
    queryFn: () => call(calls.listUserAudit, { params: { uuid }, query: { page } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
