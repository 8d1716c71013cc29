import { expect, test } from "vitest";
import { findPrazo } from "./prazo.ts";

const published = "2026-11-18"; // a Wednesday; Friday the 20th is a holiday

test.each([
  ["comparecer no prazo de 5 (cinco) dias úteis, contados da publicação deste edital", "2026-11-26"],
  ["deverá se apresentar em até 10 (dez) dias corridos a partir da publicação", "2026-11-28"],
  [
    "apresentar-se no prazo máximo de 03 (três) dias, contados do dia seguinte ao desta convocação",
    "2026-11-21",
  ],
  ["para comparecerem ao Departamento de Recursos Humanos no dia 01/12/2026 às 09h00", "2026-12-01"],
  ["deverá manifestar-se até o dia 5.12.2026", "2026-12-05"],
  // Begins with what is not known here.
  ["comparecer no prazo de 5 dias úteis, contados do recebimento da convocação", null],
  ["tomar posse no prazo de 30 dias", null],
  ["o concurso público tem validade de 2 anos", null],
  ["recursos no prazo de 2 dias úteis contados da publicação", null],
])("%s", (texto, day) => {
  expect(findPrazo(texto, published)).toBe(day);
});

test("a term is no day where nobody knows when the act was published", () => {
  expect(findPrazo("comparecer no prazo de 5 dias úteis, contados da publicação", null)).toBeNull();
});
