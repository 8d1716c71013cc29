import type { FatoADivulgar, Ordem } from "@cav/contract/concursos/concurso-search.ts";
import type { ConcursoStatus } from "@cav/contract/concursos/concursos.ts";
import {
  concursoStatuses,
  fatosADivulgar,
  ordens,
  statusLabels,
} from "@cav/contract/concursos/concursos.words.ts";
import { formatDay, formatMoney, isCalendarDay } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import type { NivelEscolaridade } from "@cav/contract/preferencias/preferencias.ts";
import { niveis, nivelLabels } from "@cav/contract/preferencias/preferencias.words.ts";
import { readSpan, spanParams } from "../../lib/pages.ts";

/** Filters as stored in the address: texts, "" when unset. */
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
  "parecidos",
] as const;
export type FilterName = (typeof filterNames)[number];

export const noFilters = Object.fromEntries(filterNames.map((name) => [name, ""])) as Filters;

/** Labels of facts that exams may not have announced. */
export const factLabels: Record<FatoADivulgar, string> = {
  salario: "salário",
  nivel: "escolaridade",
  local: "local",
  organizadora: "organizadora",
  data_prova: "data da prova",
  ano: "ano",
};

/** Pages `page` to `until` are shown; 'Carregar mais' raises `until`. */
export type ListState = { filters: Filters; sort: Ordem | ""; page: number; until: number };

const isText = (value: string) => value.length <= limits.searchMax;
const isOneOf = (values: readonly string[]) => (value: string) => values.includes(value);
const isSalario = (value: string) =>
  /^\d{1,15}(\.\d{1,15})?$/.test(value) && Number(value) <= limits.salarioMax;
const isDay = (value: string) => /^(19|20|21)\d\d-/.test(value) && isCalendarDay(value.slice(0, 10));

/**
 * Returns whether the server accepts a value (`SearchConcursosQuery`); invalid ones are ignored. Repeated here, because
 * lists must not wait for zod.
 */
const isTaken: Record<FilterName | "sort", (value: string) => boolean> = {
  searchTerm: isText,
  status: isOneOf(concursoStatuses),
  organizadora: isText,
  local: isText,
  nivel_escolaridade: isOneOf(niveis),
  valor_min: isSalario,
  data_prova_inicio: isDay,
  data_prova_fim: isDay,
  a_divulgar: isOneOf(fatosADivulgar),
  parecidos: isOneOf(["true"]),
  sort: isOneOf(ordens),
};

/** Reads filters, order and pages from an address; ignores invalid values. */
export function readAddress(search: URLSearchParams): ListState {
  const read = (name: FilterName | "sort") => {
    const value = search.get(name)?.trim() ?? "";
    return value === "" || isTaken[name](value) ? value : "";
  };
  return {
    filters: withoutReversedDays(
      Object.fromEntries(filterNames.map((name) => [name, read(name)])) as Filters,
    ),
    sort: read("sort") as Ordem | "",
    ...readSpan(search),
  };
}

/** Drops a reversed date range, which the server rejects. */
function withoutReversedDays(filters: Filters): Filters {
  const { data_prova_inicio: from, data_prova_fim: to } = filters;
  return from !== "" && to !== "" && to < from ? { ...filters, data_prova_fim: "" } : filters;
}

/** Writes filters, order and pages to an address, without defaults. */
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

/** Returns the filters that are set, with their labels. */
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
    case "parecidos":
      return "Cargos de nome parecido";
    case "searchTerm":
      return `“${value}”`;
  }
}

export const statusChoices = concursoStatuses.map((value) => ({ value, label: statusLabels[value] }));

/** Labels of the levels in the filter (exams §2.4). */
export const nivelChoices = niveis.map((value) => ({
  value,
  label: nivelLabels[value].replace("Ensino ", ""),
}));

export const sortChoices: { value: Ordem; label: string }[] = [
  { value: "prazo", label: "Prazo mais próximo" },
  { value: "salario", label: "Maior salário" },
  { value: "recentes", label: "Mais recentes" },
  { value: "relevancia", label: "Relevância" },
];
