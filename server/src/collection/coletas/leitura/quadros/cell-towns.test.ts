import { expect, test } from "vitest";
import { findTownsIn, isTownPrinted } from "./cell-towns.ts";

const [sure, likely] = ["local-do-quadro", "local-provavel"];
type Known = { uf?: string; municipio?: string };
const read = (text: string, { uf, municipio }: Known = {}, isOfTowns = true) =>
  findTownsIn({ text, inicio: 0 }, { uf: uf ?? null, municipio: municipio ?? null }, isOfTowns).map(
    ({ valor, regra }) => [valor, regra],
  );

test.each<[string, Known, string[]]>([
  ["Brasília / DF", {}, ["Brasília/DF"]],
  ["São Luís do Paraitinga", {}, ["São Luiz do Paraitinga/SP"]],
  ["RIO DE JANEIRO (CAPITAL)", {}, ["Rio de Janeiro/RJ"]],
  ["Recife, Natal/RN e Olinda", {}, ["Recife/PE", "Natal/RN", "Olinda/PE"]],
  ["Comarca de Ji-Paraná", { uf: "RO" }, ["Ji-Paraná/RO"]],
  ["Bom Jesus", { uf: "PI" }, ["Bom Jesus/PI"]],
  ["Campo Grande - MS", { uf: "AL" }, ["Campo Grande/MS"]],
  ["Embu-Guaçu – SP", {}, ["Embu-Guaçu/SP"]],
])("%s of an act with %j", (text, known, locais) => {
  expect(read(text, known)).toEqual(locais.map((one) => [one, sure]));
});

test.each<[string, Known]>([
  ["Bom Jesus", {}],
  ["Campo Grande", { uf: "RO" }],
  ["Recife/RO", {}],
  ["Ribeirão do Brejo Alto", { uf: "SP" }],
  ["Hospital Municipal São Paulo", { uf: "SP" }],
  ["Comarcas do Estado de Rondônia", { uf: "RO" }],
  ["Sudeste", {}],
  ["DF", {}],
])("%s of an act with %j names no town", (text, known) => {
  expect(read(text, known)).toEqual([]);
});

test("a town beside other words, or under a title of other things, must be checked", () => {
  expect(read("Tribunal de Justiça (Porto Velho)", { uf: "RO" })).toEqual([["Porto Velho/RO", likely]]);
  expect(read("Itabuna", { uf: "BA" }, false)).toEqual([["Itabuna/BA", likely]]);
});

test("a municipality's departments are no other municipality", () => {
  expect(read("Saúde", { uf: "BA", municipio: "Itabuna" }, false)).toEqual([]);
  expect(read("Secretaria de Saúde - Central", { uf: "BA", municipio: "Itabuna" }, false)).toEqual([]);
  expect(read("Sede - Itabuna", { uf: "BA", municipio: "Itabuna" }, false)).toEqual([["Itabuna/BA", likely]]);
});

test("a town of another name than its quote is not printed", () => {
  const isPrinted = (valor: string, quote: string) =>
    isTownPrinted(quote, { valor, inicio: 0, fim: quote.length, regra: "r" });
  expect(isPrinted("São Luiz do Paraitinga/SP", "São Luís do Paraitinga")).toBe(true);
  expect(isPrinted("São Luís/MA", "São Luís do Paraitinga")).toBe(false);
});

test("each town has its own words in the text", () => {
  const text = "Polo Recife e Natal/RN";
  const found = findTownsIn({ text, inicio: 0 }, { uf: null, municipio: null }, true);
  expect(found.map(({ inicio, fim }) => text.slice(inicio ?? 0, fim ?? 0))).toEqual(["Recife", "Natal"]);
});
