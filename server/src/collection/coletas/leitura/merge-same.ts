import type { ReadCargo } from "./read-cargo.ts";
import { plainTextOf } from "./view.ts";

/** A name that a cell truncated, or that includes the next column's place. */
const cutOrPlaced = / (?:d[aeo]s?|e|ou|para|com|De|Ou)$| \/ ?\p{Lu}{2}$/u;

/**
 * Returns whether one name directly follows the other in a list: "Professor, Professor de Artes", "Professor e
 * Professor Auxiliar".
 */
const isNextTo = ({ nome }: ReadCargo, other: ReadCargo | undefined): boolean =>
  nome.regra === "cargo-de" &&
  nome.fim !== null &&
  Math.abs((other?.nome.inicio ?? Number.POSITIVE_INFINITY) - nome.fim) < listGap;
const listGap = 4;

/**
 * Returns each name once. A prefix of another name, such as "Professor" beside "Professor Adjunto", is no
 * position.
 */
export function mergeSame(found: readonly ReadCargo[]): ReadCargo[] {
  const whole = found.slice(0, cargosMax).filter(({ nome }) => !cutOrPlaced.test(nome.valor));
  const byName = new Map<string, ReadCargo>();
  for (const one of whole) {
    const name = plainTextOf(one.nome.valor);
    byName.set(name, withSure(one, byName.get(name)));
  }
  const names = [...byName.keys()];
  return [...byName]
    .filter(
      ([name, one]) =>
        name.includes(" ") ||
        !names.some((other) => other.startsWith(`${name} `) && !isNextTo(one, byName.get(other))),
    )
    .map(([, one]) => one);
}

/** Drops the count and pay on which two rows of a position disagree. */
function withSure(one: ReadCargo, other: ReadCargo | undefined): ReadCargo {
  if (!other) return one;
  const differ = (field: "vagas" | "salario"): boolean =>
    one[field] !== null && other[field] !== null && one[field].valor !== other[field].valor;
  return {
    ...one,
    vagas: differ("vagas") ? null : (one.vagas ?? other.vagas),
    salario: differ("salario") ? null : (one.salario ?? other.salario),
  };
}

/** No notice has as many positions as this. */
const cargosMax = 400;
