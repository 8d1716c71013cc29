import { expect, test } from "vitest";
import { isNameOf } from "./monitor-de-nome.words.ts";

test.each([
  ["Zenaide", "Zenaide Quintela Bentaleb", true],
  ["zenaide  QUINTELA", "Zenaide de Quintela Bentaleb", true],
  ["Maria Souza Prado", "Maria Souza", true],
  ["Luís d'Ávila", "Luis Davila Prado", true],
  ["Zenaide Quintela", "Bruna Quintela Bentaleb", false],
  ["Zenaide Quintela", "Zenaide Keller Bentaleb", false],
  ["Quintela", "Zenaide Quintela Bentaleb", false],
  ["Mariana", "Maria Souza Prado", false],
  ["...", "Maria Souza Prado", false],
])("%s and %s belong to one person: %s", (conta, nome, isSame) => {
  expect(isNameOf(conta, nome)).toBe(isSame);
});
