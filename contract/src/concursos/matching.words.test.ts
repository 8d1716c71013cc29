import { expect, test } from "vitest";
import { criteriaBySituacao, isByOneCriterion } from "./matching.words.ts";

const place = { situacao: "nao_atende", curto: "trabalho em Leopoldina - MG" } as const;
const salary = { situacao: "desconhecido", curto: "salário não divulgado" } as const;
const level = { situacao: "atende", curto: "Ensino Médio" } as const;

test("the failed criterion and the unknown ones are listed separately", () => {
  expect(criteriaBySituacao([salary, place, level, { ...salary, curto: "vagas não divulgadas" }])).toEqual({
    atende: "Ensino Médio",
    nao_atende: "trabalho em Leopoldina - MG",
    desconhecido: "salário não divulgado, vagas não divulgadas",
  });
});

test("a match has one criterion if no other is set or must be set", () => {
  expect(isByOneCriterion([level])).toBe(true);
  expect(isByOneCriterion([level, level])).toBe(false);
  expect(isByOneCriterion([level, salary])).toBe(false);
  expect(isByOneCriterion([salary])).toBe(false);
  expect(isByOneCriterion([])).toBe(false);
});
