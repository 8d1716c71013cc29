import { isCalendarDay } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { subscriptionStatusLabels } from "@cav/contract/subscriptions/subscriptions.words.ts";
import type { UserFilters, UsersOrder } from "@cav/contract/users/admin-users.ts";
import { usersOrders } from "@cav/contract/users/admin-users.words.ts";
import { userTypes } from "@cav/contract/users/users.words.ts";
import { pageIn } from "../../lib/pages.ts";

/** Filters, order and page of the list, as in the address; "" when unset. */
export type UsersState = Record<UsersField, string> & { size: number; page: number };

/** Maps the address's parameters to the call's. */
const fields = {
  tipo: "user_type",
  email: "email",
  nome: "nome",
  desde: "desde",
  ate: "ate",
  assinatura: "assinatura",
  ordem: "ordem",
} as const;
type UsersField = keyof typeof fields;

/** No filters. */
export const noFilters: Record<UsersField, string> = {
  tipo: "",
  email: "",
  nome: "",
  desde: "",
  ate: "",
  assinatura: "",
  ordem: "",
};

const isShort = (text: string) => text.length <= limits.searchMax;
const isOneOf = (known: readonly string[]) => (value: string) => known.includes(value);

/** The call's rules without its schemas; the server checks them, too. */
const rules: Record<UsersField, (value: string) => boolean> = {
  tipo: isOneOf(userTypes),
  email: isShort,
  nome: isShort,
  desde: isCalendarDay,
  ate: isCalendarDay,
  assinatura: isOneOf(Object.keys(subscriptionStatusLabels)),
  ordem: isOneOf(usersOrders),
};

export const pageSizes = ["10", "25", "50", "100"];
const defaultSize = "25";

/** Reads an address; ignores invalid values. */
export function readUsersAddress(search: URLSearchParams): UsersState {
  const read = (name: UsersField) => {
    const value = search.get(name)?.trim() ?? "";
    return rules[name](value) ? value : "";
  };
  return {
    tipo: read("tipo"),
    email: read("email"),
    nome: read("nome"),
    desde: read("desde"),
    ate: read("ate"),
    assinatura: read("assinatura"),
    ordem: read("ordem"),
    size: Number(pageSizes.find((one) => one === search.get("por_pagina")) ?? defaultSize),
    page: pageIn(search),
  };
}

/** Writes an address, without defaults. */
export function writeUsersAddress({ size, page, ...asked }: UsersState): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    if (value.trim() !== "") search.set(name, value.trim());
  }
  if (String(size) !== defaultSize) search.set("por_pagina", String(size));
  if (page !== 1) search.set("page", String(page));
  return search;
}

/** Returns the call's filters; invalid ones were dropped when reading the address. */
export function filtersOf({ size: _size, page: _page, ordem: _ordem, ...asked }: UsersState): UserFilters {
  const given = Object.entries(asked).filter(([, value]) => value !== "");
  const named = given.map(([name, value]) => [fields[name as UsersField], value]);
  return Object.fromEntries(named) as UserFilters;
}

/** Returns the call's order. */
export function orderOf({ ordem }: Pick<UsersState, "ordem">): { ordem?: UsersOrder } {
  return ordem === "" ? {} : { ordem: ordem as UsersOrder };
}
