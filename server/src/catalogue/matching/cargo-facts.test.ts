import fc from "fast-check";
import { expect, test } from "vitest";
import { type CargoFacts, mergeCargos, unionOf } from "./cargo-facts.ts";

const list: fc.Arbitrary<number[]> = fc.oneof(
  fc.constant<number[]>([-1]),
  fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }).map((ids) => [0, ...ids]),
);
const chosen: fc.Arbitrary<number[]> = fc.oneof(
  fc.constant<number[]>([-1, 0]),
  fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 2 }).map((ids) => [-1, ...ids]),
);
const facts = (lists: fc.Arbitrary<number[]>): fc.Arbitrary<CargoFacts> =>
  fc.record({
    salario: fc.integer({ min: 0, max: 3 }),
    vagas: fc.integer({ min: 0, max: 2 }),
    niveis: fc.integer({ min: 1, max: 7 }),
    cotas: fc.integer({ min: 1, max: 63 }),
    tipos: fc.integer({ min: 1, max: 3 }),
    cursos: lists,
    locais_trabalho: lists,
  });

const meets = (p: CargoFacts, c: CargoFacts) =>
  p.salario <= c.salario &&
  p.vagas <= c.vagas &&
  (p.niveis & c.niveis) !== 0 &&
  (p.cotas & c.cotas) !== 0 &&
  (p.tipos & c.tipos) !== 0 &&
  p.cursos.some((id) => c.cursos.includes(id)) &&
  p.locais_trabalho.some((id) => c.locais_trabalho.includes(id));

test("merged positions match the same users, and their union excludes none of them", () => {
  fc.assert(
    fc.property(fc.array(facts(list), { minLength: 1, maxLength: 8 }), facts(chosen), (cargos, user) => {
      const merged = mergeCargos(cargos);
      const matches = cargos.some((one) => meets(user, one));
      expect(merged.some((one) => meets(user, one))).toBe(matches);
      expect(merged.length).toBeLessThanOrEqual(cargos.length);
      if (matches) expect(meets(user, unionOf(merged))).toBe(true);
    }),
    { numRuns: 5_000 },
  );
});

test("positions that differ in one list alone become one", () => {
  const base = { salario: 300_000, vagas: 1, niveis: 2, cotas: 33, tipos: 1, cursos: [-1] };
  const cargos = Array.from({ length: 158 }, (_, index) => ({ ...base, locais_trabalho: [0, index + 1] }));
  expect(mergeCargos(cargos)).toHaveLength(1);
});
