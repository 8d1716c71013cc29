import { expect, test } from "vitest";
import { buildPrediction } from "../../../src/collection/coletas/labels/predictions.ts";
import { composeActs } from "./compose.ts";

const seeds = [1, 2, 3];

test.each(seeds)("the reader reads every composed act of seed %i as stated, and invents nothing", (seed) => {
  const wrong = composeActs(seed).flatMap(({ id, text, expected }) => {
    const read = buildPrediction({ id, text, published: "2026-01-02" });
    const asserted = Object.keys(expected).filter((field) => field !== "cargos") as "kind"[];
    return asserted
      .filter((field) => read[field] !== expected[field])
      .map((field) => `${id}: ${field} ${read[field]} for ${expected[field]}`);
  });
  expect(wrong).toEqual([]);
});

test("the same seed gives the same acts", () => {
  const textsOf = (seed: number) => composeActs(seed).map(({ text }) => text);
  expect(textsOf(5)).toEqual(textsOf(5));
  expect(textsOf(5)).not.toEqual(textsOf(6));
});
