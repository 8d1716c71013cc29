import { expect, test } from "vitest";
import { identidadeOf, type Named, semelhancaOf } from "./identidade.ts";

const named = (given: Partial<Named>) =>
  identidadeOf({ orgao: null, selecao: null, edital: null, uf: null, municipio: null, ...given });
const ilheus = {
  orgao: "Prefeitura Municipal de Ilhéus",
  selecao: "concurso_publico",
  edital: "1/2026",
  uf: "BA",
  municipio: "Ilhéus",
};
const ufg = { orgao: "Universidade Federal de Goiás", edital: "33/2026" };

test.each<[string, Partial<Named>, Partial<Named>]>([
  ["numbers are one with zeros, points and short years", ilheus, { ...ilheus, edital: "001/26" }],
  ["a number of thousands", { ...ufg, edital: "1.077/2026" }, { ...ufg, edital: "1077/2026" }],
  ["a town by another name", ilheus, { ...ilheus, orgao: "MUNICÍPIO DE ILHÉUS/BA", municipio: null }],
  [
    "a state's secretariat with and without the state",
    { orgao: "Secretaria de Estado da Saúde do Rio Grande do Sul", edital: "20/2026", uf: "RS" },
    { orgao: "Secretaria de Estado da Saúde", edital: "20/2026", uf: "RS" },
  ],
  [
    "a federal institute by its short name",
    { orgao: "INSTITUTO FEDERAL DE EDUCAÇÃO, CIÊNCIA E TECNOLOGIA GOIANO", edital: "20/2026" },
    { orgao: "Instituto Federal Goiano", edital: "20/2026" },
  ],
  [
    "a federal university by its foundation's name",
    { orgao: "Fundação Universidade Federal do ABC", edital: "20/2026" },
    { orgao: "Universidade Federal do ABC", edital: "20/2026" },
  ],
  [
    "a state's body with and without the word",
    { orgao: "Tribunal de Justiça do Estado de Goiás", edital: "1/2026", uf: "GO" },
    { orgao: "Tribunal de Justiça de Goiás", edital: "1/2026", uf: "GO" },
  ],
  ["a body with its letters", ufg, { ...ufg, orgao: "Universidade Federal de Goiás - UFG", uf: "GO" }],
])("the same: %s", (_, one, other) => {
  expect(semelhancaOf(named(one), named(other))).toBe("MESMO");
  expect(semelhancaOf(named(other), named(one))).toBe("MESMO");
});

test.each<[string, Partial<Named>, Partial<Named>]>([
  ["the number is another", ilheus, { ...ilheus, edital: "2/2026" }],
  ["the year is another", ilheus, { ...ilheus, edital: "1/2025" }],
  [
    "the town is another",
    ilheus,
    { ...ilheus, orgao: "Prefeitura Municipal de Itabuna", municipio: "Itabuna" },
  ],
  [
    "the state is another",
    { ...ilheus, orgao: "Prefeitura de Bom Jesus" },
    { ...ilheus, orgao: "Prefeitura de Bom Jesus", uf: "RS" },
  ],
  ["a council is no town hall", ilheus, { ...ilheus, orgao: "Câmara Municipal de Ilhéus" }],
  ["a selection by a simpler procedure", ilheus, { ...ilheus, selecao: "processo_seletivo" }],
  [
    "another federal institute",
    { orgao: "Instituto Federal de Educação, Ciência e Tecnologia Goiano", edital: "20/2026" },
    { orgao: "Instituto Federal de Goiás", edital: "20/2026" },
  ],
  [
    "a state is none of its bodies",
    { orgao: "Estado de Goiás", edital: "1/2026", uf: "GO" },
    { orgao: "Tribunal de Justiça do Estado de Goiás", edital: "1/2026", uf: "GO" },
  ],
  ["another university", ufg, { ...ufg, orgao: "Universidade Federal de Catalão" }],
  ["ten is no one with a zero", { ...ufg, edital: "10/2026" }, { ...ufg, edital: "1/2026" }],
  ["a number within a selection", { ...ufg, edital: "01/01/2026" }, { ...ufg, edital: "01/2026" }],
])("never the same: %s", (_, one, other) => {
  expect(semelhancaOf(named(one), named(other))).toBe("OUTRO");
});

test.each<[string, Partial<Named>, Partial<Named>]>([
  ["a number is missing", ilheus, { ...ilheus, edital: null }],
  ["a town's state is missing", { ...ilheus, uf: null }, ilheus],
  ["a town's kind of selection is missing", { ...ilheus, selecao: null }, ilheus],
  [
    "a body of which every town has one",
    { orgao: "SAAE", edital: "1/2026" },
    { orgao: "SAAE", edital: "1/2026", uf: "MG" },
  ],
])("somebody has to say: %s", (_, one, other) => {
  expect(semelhancaOf(named(one), named(other))).toBe("TALVEZ");
});
