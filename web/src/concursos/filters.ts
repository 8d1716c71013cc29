import { type FatoADivulgar, type Ordem, SearchConcursosQuery } from "@cav/contract/concurso-search.ts";
import { ConcursoStatus, statusLabels } from "@cav/contract/concursos.ts";
import { formatDay, formatMoney } from "@cav/contract/format.ts";
import { NivelEscolaridade, nivelLabels } from "@cav/contract/preferencias.ts";
import { readSpan, spanParams } from "../lib/pages.ts";

/** What the reader filters by, as the address keeps it: texts, and '' for what is left open. */
export type Filters = Record<FilterName, string>;

export const filterNames = [
  "searchTerm",
  "status",
  "organizadora",
  "local",
  "nivel_escolaridade",
  "valor_min",
  "data_prova_inicio",
  "data_prova_fim",
  "a_divulgar",
] as const;
export type FilterName = (typeof filterNames)[number];

export const noFilters = Object.fromEntries(filterNames.map((name) => [name, ""])) as Filters;

/** What exams may not have announced, in words. */
export const factLabels: Record<FatoADivulgar, string> = {
  salario: "salário",
  nivel: "escolaridade",
  local: "local",
  organizadora: "organizadora",
  data_prova: "data da prova",
  ano: "ano",
};

/** `page` to `until` are shown: 'Carregar mais' moves the latter. */
export type ListState = { filters: Filters; sort: Ordem | ""; page: number; until: number };

/** Whether the server would take this value; what it would refuse is as good as not there. */
function isValid(name: FilterName | "sort", value: string): boolean {
  return SearchConcursosQuery.shape[name].safeParse(value).success;
}

/** Filters, order and page of an address. Whatever is wrong in it is left out, never complained about. */
export function readAddress(search: URLSearchParams): ListState {
  const read = (name: FilterName | "sort") => {
    const value = search.get(name)?.trim() ?? "";
    return isValid(name, value) ? value : "";
  };
  return {
    filters: Object.fromEntries(filterNames.map((name) => [name, read(name)])) as Filters,
    sort: read("sort") as Ordem | "",
    ...readSpan(search),
  };
}

/** The address that says the same: nothing in it that goes without saying. */
export function writeAddress({ filters, sort, page, until }: ListState): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of filterNames) {
    const value = filters[name].trim();
    if (value !== "") search.set(name, value);
  }
  if (sort !== "") search.set("sort", sort);
  for (const [name, value] of Object.entries(spanParams({ page, until }))) search.set(name, value);
  return search;
}

export type ActiveFilter = { name: FilterName; label: string };

/** The filters that are set, in words. */
export function activeFilters(filters: Filters): ActiveFilter[] {
  return filterNames.flatMap((name) => {
    const value = filters[name].trim();
    return value === "" ? [] : [{ name, label: describe(name, value) }];
  });
}

function describe(name: FilterName, value: string): string {
  switch (name) {
    case "status":
      return statusLabels[value as ConcursoStatus];
    case "organizadora":
      return `Organizadora: ${value}`;
    case "local":
      return `Local: ${value}`;
    case "nivel_escolaridade":
      return nivelLabels[value as NivelEscolaridade];
    case "valor_min":
      return `Salário a partir de ${formatMoney(value)}`;
    case "data_prova_inicio":
      return `Prova a partir de ${formatDay(value)}`;
    case "data_prova_fim":
      return `Prova até ${formatDay(value)}`;
    case "a_divulgar":
      return `Só os que ainda vão divulgar: ${factLabels[value as FatoADivulgar]}`;
    case "searchTerm":
      return `“${value}”`;
  }
}

export const statusChoices = ConcursoStatus.options.map((value) => ({ value, label: statusLabels[value] }));

/** The levels as the filter names them (exams §2.4). */
export const nivelChoices = NivelEscolaridade.options.map((value) => ({
  value,
  label: nivelLabels[value].replace("Ensino ", ""),
}));

export const sortChoices: { value: Ordem; label: string }[] = [
  { value: "prazo", label: "Prazo mais próximo" },
  { value: "salario", label: "Maior salário" },
  { value: "recentes", label: "Mais recentes" },
  { value: "relevancia", label: "Relevância" },
];
