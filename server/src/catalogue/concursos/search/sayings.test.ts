import { foldedWords } from "@cav/contract/folded.ts";
import { expect, test } from "vitest";
import { readAbertos, readLevel, readReserva, readSalario } from "./sayings.ts";

/** Returns the number of words that are read, and their label. */
function said(read: typeof readLevel, text: string, at = 0) {
  const saying = read(foldedWords(text), at);
  if (!saying) return undefined;
  return [saying.count, saying.part?.rotulos[0]?.replaceAll("\u00a0", " ")];
}

test.each([
  ["acima de 5 mil", 4, "A partir de R$ 5.000,00"],
  ["mais de R$ 10.000,00 reais", 7, "A partir de R$ 10.000,00"],
  ["salário a partir de 5,5 mil", 7, "A partir de R$ 5.500,00"],
  ["salários de 3k", 3, "A partir de R$ 3.000,00"],
  ["ganhando 4000", 2, "A partir de R$ 4.000,00"],
  ["até 2 mil", 3, "Até R$ 2.000,00"],
  ["salário máximo", 0, ""],
  ["entre 3 e 5 mil", 5, "De R$ 3.000,00 a R$ 5.000,00"],
  ["de 3.000 a 5.000", 6, "De R$ 3.000,00 a R$ 5.000,00"],
])("'%s' is a salary of %i words: %s", (text, count, rotulo) => {
  expect(said(readSalario, text)).toEqual(count === 0 ? undefined : [count, rotulo]);
});

test.each([
  "até 100 km de Campinas",
  "acima de 30 anos",
  "mais de 5 mil vagas",
  "a partir de 2026",
  "de 5 a 3 mil",
])("'%s' is no salary", (text) => {
  expect(said(readSalario, text)).toBeUndefined();
});

test.each([
  ["médio", [1, "Ensino Médio"]],
  ["ensino superior completo", [3, "Ensino Superior"]],
  ["2º grau", [2, "Ensino Médio"]],
  ["graduação", [1, "Ensino Superior"]],
  ["professor nível médio", [2, "Ensino Médio"], 1],
  ["professora do ensino fundamental", undefined, 2],
  ["tribunal superior", undefined, 1],
  ["pós-graduação", undefined, 1],
  ["empresa de médio porte", undefined, 2],
])("'%s' says of a level: %j", (text, expected, at = 0) => {
  expect(said(readLevel, text, at)).toEqual(expected);
});

test("open registrations, and a reserve", () => {
  expect(said(readAbertos, "com inscrições abertas")).toEqual([3, "Com inscrições abertas"]);
  expect(said(readAbertos, "universidade aberta do Brasil", 1)).toBeUndefined();
  const reserve: typeof readLevel = (words, at) => readReserva(words, at, false);
  expect(said(reserve, "formação de cadastro de reserva")).toEqual([5, "Cadastro reserva"]);
  expect(said(reserve, "reserva")).toBeUndefined();
});
