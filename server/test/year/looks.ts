import fc from "fast-check";
import {
  at,
  type BuscaManner,
  minutesOfYear,
  number,
  type Script,
  wantsParts,
  type YearAction,
} from "./script.ts";

const look: fc.Arbitrary<YearAction> = fc.record({
  at: fc.nat({ max: minutesOfYear / 2 }),
  does: fc.constant("look" as const),
  user: number,
  which: fc.nat({ max: 3 }),
  wants: fc.record({ ...wantsParts, salario_minimo: fc.constantFrom(1_000, 3_000, 5_000, 8_000) }),
  manner: fc.record({
    canais: fc.constantFrom<BuscaManner["canais"][]>(null, null, ["email"], ["whatsapp"]),
    frequencia: fc.constantFrom<BuscaManner["frequencia"][]>(null, "NA_HORA", "DIARIO", "SEMANAL"),
    pausada: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
  }),
});
const planEnds: fc.Arbitrary<YearAction> = fc.record({
  at,
  does: fc.constant("change plans" as const),
  user: number,
});

/**
 * Draws actions of users with several searches. They are drawn separately, so that the other draws stay
 * unchanged.
 */
export function looks(count: number): fc.Arbitrary<YearAction[]> {
  return fc.array(fc.oneof({ weight: 4, arbitrary: look }, { weight: 1, arbitrary: planEnds }), {
    minLength: count,
    maxLength: count,
  });
}

/** Adds actions to the script of a simulated year. */
export const withDeeds = (script: Script, more: YearAction[]): Script => ({
  ...script,
  deeds: [...script.deeds, ...more].toSorted((a, b) => a.at - b.at),
});
