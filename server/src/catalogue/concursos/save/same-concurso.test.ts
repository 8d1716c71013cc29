import { expect, test } from "vitest";
import { concursoPairs } from "../../../../test/catalogue/concurso-pairs.ts";
import { comparisonOf } from "./same-concurso.ts";

test.each(concursoPairs.map((pair) => [pair.name, pair] as const))(
  "%s",
  (_, { one, two, answer, hasSameKey = false }) => {
    expect(comparisonOf(one, two, { hasSameKey })).toMatchObject({ answer });
    expect(comparisonOf(two, one, { hasSameKey })).toMatchObject({ answer });
  },
);

test("no pair is merged wrongly, and few are asked about", () => {
  const answers = concursoPairs.map(({ one, two, answer, hasSameKey = false }) => ({
    answer,
    given: comparisonOf(one, two, { hasSameKey }).answer,
  }));
  expect(answers.length).toBeGreaterThanOrEqual(200);
  expect(answers.filter(({ answer, given }) => given === "same" && answer !== "same")).toEqual([]);
  const asked = answers.filter(({ given }) => given === "unsure").length;
  expect(asked / answers.length).toBeLessThanOrEqual(0.05);
});
