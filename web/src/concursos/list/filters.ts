import type { FatoADivulgar, Ordem } from "@cav/contract/concursos/concurso-search.ts";
import { fatoNames, fatosADivulgar, ordens, statusLabels } from "@cav/contract/concursos/concursos.words.ts";
import { formatDay, formatMoney, isCalendarDay } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { nivelLabels } from "@cav/contract/preferencias/preferencias.words.ts";
import { readSpan, spanParams } from "../../lib/pages.ts";

/** Filters with one of several codes; their fields are in this order. `choice` renders a label as a choice. */
export const codeFilters = {
  status: { label: "Situação", codes: statusLabels, choice: (label: string) => label },
  nivel_escolaridade: {
    label: "Escolaridade",
    codes: nivelLabels,
    choice: (label: string) => label.replace("Ensino ", ""),
  },
};
export type CodeFilter = keyof typeof codeFilters;
/** The status comes first; other codes follow the texts. */
export const otherCodeFilters = (Object.keys(codeFilters) as CodeFilter[]).filter(
  (name) => name !== "status",
);

const isCode = (name: string): name is CodeFilter => name in codeFilters;
const codesOf = (name: CodeFilter): Readonly<Record<string, string>> => codeFilters[name].codes;

/** Returns the choices of a filter's field. */
export const choicesOf = (name: CodeFilter) =>
  Object.entries(codesOf(name)).map(([value, label]) => ({ value, label: codeFilters[name].choice(label) }));

/** Filters as stored in the address: texts, "" when unset. */
export type Filters = Record<FilterName, string>;

export const filterNames = [
  "searchTerm",
  "status",
  "organizadora",
  "local",
  ...otherCodeFilters,
  "valor_min",
  "data_prova_inicio",
  "data_prova_fim",
  "a_divulgar",
  "parecidos",
] as const;
export type FilterName = (typeof filterNames)[number];

export const noFilters = Object.fromEntries(filterNames.map((name) => [name, ""])) as Filters;

/** Returns a fact that exams may not have announced, without its article. */
export const fatoLabel = (fact: FatoADivulgar) => fatoNames[fact].slice(2);

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
const isTaken: Record<Exclude<FilterName, CodeFilter> | "sort", (value: string) => boolean> = {
  searchTerm: isText,
  organizadora: isText,
  local: isText,
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
    const isRead = isCode(name) ? Object.hasOwn(codesOf(name), value) : isTaken[name](value);
    return value === "" || isRead ? value : "";
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
  if (isCode(name)) return codesOf(name)[value] ?? value;
  switch (name) {
    case "organizadora":
      return `Organizadora: ${value}`;
    case "local":
      return `Local: ${value}`;
    case "valor_min":
      return `Salário a partir de ${formatMoney(value)}`;
    case "data_prova_inicio":
      return `Prova a partir de ${formatDay(value)}`;
    case "data_prova_fim":
      return `Prova até ${formatDay(value)}`;
    case "a_divulgar":
      return `Só os que ainda vão divulgar: ${fatoLabel(value as FatoADivulgar)}`;
    case "parecidos":
      return "Cargos de nome parecido";
    case "searchTerm":
      return `“${value}”`;
  }
}

export const sortChoices: { value: Ordem; label: string }[] = [
  { value: "prazo", label: "Prazo mais próximo" },
  { value: "salario", label: "Maior salário" },
  { value: "recentes", label: "Mais recentes" },
  { value: "relevancia", label: "Relevância" },
];
