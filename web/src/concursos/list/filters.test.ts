import { SearchConcursosQuery } from "@cav/contract/concursos/concurso-search.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { activeFilters, type Filters, filterNames, noFilters, readAddress, writeAddress } from "./filters.ts";

const address = (query: string) => readAddress(new URLSearchParams(query));

describe("the address of the list", () => {
  test("without a query there is no filter", () => {
    expect(address("")).toEqual({ filters: noFilters, sort: "", page: 1, until: 1 });
  });

  test("invalid values are ignored", () => {
    const wrong =
      "status=X&nivel_escolaridade=Y&valor_min=muito&data_prova_inicio=amanha&sort=sorte&page=-3&outro=1";
    expect(address(wrong)).toEqual(address(""));
    expect(address(`searchTerm=${"a".repeat(101)}&page=abc`)).toEqual(address(""));
  });

  test("a value is read exactly if the server would accept it", () => {
    const numbers = ["0", "1500.5", "-1", "9999999", "1e4", "muito"];
    const days = ["2026-12-31", "2026-02-30", "1800-01-01", "2026-12-31T10:00", "amanha", "2026-1-1"];
    const words = ["FINALIZADO", "MEDIO", "salario", "prazo", "X", "a".repeat(100), "a".repeat(101)];
    for (const name of [...filterNames, "sort"] as const) {
      for (const value of [...numbers, ...days, ...words]) {
        const { filters, sort } = address(new URLSearchParams({ [name]: value }).toString());
        // A false `parecidos` is accepted by the server, but is no filter.
        const isTaken = name !== "parecidos" && SearchConcursosQuery.shape[name].safeParse(value).success;
        expect(name === "sort" ? sort : filters[name], `${name} ${value}`).toBe(isTaken ? value : "");
      }
    }
  });

  test("an end before the start is ignored", () => {
    const reversed = "data_prova_inicio=2027-12-01&data_prova_fim=2026-01-01";
    expect(address(reversed)).toEqual(address("data_prova_inicio=2027-12-01"));
    expect(SearchConcursosQuery.safeParse(Object.fromEntries(new URLSearchParams(reversed))).success).toBe(
      false,
    );
  });

  test("defaults are omitted", () => {
    expect(String(writeAddress(address("page=1&sort=&status=&searchTerm=%20trf%20")))).toBe("searchTerm=trf");
  });

  test("reading a written address gives the same state", () => {
    const text = fc.string({ maxLength: 60 }).map((value) => value.trim());
    const filters: fc.Arbitrary<Filters> = fc.record({
      searchTerm: text,
      organizadora: text,
      local: text,
      status: fc.constantFrom("", "FINALIZADO", "INSCRICOES_ABERTAS"),
      nivel_escolaridade: fc.constantFrom("", "MEDIO"),
      valor_min: fc.constantFrom("", "0", "1500.5"),
      data_prova_inicio: fc.constantFrom("", "2026-12-31"),
      data_prova_fim: fc.constantFrom("", "2027-01-01"),
      a_divulgar: fc.constantFrom("", "salario"),
      parecidos: fc.constantFrom("", "true"),
    });
    const state = fc
      .record({
        filters,
        sort: fc.constantFrom("" as const, "salario" as const, "recentes" as const),
        page: fc.integer({ min: 1, max: 1000 }),
        more: fc.integer({ min: 0, max: 19 }),
      })
      .map(({ more, ...rest }) => ({ ...rest, until: rest.page + more }));
    fc.assert(
      fc.property(state, (wanted) => {
        expect(readAddress(new URLSearchParams(String(writeAddress(wanted))))).toEqual(wanted);
      }),
    );
  });
});

test("the active filters have labels", () => {
  const filters = address(
    "status=SUSPENSO&nivel_escolaridade=MEDIO&valor_min=3000&data_prova_fim=2026-12-31&local=PE",
  ).filters;
  expect(activeFilters(filters).map(({ label }) => label)).toEqual([
    "Suspenso",
    "Local: PE",
    "Ensino Médio",
    "Salário a partir de R$ 3.000,00",
    "Prova até 31/12/2026",
  ]);
});
