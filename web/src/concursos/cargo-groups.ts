import type { Cargo } from "@cav/contract/cargos.ts";
import { folded } from "@cav/contract/folded.ts";
import type { CargoAvaliado } from "@cav/contract/matching.ts";

/** What a position has to do with the reader, and whether it matches. */
export type Evaluated = CargoAvaliado & { isCompatible: boolean };

/** Positions that differ in nothing but their names, as one row shows them. */
export type CargoGroup = { key: string; cargos: [Cargo, ...Cargo[]]; evaluated: Evaluated | undefined };

/** Fewer alike than these stay rows of their own. */
const fewest = 3;

/** Positions in the order in which they are shown: what fits best first, else as in the notice. */
export function sortCargos(cargos: Cargo[], evaluated: Map<string, Evaluated>): Cargo[] {
  const rank = { COMBINA: 0, PODE_COMBINAR: 1, FALTA_1: 2 };
  const rankOf = ({ uuid }: Cargo) => rank[evaluated.get(uuid)?.verdito as keyof typeof rank] ?? 3;
  return [...cargos].sort((a, b) => rankOf(a) - rankOf(b));
}

/** Rows of positions: those that are alike in all but their name are one. */
export function cargoGroups(cargos: Cargo[], evaluated: Map<string, Evaluated>): CargoGroup[] {
  const alike = Map.groupBy(cargos, (cargo) => factsOf(cargo, evaluated.get(cargo.uuid)));
  const seen = new Set<string>();
  return cargos.flatMap((cargo): CargoGroup[] => {
    const found = evaluated.get(cargo.uuid);
    const facts = factsOf(cargo, found);
    const [first, ...more] = alike.get(facts) ?? [];
    if (!first || more.length + 1 < fewest) return [{ key: cargo.uuid, cargos: [cargo], evaluated: found }];
    if (seen.has(facts)) return [];
    seen.add(facts);
    return [{ key: cargo.uuid, cargos: [first, ...more], evaluated: found }];
  });
}

function factsOf({ uuid: _uuid, id: _id, nome: _nome, ...facts }: Cargo, evaluated?: Evaluated): string {
  return JSON.stringify([facts, evaluated?.verdito, evaluated?.criterios.map(({ texto }) => texto)]);
}

/** The positions whose name or accepted course has every word of a text. */
export function findCargosByText(cargos: Cargo[], text: string): Cargo[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  return cargos.filter(({ nome, cursos_aceitos }) => {
    const where = folded([nome, ...cursos_aceitos.map((curso) => curso.nome)].join(" "));
    return words.every((word) => where.includes(word));
  });
}
