import { expect, test } from "vitest";
import { readActs } from "./read-acts.ts";

test("a reading of a text full of surrogate pairs can be stored, wherever a quote ends", () => {
  for (let at = 0; at < 60; at++) {
    const before = "a".repeat(at);
    const text =
      `EDITAL Nº 1/2026\nPREFEITURA DE ${before}${"\u{1f600}".repeat(400)} torna público o ` +
      `concurso público para o cargo de ${before}${"\u{1f600}".repeat(200)}. Taxa R$ 90,00`;
    const act = { text, hierarchy: null, address: null, published: null, territory: null };
    for (const reading of readActs([act])) expect(JSON.stringify(reading)).not.toMatch(/\\ud[89a-f]/);
  }
});
