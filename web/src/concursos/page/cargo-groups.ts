import type { Cargo } from "@cav/contract/concursos/cargos.ts";
import type { CargoAvaliado } from "@cav/contract/concursos/matching.ts";
import { folded } from "@cav/contract/folded.ts";

/** How a position fits the user, and whether it matches. */
export type Evaluated = CargoAvaliado & { isCompatible: boolean };

/** Positions that differ only in name, shown as one row. */
export type CargoGroup = { key: string; cargos: [Cargo, ...Cargo[]]; evaluated: Evaluated | undefined };

/** Fewest positions of a group; smaller groups stay separate rows. */
const fewest = 3;

/** Sorts positions by how well they fit, then by the notice's order. */
export function sortCargos(cargos: Cargo[], evaluated: Map<string, Evaluated>): Cargo[] {
  const rank = { COMBINA: 0, PODE_COMBINAR: 1, FALTA_1: 2 };
  const rankOf = ({ uuid }: Cargo) => rank[evaluated.get(uuid)?.verdito as keyof typeof rank] ?? 3;
  return [...cargos].sort((a, b) => rankOf(a) - rankOf(b));
}

/** Groups positions that differ only in name. */
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

/** Returns the positions whose name or accepted courses contain every word of a text. */
export function findCargosByText(cargos: Cargo[], text: string): Cargo[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  return cargos.filter(({ nome, cursos_aceitos }) => {
    const where = folded([nome, ...cursos_aceitos.map((curso) => curso.nome)].join(" "));
    return words.every((word) => where.includes(word));
  });
}
