import { expect, test } from "vitest";
import type { ListadoRow } from "../coletas/index.ts";
import { identidadeOf } from "../minutas/index.ts";
import { findMissing, type Nosso } from "./missing.ts";

const listado = (given: Partial<ListadoRow> = {}): ListadoRow => ({
  fonte_id: 1,
  chave: "1",
  titulo: "Prefeitura de Santos",
  selecao: "concurso_publico",
  uf: "SP",
  prazo: "2026-12-23",
  url: "https://www.pciconcursos.com.br/noticias/santos",
  desde: "2026-11-19",
  ...given,
});

type NossoInput = { orgao?: string; selecao?: string | null; uf?: string | null; prazo?: string | null };
const nosso = (given: NossoInput = {}): Nosso => {
  const { orgao, selecao, uf, prazo } = {
    orgao: "Prefeitura Municipal de Santos",
    selecao: "concurso_publico",
    uf: "SP",
    prazo: "2026-12-23",
    ...given,
  };
  const identidade = identidadeOf({ orgao, selecao, edital: "1/2026", uf, municipio: null });
  return { tipo: "CONCURSO", uuid: crypto.randomUUID(), titulo: orgao, identidade, prazo };
};

const missing = (listados: ListadoRow[], nossos: Nosso[]) =>
  findMissing(listados, nossos).map(({ parecido }) => (parecido ? "alike" : "missing"));

test("equal body, kind, state and deadline are the same exam, whatever its number", () => {
  expect(findMissing([listado()], [nosso()])).toEqual([]);
});

test.for<[string, Partial<ListadoRow>, NossoInput, "missing" | "alike"]>([
  ["the council of the same town", { titulo: "Câmara de Santos" }, {}, "missing"],
  ["a town of that name in another state", { uf: "PR" }, {}, "missing"],
  ["the town's simpler selection, open to the same day", { selecao: "processo_seletivo" }, {}, "missing"],
  ["a kind that the list doesn't tell", { selecao: null }, {}, "alike"],
  ["a kind that ours doesn't tell", {}, { selecao: null }, "alike"],
  ["a state that the list doesn't tell", { uf: null }, {}, "alike"],
  ["a state that ours doesn't tell", {}, { uf: null }, "alike"],
  ["an end that is one day later", { prazo: "2026-12-24" }, {}, "alike"],
  ["an end that ours doesn't tell", {}, { prazo: null }, "alike"],
  ["an end that the list doesn't tell", { prazo: null }, {}, "alike"],
  ["a selection of the same body a season later", { prazo: "2027-03-01" }, {}, "missing"],
  ["a longer name that begins alike", { titulo: "Prefeitura de Santos Dumont" }, {}, "missing"],
  [
    "a body without a name beside its kind",
    { titulo: "Prefeitura" },
    { orgao: "Prefeitura", selecao: "concurso_publico" },
    "missing",
  ],
])("not ours: %s", ([, listed, ours, outcome]) => {
  expect(missing([listado(listed)], [nosso(ours)])).toEqual([outcome]);
});

test("each of our exams matches one listed exam", () => {
  const twice = [listado(), listado({ chave: "2" })];
  expect(missing(twice, [nosso()])).toEqual(["missing"]);
  expect(missing(twice, [nosso(), nosso()])).toEqual([]);
});

test("a certain match of one listed exam is not suggested for another", () => {
  const later = listado({ chave: "2", prazo: "2026-12-20" });
  expect(missing([later, listado()], [nosso()])).toEqual(["missing"]);
});

test("a body is identified by its name, without abbreviation and ending", () => {
  const federal = { orgao: "Universidade Federal de Goiás - UFG", uf: "GO" };
  expect(missing([listado({ titulo: "Universidade Federal de Goiás", uf: "GO" })], [nosso(federal)])).toEqual(
    [],
  );
});
