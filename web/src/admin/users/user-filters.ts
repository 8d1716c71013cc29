import { ListUsersQuery } from "@cav/contract/admin-users.ts";
import { pageIn } from "../../lib/pages.ts";

/** What the list is filtered by and where in it one is, as the address keeps it; '' is left open. */
export type UsersState = { tipo: string; email: string; nome: string; size: number; page: number };

export const pageSizes = ["10", "25", "50", "100"];
const defaultSize = "25";

/** Reads an address. Whatever is wrong in it is left out, never complained about. */
export function readUsersAddress(search: URLSearchParams): UsersState {
  const fields = { tipo: "user_type", email: "email", nome: "nome" } as const;
  const read = (name: keyof typeof fields) => {
    const value = search.get(name)?.trim() ?? "";
    return ListUsersQuery.shape[fields[name]].safeParse(value).success ? value : "";
  };
  return {
    tipo: read("tipo"),
    email: read("email"),
    nome: read("nome"),
    size: Number(pageSizes.find((one) => one === search.get("por_pagina")) ?? defaultSize),
    page: pageIn(search),
  };
}

/** The address that says the same: nothing in it that goes without saying. */
export function writeUsersAddress({ tipo, email, nome, size, page }: UsersState): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ tipo, email, nome })) {
    if (value.trim() !== "") search.set(name, value.trim());
  }
  if (String(size) !== defaultSize) search.set("por_pagina", String(size));
  if (page !== 1) search.set("page", String(page));
  return search;
}

/** The filters as the call takes them. */
export function filtersOf({ tipo, email, nome }: UsersState) {
  return {
    ...(tipo ? { user_type: tipo as "REGULAR" | "PREMIUM" | "ADMIN" } : {}),
    ...(email ? { email } : {}),
    ...(nome ? { nome } : {}),
  };
}
