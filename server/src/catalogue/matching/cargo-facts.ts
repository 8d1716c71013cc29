import { eachOf } from "@cav/contract/concursos/concurso-facts.ts";
import {
  comparedFacts,
  factNames,
  type ListName,
  listNames,
  type MaskName,
  maskNames,
  numberNames,
  type SingleName,
} from "./compared.ts";

/** A position in its comparable form: its m_ columns. Money in centavos, masks and lists by 0302_matching.sql. */
export type CargoFacts = Record<SingleName, number> & Record<ListName, number[]>;

/**
 * The facts of a position that are certain, in the same form as `CargoFacts`: see `certainOf` in criteria.ts.
 */
export type CertainFacts = CargoFacts;

const largestInteger = 2_147_483_647;

/** Values that exclude nobody. A list with -1 excludes nobody, because every user's list contains -1. */
export const noExclusion = eachOf(factNames, (name) => {
  const fact = comparedFacts[name];
  return fact.kind === "mask" ? fact.every : fact.kind === "list" ? -1 : largestInteger;
});

type UnionFact = ListName | MaskName;
/** Two positions that differ in one of these facts alone match the same users as their union. */
const unionFacts: readonly UnionFact[] = [...listNames, ...maskNames];

/**
 * Like `unionFacts`, for certain matches. `niveis` is missing: a user must have chosen every level that a
 * position may demand.
 */
const certainUnionFacts = unionFacts.filter((name) => name !== "niveis");

/**
 * Merges positions into fewer ones that match the same users. Positions that differ in one list or mask alone become
 * their
 * union; positions that another one covers are dropped. An exam with 158 positions that differ by city becomes one.
 */
export function mergeCargos(cargos: CargoFacts[]): CargoFacts[] {
  const merged = mergeByFacts(unionFacts, cargos);
  return merged.filter(
    (cargo, index) => !merged.some((other, at) => at !== index && covers(other, cargo, at < index)),
  );
}

/** Merges certain facts into fewer positions that certainly match exactly the same users. */
export function mergeCertain(cargos: CertainFacts[]): CertainFacts[] {
  return mergeByFacts(certainUnionFacts, cargos);
}

function mergeByFacts(union: readonly UnionFact[], cargos: CargoFacts[]): CargoFacts[] {
  return union.reduce((merged, fact) => mergeBy(fact, merged), cargos);
}

function mergeBy(fact: UnionFact, cargos: CargoFacts[]): CargoFacts[] {
  const groups = new Map<string, CargoFacts>();
  for (const cargo of cargos) {
    const key = JSON.stringify({ ...cargo, [fact]: null });
    const known = groups.get(key);
    groups.set(key, known ? { ...known, [fact]: union(known[fact], cargo[fact]) } : cargo);
  }
  return [...groups.values()];
}

function union(a: number | number[], b: number | number[]): number | number[] {
  if (Array.isArray(a) && Array.isArray(b)) return [...new Set([...a, ...b])].sort((x, y) => x - y);
  return Number(a) | Number(b);
}

/** Returns whether `a` matches all users that `b` matches; of two equal ones only the earlier covers. */
function covers(a: CargoFacts, b: CargoFacts, earlier: boolean): boolean {
  const atLeast =
    numberNames.every((name) => a[name] >= b[name]) &&
    maskNames.every((name) => (b[name] & ~a[name]) === 0) &&
    listNames.every((name) => holdsAll(a[name], b[name]));
  return atLeast && (earlier || JSON.stringify(a) !== JSON.stringify(b));
}

function holdsAll(a: number[], b: number[]): boolean {
  return a.includes(-1) || b.every((id) => a.includes(id));
}

/** Returns the union of all positions: a first filter that excludes no user that one of them matches. */
export function unionOf(cargos: CargoFacts[]): CargoFacts {
  return {
    ...eachOf(numberNames, (name) => Math.max(...cargos.map((one) => one[name]))),
    ...eachOf(maskNames, (name) => cargos.reduce((mask, one) => mask | one[name], 0)),
    ...eachOf(listNames, (name) => [...new Set(cargos.flatMap((one) => one[name]))]),
  };
}
