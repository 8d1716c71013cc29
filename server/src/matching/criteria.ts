import { type RawBuilder, sql } from "kysely";
import { noExclusion, type PositionFacts } from "./positions.ts";

/** One side's comparable facts as SQL: columns of a table, or literals. */
export type Facts = { [Fact in keyof PositionFacts]: RawBuilder<unknown> };
/** The candidate's side has exam cities besides; so has the exam's. */
export type CandidateFacts = Facts & { locais_prova: RawBuilder<unknown> };

/** The m_ columns of a table alias. */
export function columnsOf(alias: string): CandidateFacts {
  const column = (name: string) => sql.ref(`${alias}.m_${name}`);
  return {
    salario: column("salario"),
    vagas: column("vagas"),
    niveis: column("niveis"),
    cotas: column("cotas"),
    cursos: column("cursos"),
    locais_trabalho: column("locais_trabalho"),
    locais_prova: column("locais_prova"),
  };
}

/** A position's facts written out. */
function literalsOf(position: PositionFacts): Facts {
  return {
    salario: sql`${position.salario}::integer`,
    vagas: sql`${position.vagas}::integer`,
    niveis: sql`${position.niveis}::smallint`,
    cotas: sql`${position.cotas}::smallint`,
    cursos: listLiteral(position.cursos),
    locais_trabalho: listLiteral(position.locais_trabalho),
  };
}

export function listLiteral(ids: readonly number[]): RawBuilder<number[]> {
  return sql`${ids}::integer[]`;
}

/**
 * The definition of a match (product.md, Matching), criterion by criterion, between a candidate `p` and a position
 * `c`. It works since both sides are in their comparable form (see migration 0001). Cheap comparisons come first.
 */
export const positionCriteria = {
  salario: (p: Facts, c: Facts) => sql<boolean>`${p.salario} <= ${c.salario}`,
  vagas: (p: Facts, c: Facts) => sql<boolean>`${p.vagas} <= ${c.vagas}`,
  niveis: (p: Facts, c: Facts) => sql<boolean>`${p.niveis} & ${c.niveis} <> 0`,
  cotas: (p: Facts, c: Facts) => sql<boolean>`${p.cotas} & ${c.cotas} <> 0`,
  cursos: (p: Facts, c: Facts) => noneOrCommon(p.cursos, c.cursos),
  locais_trabalho: (p: Facts, c: Facts) => noneOrCommon(p.locais_trabalho, c.locais_trabalho),
} satisfies { [Fact in keyof PositionFacts]: (p: Facts, c: Facts) => RawBuilder<boolean> };

/** The exam's own criterion: no exam city chosen, none announced yet, or one in common. */
export function examCriterion(p: CandidateFacts, examCities: RawBuilder<unknown>): RawBuilder<boolean> {
  return noneOrCommon(p.locais_prova, examCities);
}

/** A list of which nothing was chosen is null: most are, and that is known without a look into an array. */
function noneOrCommon(chosen: RawBuilder<unknown>, listed: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${chosen} IS NULL OR ${chosen} && ${listed})`;
}

const facts = Object.keys(positionCriteria) as (keyof PositionFacts)[];

/** Every criterion at once on one position. */
export function positionMatches(p: Facts, c: Facts): RawBuilder<boolean> {
  return allOf(facts.map((fact) => positionCriteria[fact](p, c)));
}

/**
 * The same with a position written out. What can exclude nobody is left out: nobody at all, or nobody whom a filter
 * before has let pass.
 */
export function literalPositionMatches(
  p: Facts,
  position: PositionFacts,
  filtered?: PositionFacts,
): RawBuilder<boolean> {
  const literals = literalsOf(position);
  const telling = facts.filter(
    (fact) => !excludesNobody(fact, position) && !(filtered && isSame(position[fact], filtered[fact])),
  );
  return allOf(telling.map((fact) => positionCriteria[fact](p, literals)));
}

function excludesNobody(fact: keyof PositionFacts, position: PositionFacts): boolean {
  const value = position[fact];
  return Array.isArray(value) ? value.includes(-1) : value === noExclusion[fact];
}

const isSame = (a: number | number[], b: number | number[]) =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((id) => b.includes(id)) : a === b;

export function allOf(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}

export function anyOf(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` OR `)})`;
}
