import { expect, test } from "vitest";
import { findAsserted } from "./fields.ts";
import { readAct } from "./leitura.ts";

function readIn(body: string) {
  const text =
    `${body}\nCONCURSO PÚBLICO - EDITAL Nº 1/2026\nA ${body} torna pública a abertura de ` +
    `inscrições para o Concurso Público nº 1/2026, de 1/12/2026 a 20/12/2026.`;
  const { municipio, uf } = readAct({ text });
  return [findAsserted(municipio)?.valor ?? null, findAsserted(uf)?.valor ?? null];
}

test.each([
  ["São Luís do Paraitinga", "SP"],
  ["Belém de São Francisco", "PE"],
  ["Santa Isabel do Pará", "PA"],
  ["Itapagé", "CE"],
  ["Brasópolis", "MG"],
  ["Poxoréo", "MT"],
  ["Trajano de Morais", "RJ"],
])("a former spelling belongs to its town: %s", (town, uf) => {
  expect(readIn(`Prefeitura Municipal de ${town}/${uf}`)).toEqual([town, uf]);
});

test.each([
  ["São Luís do Jaraguari", "SP"],
  ["Belém da Serra Azul", "RO"],
  ["Santa Isabel das Gaivotas", "AC"],
  ["Alfenas", "SP"],
  ["Cachoeira dos Índios Novos", "PB"],
  ["Lages Novas", "SC"],
  ["Nova Olinda Velha", "TO"],
  ["Santo Antônio À Beira do Lago", "RN"],
])("an unknown town is not shortened to another one: %s", (town, uf) => {
  const [municipio, state] = readIn(`Prefeitura Municipal de ${town}/${uf}`);
  expect(municipio).toBeNull();
  expect([null, uf]).toContain(state);
});

test("a town's name ends with its line, and before a sentence", () => {
  expect(readIn("PREFEITURA MUNICIPAL DE LAGES\nNOVA CHAMADA")).toEqual(["Lages", "SC"]);
  expect(readIn("Prefeitura Municipal de Lages nova seleção")).toEqual(["Lages", "SC"]);
});

test("a state after a comma is the town's, if the town is in it", () => {
  expect(readIn("Prefeitura Municipal de Bom Jesus, RS")).toEqual(["Bom Jesus", "RS"]);
  expect(readIn("PREFEITURA MUNICIPAL DE BOM JESUS, PB")).toEqual(["Bom Jesus", "PB"]);
  expect(readIn("PREFEITURA MUNICIPAL DE BOM JESUS, SE")).toEqual(["Bom Jesus", null]);
});

test("a town with its state in words is found", () => {
  expect(readIn("Prefeitura Municipal de Lages do Estado de Santa Catarina")).toEqual(["Lages", "SC"]);
});
