import fc from "fast-check";
import { expect, test } from "vitest";
import type { ResolvedConcurso } from "../../catalogue/concursos/index.ts";
import { currentValueOf, isSameValue, readAmount, readEdital, valorKey } from "./valores.ts";

const facts = (some: Partial<ResolvedConcurso>) => some as ResolvedConcurso;

test("formatted amounts and notice numbers are read back unchanged", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (centavos) => {
      const valor_inscricao = centavos / 100;
      expect(readAmount(currentValueOf(facts({ valor_inscricao }), "valor_inscricao"))).toBe(valor_inscricao);
    }),
  );
  fc.assert(
    fc.property(
      fc.stringMatching(/^[0-9A-Z.-]{1,9}$/),
      fc.integer({ min: 1990, max: 2099 }),
      (numero, ano) => {
        const edital = { edital_numero: numero, edital_ano: ano };
        expect(readEdital(currentValueOf(facts(edital), "edital"))).toEqual(edital);
      },
    ),
  );
});

test.each([
  ["95,00", 95],
  ["1.095,50", 1095.5],
  ["95.5", 95.5],
  ["", null],
  [undefined, null],
])("reviewers type amounts either way: %s", (typed, amount) => expect(readAmount(typed)).toBe(amount));

test.each([
  ["valor_inscricao", "95", "95,00", true],
  ["valor_inscricao", "95.00", "96.00", false],
  ["edital", "01/2026", "1/26", true],
  ["edital", "1/2026", "2/2026", false],
  ["edital", "sem número", "outro", false],
  ["orgao", "Prefeitura Municipal de Ilhéus", "Município de Ilhéus", true],
  ["orgao", "Prefeitura de Ilhéus", "Câmara de Ilhéus", false],
  ["titulo", "Um", "um", false],
  ["data_prova", null, "2026-12-20", false],
  ["data_prova", null, null, true],
] as const)("%s: %s and %s say the same: %s", (nome, one, other, same) => {
  expect(isSameValue(nome, one, other)).toBe(same);
  if (one && other) expect(valorKey(nome, one) === valorKey(nome, other)).toBe(same);
});
