import type { Verdito } from "@cav/contract/concursos/matching.ts";
import { type Cargos, type ConcursoRows, unknownNumber } from "./columns.ts";
import { type ComparableBusca, MatchRules } from "./rules.ts";

/** Verdict on a position (a row) by its best matching search. Null: two or more criteria fail. */
export type CargoVerdito = {
  at: number;
  id: number;
  verdito: Verdito | null;
  rules: MatchRules;
  /** Bits of the searches that match, certainly or possibly: see `numerosOf`. */
  cabe_em: number;
};

type Busca = ComparableBusca & { numero: number };
type FindOne = (
  searches: MatchRules[],
  concurso: ConcursoRows,
  at: number,
) => Omit<CargoVerdito, "id"> | undefined;

const ranks: (Verdito | null)[] = ["COMBINA", "PODE_COMBINAR", "FALTA_1", null];

/** Builds the matching rules of each search. */
export const buildRules = (cargos: Cargos, buscas: readonly Busca[]): MatchRules[] =>
  buscas.map((busca) => new MatchRules(cargos, busca));

/** Returns the verdict on every position of an exam, best first, then best paid. Empty without searches. */
export const findVerditos = (cargos: Cargos, searches: MatchRules[], concurso: ConcursoRows) =>
  findEach(cargos, searches, concurso, (...one) => findFit(...one) ?? findNearest(...one));

/** Returns the verdicts on matching positions only, which saves the time of finding near misses. */
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
  // The sort is stable, so equal positions keep their order. Positions without a salary come last.
  return verditos.sort((a, b) => rank(a) - rank(b) || pay(b) - pay(a));
}

/** Finds the first search that matches a position best. */
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

/** Finds the first search of which a position fails exactly one criterion. */
const findNearest: FindOne = (searches, concurso, at) => {
  const near = searches.find((rules) => rules.isNearMiss(concurso, at));
  const rules = near ?? searches[0];
  return rules && { at, verdito: near ? "FALTA_1" : null, rules, cabe_em: 0 };
};
