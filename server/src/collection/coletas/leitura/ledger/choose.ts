import { toKey } from "../quadros/sections.ts";
import type { ReadCargo } from "../read-cargo.ts";
import type { Ledger } from "./ledger.ts";

/**
 * Chooses between the ledger and the reading row by row. A ledger that closes counts; else it counts if it holds as
 * many vacancies' counts. The other reading fills in the fields that it lacks, by the position's name.
 */
export function resolveCargos({ verdict, cargos }: Ledger, rows: readonly ReadCargo[]): ReadCargo[] {
  if (cargos.length === 0) return [...rows];
  // A count that is left out because its row contradicts itself is better than a reading that does not notice.
  const countsOf = (some: readonly ReadCargo[]) =>
    some.filter(({ vagas, prova }) => vagas !== null || prova === "conferir").length;
  const isBetter =
    verdict === "fecha" ||
    (verdict === "sem quadro"
      ? countsOf(rows) === 0
      : countsOf(cargos) >= countsOf(rows) || verdict === "contradiz");
  if (!isBetter) return [...rows];
  const known = new Map(rows.map((one) => [toKey(one.nome.valor), one]));
  return cargos.map((cargo) => {
    const other = known.get(toKey(cargo.nome.valor));
    if (!other) return cargo;
    return {
      ...cargo,
      cursos: other.cursos ?? cargo.cursos ?? [],
      locais: other.locais ?? cargo.locais ?? [],
    };
  });
}
