import { expect, test } from "vitest";
import { fileNameOf, foldedWords, withoutWords } from "./folded.ts";

test("words are compared without case, accents and punctuation", () => {
  expect(foldedWords(" Médico (PSF), São João d'Aliança ")).toEqual([
    "medico",
    "psf",
    "sao",
    "joao",
    "d",
    "alianca",
  ]);
});

test.each([
  ["médico Recife", "recife", "médico"],
  ["médico em Recife", "recife", "médico"],
  ["Médico, São Paulo - SP", "sao paulo sp", "Médico"],
  ["nível médio até 100 km de Campinas", "ate 100 km de campinas", "nível médio"],
  ["nível médio até 100 km de Campinas", "nivel medio", "até 100 km de Campinas"],
  ["PE", "pe", ""],
  ["analista pe pe", "pe", "analista pe"],
  ["médico", "recife", "médico"],
])("%j without %j is %j", (text, words, left) => {
  expect(withoutWords(text, words)).toBe(left);
});

test.each([
  ["Prefeitura de Mogi-Guaçu: Edital 1/2026", "prefeitura-de-mogi-guacu-edital-1-2026"],
  ["***", "concurso"],
  [`${"a".repeat(59)} b`, "a".repeat(59)],
])("%j names the file %j", (title, name) => expect(fileNameOf(title)).toBe(name));
