import { expect, test } from "vitest";
import { searchQuestions } from "./question.ts";
import { categories } from "./questions.ts";

test("each of the five subjects has enough answers, and no question twice", () => {
  expect(categories.map(({ label }) => label)).toEqual([
    "Geral",
    "Conta e Perfil",
    "Concursos",
    "Assinaturas",
    "Mentoria",
  ]);
  const all = categories.flatMap(({ questions }) => questions.map(({ question }) => question));
  expect(new Set(all).size).toBe(all.length);
  for (const { label, questions } of categories) expect(questions.length, label).toBeGreaterThanOrEqual(6);
});

const questions = [
  { question: "Como CANCELO?", answer: "No perfil." },
  { question: "Outra", answer: "Nada de especial (100%)." },
];
const found = (term: string) => searchQuestions(questions, term).map(({ question }) => question);

test.each([
  ["", ["Como CANCELO?", "Outra"]],
  ["cancelo", ["Como CANCELO?"]],
  ["PERFIL", ["Como CANCELO?"]],
  ["100%", ["Outra"]],
  [".*", []],
  ["x".repeat(10_000), []],
])("a search for %j finds the questions that contain it", (term, expected) => {
  expect(found(term)).toEqual(expected);
});
