import { calls } from "@cav/contract/calls.ts";
import { limits } from "@cav/contract/limits.ts";
import type { Local } from "@cav/contract/locais/locais.ts";
import { localOption } from "@cav/contract/locais/locais.words.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";

/** Returns whether only the place's id is known yet. */
export const isNameless = ({ uf }: Local) => uf === "";

const load = (search: string, page: number) =>
  call(calls.listLocais, { query: { search, page, limit: limits.locaisPickerPageSize } });

/** Loads a place by its IBGE code. */
export const localQuery = (id: number) =>
  queryOptions({
    queryKey: ["local", id],
    queryFn: () => call(calls.getLocal, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Searches places by name. */
export const localNameQuery = (name: string) =>
  queryOptions({
    queryKey: ["local", "nome", name],
    queryFn: () => load(name, 1),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Texts that all place pickers share (exams §2.6). */
export const localSearch = {
  placeholder: "Cidade, estado, região ou Brasil",
  queryKey: "locais",
  load,
  idOf: ({ id }: Local) => id,
  nameOf: localOption,
  emptyText: "Nenhuma cidade encontrada",
};

/** The texts of the search for places, for fields that accept municipalities only. */
export const searchWithoutAreas = {
  ...localSearch,
  placeholder: "Nome da cidade",
  queryKey: "cidades",
  async load(search: string, page: number) {
    const found = await load(search, page);
    return { ...found, items: found.items.filter(({ tipo }) => !tipo) };
  },
};
