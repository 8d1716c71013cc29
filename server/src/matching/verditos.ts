import type { Verdito } from "@cav/contract/matching.ts";
import { type Cargos, type ConcursoRows, unknownNumber } from "./columns.ts";
import { type ComparableBusca, MatchRules } from "./rules.ts";

/** How well a position (a row) fits the search that it fits best. Null: against it two things speak at least. */
export type CargoVerdito = {
  at: number;
  id: number;
  verdito: Verdito | null;
  rules: MatchRules;
  /** Bits of the searches that it fits, for certain or not: see `numerosOf`. */
  cabe_em: number;
};

type Busca = ComparableBusca & { numero: number };
type FindOne = (
  searches: MatchRules[],
  concurso: ConcursoRows,
  at: number,
) => Omit<CargoVerdito, "id"> | undefined;

const ranks: (Verdito | null)[] = ["COMBINA", "PODE_COMBINAR", "FALTA_1", null];

/** Each search in the form that positions are compared with. */
export const buildRules = (cargos: Cargos, buscas: readonly Busca[]): MatchRules[] =>
  buscas.map((busca) => new MatchRules(cargos, busca));

/** The verdict on every position of an exam, the best first and then the best paid. Empty without searches. */
export const findVerditos = (cargos: Cargos, searches: MatchRules[], concurso: ConcursoRows) =>
  findEach(cargos, searches, concurso, (...one) => findFit(...one) ?? findNearest(...one));

/** The same of the positions that fit, without the time that near misses take. */
export const findFitting = (cargos: Cargos, searches: MatchRules[], concurso: ConcursoRows) =>
  findEach(cargos, searches, concurso, findFit);

function findEach(
  { columns: { id, salario } }: Cargos,
  searches: MatchRules[],
  concurso: ConcursoRows,
  findOne: FindOne,
): CargoVerdito[] {
  const verditos: CargoVerdito[] = [];
  for (let at = concurso.first; at < concurso.first + concurso.count; at += 1) {
    const one = findOne(searches, concurso, at);
    if (one) verditos.push({ ...one, id: id[at] as number });
  }
  const rank = ({ verdito }: CargoVerdito) => ranks.indexOf(verdito);
  const pay = ({ at }: CargoVerdito) => (salario[at] === unknownNumber ? -1 : (salario[at] as number));
  // The sort is stable: positions that are equal keep their order. No salary comes last.
  return verditos.sort((a, b) => rank(a) - rank(b) || pay(b) - pay(a));
}

/** A position that fits, by the first of the searches that it fits best. */
const findFit: FindOne = (searches, concurso, at) => {
  let best: Omit<CargoVerdito, "id"> | undefined;
  let cabe_em = 0;
  for (const rules of searches) {
    const fit = rules.judgeCargo(concurso, at);
    if (!fit) continue;
    cabe_em |= 1 << rules.numero;
    const verdito = fit === "certain" ? "COMBINA" : "PODE_COMBINAR";
    if (!best || (verdito === "COMBINA" && best.verdito !== "COMBINA"))
      best = { at, verdito, rules, cabe_em };
  }
  return best && { ...best, cabe_em };
};

/** A position that fits no search, by the first that it misses by one thing alone. */
const findNearest: FindOne = (searches, concurso, at) => {
  const near = searches.find((rules) => rules.isNearMiss(concurso, at));
  const rules = near ?? searches[0];
  return rules && { at, verdito: near ? "FALTA_1" : null, rules, cabe_em: 0 };
};
