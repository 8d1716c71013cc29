import { type RawBuilder, sql } from "kysely";
import { type CargoFacts, noExclusion } from "./cargo-facts.ts";

/** One side's comparable facts as SQL: columns of a table, or literals. */
export type SqlFacts = { [Fact in keyof CargoFacts]: RawBuilder<unknown> };
/** The candidate's side has exam cities besides; so has the exam's. */
export type UserFacts = SqlFacts & { locais_prova: RawBuilder<unknown> };

/** The m_ columns of a table alias. */
export function matchColumnsOf(alias: string): UserFacts {
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
function literalsOf(cargo: CargoFacts): SqlFacts {
  return {
    salario: sql`${cargo.salario}::integer`,
    vagas: sql`${cargo.vagas}::integer`,
    niveis: sql`${cargo.niveis}::smallint`,
    cotas: sql`${cargo.cotas}::smallint`,
    cursos: listLiteral(cargo.cursos),
    locais_trabalho: listLiteral(cargo.locais_trabalho),
  };
}

export function listLiteral(ids: readonly number[]): RawBuilder<number[]> {
  return sql`${ids}::integer[]`;
}

/**
 * The definition of a match (product.md, Matching), criterion by criterion, between a candidate `p` and a position
 * `c`. It works since both sides are in their comparable form (see 0002_matching.sql). Cheap comparisons come first.
 */
export const cargoCriteria = {
  salario: (p: SqlFacts, c: SqlFacts) => sql<boolean>`${p.salario} <= ${c.salario}`,
  vagas: (p: SqlFacts, c: SqlFacts) => sql<boolean>`${p.vagas} <= ${c.vagas}`,
  niveis: (p: SqlFacts, c: SqlFacts) => sql<boolean>`${p.niveis} & ${c.niveis} <> 0`,
  cotas: (p: SqlFacts, c: SqlFacts) => sql<boolean>`${p.cotas} & ${c.cotas} <> 0`,
  cursos: (p: SqlFacts, c: SqlFacts) => noneOrCommon(p.cursos, c.cursos),
  locais_trabalho: (p: SqlFacts, c: SqlFacts) => noneOrCommon(p.locais_trabalho, c.locais_trabalho),
} satisfies { [Fact in keyof CargoFacts]: (p: SqlFacts, c: SqlFacts) => RawBuilder<boolean> };

/** The exam's own criterion: no exam city chosen, none announced yet, or one in common. */
export function locaisProvaCriterion(p: UserFacts, concursoLocais: RawBuilder<unknown>): RawBuilder<boolean> {
  return noneOrCommon(p.locais_prova, concursoLocais);
}

/** A list of which nothing was chosen is null: most are, and that is known without a look into an array. */
function noneOrCommon(chosen: RawBuilder<unknown>, listed: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${chosen} IS NULL OR ${chosen} && ${listed})`;
}

const facts = Object.keys(cargoCriteria) as (keyof CargoFacts)[];

/** Every criterion at once on one position. */
export function cargoMatches(p: SqlFacts, c: SqlFacts): RawBuilder<boolean> {
  return allOf(facts.map((fact) => cargoCriteria[fact](p, c)));
}

/**
 * The same with a position written out. What can exclude nobody is left out: nobody at all, or nobody whom a filter
 * before has let pass.
 */
export function literalCargoMatches(
  p: SqlFacts,
  cargo: CargoFacts,
  filtered?: CargoFacts,
): RawBuilder<boolean> {
  const literals = literalsOf(cargo);
  const telling = facts.filter(
    (fact) => !excludesNobody(fact, cargo) && !(filtered && isSame(cargo[fact], filtered[fact])),
  );
  return allOf(telling.map((fact) => cargoCriteria[fact](p, literals)));
}

function excludesNobody(fact: keyof CargoFacts, cargo: CargoFacts): boolean {
  const value = cargo[fact];
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
