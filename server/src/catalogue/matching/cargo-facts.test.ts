import { eachOf } from "@cav/contract/concursos/concurso-facts.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type CargoFacts, mergeCargos, unionOf } from "./cargo-facts.ts";
import { comparedFacts, factNames, listNames, maskNames, numberNames } from "./compared.ts";

const list: fc.Arbitrary<number[]> = fc.oneof(
  fc.constant<number[]>([-1]),
  fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }).map((ids) => [0, ...ids]),
);
const chosen: fc.Arbitrary<number[]> = fc.oneof(
  fc.constant<number[]>([-1, 0]),
  fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 2 }).map((ids) => [-1, ...ids]),
);
const facts = (lists: fc.Arbitrary<number[]>): fc.Arbitrary<CargoFacts> =>
  fc.record(eachOf(factNames, (name) => of[comparedFacts[name].kind](lists))) as fc.Arbitrary<CargoFacts>;
const of = {
  number: () => fc.integer({ min: 0, max: 3 }),
  mask: () => fc.integer({ min: 1, max: 7 }),
  list: (lists: fc.Arbitrary<number[]>) => lists,
};

const meets = (p: CargoFacts, c: CargoFacts) =>
  numberNames.every((name) => p[name] <= c[name]) &&
  maskNames.every((name) => (p[name] & c[name]) !== 0) &&
  listNames.every((name) => p[name].some((id) => c[name].includes(id)));

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
  const base = eachOf(factNames, (name) => (comparedFacts[name].kind === "list" ? [-1] : 1)) as CargoFacts;
  const cargos = Array.from({ length: 158 }, (_, index) => ({ ...base, locais_trabalho: [0, index + 1] }));
  expect(mergeCargos(cargos)).toHaveLength(1);
});
