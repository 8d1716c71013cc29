import { expect, test } from "vitest";
import { inLocais, inLocal } from "./locais.words.ts";

test.each([
  ["Recife - PE", "em Recife - PE"],
  ["Acre", "no Acre"],
  ["Distrito Federal", "no Distrito Federal"],
  ["Bahia", "na Bahia"],
  ["Mato Grosso", "em Mato Grosso"],
  ["Mato Grosso do Sul", "em Mato Grosso do Sul"],
  ["Pernambuco", "em Pernambuco"],
  ["São Paulo", "no estado de São Paulo"],
  ["São Paulo - SP", "em São Paulo - SP"],
  ["Rio de Janeiro", "no estado do Rio de Janeiro"],
  ["Nordeste", "no Nordeste"],
  ["Brasil", "em todo o Brasil"],
])("%s is where: %s", (nome, expected) => {
  expect(inLocal(nome)).toBe(expected);
});

test("several places share their preposition, and the rest is counted", () => {
  expect(inLocais(["Recife - PE", "Olinda - PE", "Acre"], 5)).toBe(
    "em Recife - PE, Olinda - PE, no Acre e mais 2",
  );
  expect(inLocais(["Acre", "Recife - PE"])).toBe("no Acre, em Recife - PE");
});
