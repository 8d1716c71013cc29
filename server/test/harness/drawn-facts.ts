import {
  concursoFacts,
  eachOf,
  type FactRow,
  type SingleConcursoFact,
  singleConcursoFacts,
} from "@cav/contract/concursos/concurso-facts.ts";
import fc from "fast-check";
import type { ResolvedConcurso } from "../../src/catalogue/concursos/save/resolve.ts";

type ConcursoFacts = Pick<ResolvedConcurso, SingleConcursoFact>;

/** An exam of which nothing is known. */
export const unknownFacts = eachOf(
  singleConcursoFacts,
  (name) => concursoFacts[name].empty ?? null,
) as ConcursoFacts;

/** Two values of each kind; null unless a fact always has a value. */
function valuesOf({ kind, codes, empty }: FactRow): fc.Arbitrary<unknown> {
  const text = ["Um", "Outro 2026.1", "Outro 2026.10"];
  const values = codes
    ? Object.keys(codes)
    : ({
        day: ["2026-12-01", "2026-12-31", "2027-02-01"],
        money: [0, 100, 100.5],
        year: [2026, 2027],
        yesNo: [true, false],
      }[kind as "day"] ?? text);
  return fc.constantFrom(...values, ...(empty === undefined ? [null] : []));
}

/** Draws every fact of an exam. */
export const drawnFacts = fc.record(
  eachOf(singleConcursoFacts, (name) => valuesOf(concursoFacts[name])),
) as fc.Arbitrary<ConcursoFacts>;
