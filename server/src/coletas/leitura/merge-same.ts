import type { ReadCargo } from "./read-cargo.ts";
import { plainTextOf } from "./view.ts";

/** A name that a table's cell cut, or that has the next column's place. */
const cutOrPlaced = / (?:d[aeo]s?|e|para|com)$| \/ ?\p{Lu}{2}$/u;

/** Whether a list has a name right behind another: "Professor, Professor de Artes", "Professor e Professor Auxiliar". */
const isNextTo = ({ nome }: ReadCargo, other: ReadCargo | undefined): boolean =>
  nome.regra === "cargo-de" &&
  nome.fim !== null &&
  Math.abs((other?.nome.inicio ?? Number.POSITIVE_INFINITY) - nome.fim) < listGap;
const listGap = 4;

/** Each name once; one that only begins another, as "Professor" does "Professor Adjunto", is no post of its own. */
export function mergeSame(found: readonly ReadCargo[]): ReadCargo[] {
  const whole = found.slice(0, cargosMax).filter(({ nome }) => !cutOrPlaced.test(nome.valor));
  const byName = new Map(whole.map((one) => [plainTextOf(one.nome.valor), one]));
  const names = [...byName.keys()];
  return [...byName]
    .filter(
      ([name, one]) =>
        name.includes(" ") ||
        !names.some((other) => other.startsWith(`${name} `) && !isNextTo(one, byName.get(other))),
    )
    .map(([, one]) => one);
}

/** More than any notice has: what names more is no notice. */
const cargosMax = 400;
