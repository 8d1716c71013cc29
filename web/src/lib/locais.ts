import { calls } from "@cav/contract/calls.ts";
import { limits } from "@cav/contract/limits.ts";
import { type Local, localOption } from "@cav/contract/locais.ts";
import { call } from "./client.ts";

/** A place of which only the id is known yet. */
export const isNameless = ({ uf }: Local) => uf === "";

/** What every picker of places has in common (exams §2.6). */
export const localSearch = {
  placeholder: "Cidade, estado, região ou Brasil",
  queryKey: "locais",
  load: (search: string, page: number) =>
    call(calls.listLocais, { query: { search, page, limit: limits.locaisPickerPageSize } }),
  idOf: ({ id }: Local) => id,
  nameOf: localOption,
  emptyText: "Nenhuma cidade encontrada",
};
