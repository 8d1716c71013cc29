import { eachOf } from "@cav/contract/concursos/concurso-facts.ts";
import { type RawBuilder, sql } from "kysely";
import { type CargoFacts, type CertainFacts, noExclusion } from "./cargo-facts.ts";
import { factNames } from "./compared.ts";

/** One side's comparable facts as SQL: columns of a table, or literals. */
export type SqlFacts = { [Fact in keyof CargoFacts]: RawBuilder<unknown> };
/** A user's facts: also exam cities, and whether anything chosen tells the level of schooling. */
export type UserFacts = SqlFacts & { locais_prova: RawBuilder<unknown>; nivel_dito: RawBuilder<boolean> };
type ListFact = "cursos" | "locais_trabalho" | "locais_prova";
/** A user's facts as columns, with the ids of their stored lists (0311_preferencias.sql). */
export type UserColumns = UserFacts & { listas: Record<ListFact, RawBuilder<unknown>> };
/** SQL for a position's facts in two forms: possible (not excluded) and certain (announced). */
export type CargoSides = { possible: SqlFacts; certain: SqlFacts };
/** SQL for an exam's cities in two forms: possible and certain. */
export type LocaisSides = { possible: RawBuilder<unknown>; certain: RawBuilder<unknown> };

/** Returns the m_ columns of a position or an exam. */
export function factColumnsOf(alias: string): SqlFacts {
  return eachOf(factNames, (name) => sql.ref(`${alias}.m_${name}`));
}

/** Returns the m_ columns of a search, a row of `wantedBuscas`. */
export function userColumnsOf(alias: string): UserColumns {
  const lista = (fact: ListFact) => sql.ref(`${alias}.m_lista_${fact}`);
  return {
    ...factColumnsOf(alias),
    locais_prova: sql.ref(`${alias}.m_locais_prova`),
    nivel_dito: sql<boolean>`${sql.ref(`${alias}.nivel_dito`)}`,
    listas: {
      cursos: lista("cursos"),
      locais_trabalho: lista("locais_trabalho"),
      locais_prova: lista("locais_prova"),
    },
  };
}

/** Builds the place codes (0312_concursos.sql), or the municipalities alone where codes are not computed yet. */
const codesOf = (alias: string, codes: string, ids: string) =>
  sql`coalesce(${sql.ref(`${alias}.${codes}`)}, ${sql.ref(`${alias}.${ids}`)})`;

/** Returns the columns of the union of an exam's positions. */
export function sumColumnsOf(alias: string): SqlFacts {
  return {
    ...factColumnsOf(alias),
    locais_trabalho: codesOf(alias, "m_lugares_trabalho", "m_locais_trabalho"),
    // The kind of vacancy is left out of the union, because nearly all exams offer jobs.
    tipos: sql`${sql.lit(noExclusion.tipos)}`,
  };
}

/** Returns an exam's cities; if none is announced, no city is certain. */
export function locaisProvaOf(alias: string): LocaisSides {
  const possible = codesOf(alias, "m_lugares_prova", "m_locais_prova");
  return { possible, certain: sql`m_lugares_certos(${possible})` };
}

/**
 * Special codes of places (0312_concursos.sql): no place listed, remote work, and the lowest code that means a
 * certain place.
 */
export const [noneListed, remoteCode, firstCertainCode] = [-1, -3, 1_000] as const;

/** Returns those of the given place codes that mean a certain place. */
export function certainLocaisOf(codes: readonly number[]): number[] {
  return codes.filter((code) => code >= firstCertainCode);
}

/** Returns the possible and the certain facts of a row of `cargos`. */
export function cargoColumnsOf(alias: string): CargoSides {
  const facts = factColumnsOf(alias);
  const possible = {
    ...facts,
    // An hourly wage can't be compared with a monthly salary.
    salario: sql`CASE WHEN ${sql.ref(`${alias}.salario_periodo`)} = 'MES' THEN ${facts.salario} ELSE 2147483647 END`,
    locais_trabalho: codesOf(alias, "m_lugares", "m_locais_trabalho"),
    tipos: sql`m_tipo(${sql.ref(`${alias}.tipo_de_vaga`)})`,
  };
  return { possible, certain: certainOf(alias, possible) };
}

/** Builds the condition that a position states its levels. */
export const isLevelKnown = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.nivel_escolaridade`)} IS NOT NULL OR ${sql.ref(`${alias}.niveis_possiveis`)}
    <> '{}')`;

/**
 * The certain facts of a position, from its stored facts and their comparable form. A position that is not detailed
 * (`a_definir`) has ceilings and sums over several positions: its salary, vacancies, courses and quotas prove
 * nothing. Levels: bit 8 a post-graduate degree, which nobody can have said; bit 16 not announced. Quotas: bit 32 for
 * users who chose none; it is missing where vacancies are reserved and none is open to all. Courses: -1 for users who
 * chose some, -2 for users who chose none.
 */
export function certainOf(alias: string, facts: SqlFacts, isKnown = isLevelKnown(alias)): SqlFacts {
  const open = sql.ref(`${alias}.a_definir`);
  return {
    salario: sql`CASE WHEN ${open} OR ${facts.salario} = 2147483647 THEN 0 ELSE ${facts.salario} END`,
    vagas: sql`CASE WHEN ${open} OR ${facts.vagas} = 2147483647 THEN 0 ELSE ${facts.vagas} END`,
    niveis: sql`${facts.niveis} | CASE WHEN ${sql.ref(`${alias}.requer_pos_graduacao`)} THEN 8 ELSE 0 END
      | CASE WHEN ${isKnown} THEN 0 ELSE 16 END`,
    cotas: sql`CASE WHEN ${facts.cotas} = 63 THEN 32
      WHEN ${facts.cotas} & 1 = 0 AND ${facts.cotas} & 30 <> 0 THEN CASE WHEN ${open} THEN 0 ELSE ${facts.cotas}
      & 30 END
      WHEN ${open} THEN 32 ELSE ${facts.cotas} END`,
    cursos: sql`CASE WHEN -1 <> ALL (${facts.cursos}) THEN CASE WHEN ${open} THEN '{}'::integer[] ELSE
      ${facts.cursos} END
      WHEN ${open} THEN '{-2}'::integer[] ELSE '{-1,-2}'::integer[] END`,
    locais_trabalho: sql`m_lugares_certos(${facts.locais_trabalho})`,
    tipos: facts.tipos,
  };
}

type Criterion = {
  /** True unless a known fact excludes the user. */
  possible: (p: UserFacts, c: SqlFacts) => RawBuilder<boolean>;
  /** All needed facts are known, and none excludes the user. Call it only where `possible` holds. */
  certain: (p: UserFacts, c: SqlFacts) => RawBuilder<boolean>;
};

const enough = (fact: "salario" | "vagas"): Criterion => ({
  possible: (p, c) => sql<boolean>`${p[fact]} <= ${c[fact]}`,
  certain: (p, c) => sql<boolean>`${p[fact]} <= ${c[fact]}`,
});

/**
 * The definition of a match (product.md, Matching), criterion by criterion, between a candidate `p` and a position `c`.
 * Yes is `certain`, no is not `possible`, and unknown is between them. It works since both sides are in their
 * comparable form (see 0302_matching.sql). Cheap comparisons come first.
 */
export const cargoCriteria: { [Fact in keyof CargoFacts]: Criterion } = {
  salario: enough("salario"),
  vagas: enough("vagas"),
  niveis: {
    possible: (p, c) => sql<boolean>`${p.niveis} & ${c.niveis} <> 0`,
    certain: (p, c) => sql<boolean>`CASE WHEN ${c.niveis} IN (1, 23) AND ${p.niveis} = 7 THEN true
      WHEN ${p.nivel_dito} THEN ${c.niveis}::integer & ~${p.niveis}::integer = 0 ELSE false END`,
  },
  cotas: {
    possible: (p, c) => sql<boolean>`${p.cotas} & ${c.cotas} <> 0`,
    certain: (p, c) =>
      sql<boolean>`CASE WHEN ${p.cotas} & 32 <> 0 THEN 32 ELSE ${p.cotas} END & ${c.cotas} <> 0`,
  },
  cursos: {
    possible: (p, c) => noneOrCommon(p.cursos, c.cursos),
    certain: (p, c) => sql<boolean>`coalesce(${p.cursos}, '{-2}') && ${c.cursos}`,
  },
  tipos: {
    possible: (p, c) => sql<boolean>`${p.tipos} & ${c.tipos} <> 0`,
    certain: (p, c) => sql<boolean>`${p.tipos} & ${c.tipos} <> 0`,
  },
  locais_trabalho: {
    possible: (p, c) => noneOrCommon(p.locais_trabalho, c.locais_trabalho),
    certain: (p, c) => noneOrCommon(p.locais_trabalho, c.locais_trabalho),
  },
};

/**
 * Builds the exam's own criterion: the user chose no exam city, or shares one; without announced cities it is possible.
 */
export function locaisProvaCriterion(p: UserFacts, listed: RawBuilder<unknown>): RawBuilder<boolean> {
  return noneOrCommon(p.locais_prova, listed);
}

/** A list without a choice is null. Most are, and a null check avoids reading an array. */
function noneOrCommon(chosen: RawBuilder<unknown>, listed: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${chosen} IS NULL OR ${chosen} && ${listed})`;
}

const facts = Object.keys(cargoCriteria) as (keyof CargoFacts)[];

/**
 * Compares with a literal list by the ids of the users' stored lists. The statement computes once which lists share a
 * value, then reads one bit per row. Rows without an id are compared directly.
 */
function noneOrListed(p: UserColumns, fact: ListFact, listed: readonly number[]): RawBuilder<boolean> {
  const [numero, literal] = [p.listas[fact], listLiteral(listed)];
  return sql<boolean>`CASE WHEN ${numero} IS NULL THEN ${noneOrCommon(p[fact], literal)}
    ELSE get_bit((SELECT m_listas_com(${literal})), ${numero}) = 1 END`;
}

/** Builds the exam's own criterion with literal cities. */
export function literalLocaisProvaMatches(p: UserColumns, listed: readonly number[]): RawBuilder<boolean> {
  return noneOrListed(p, "locais_prova", listed);
}

/** Builds the condition that a position possibly meets every criterion. */
export function cargoMatches(p: UserFacts, c: SqlFacts): RawBuilder<boolean> {
  return allOf(facts.map((fact) => cargoCriteria[fact].possible(p, c)));
}

/** Builds the condition that a position certainly meets every criterion. */
export function cargoCertainlyMatches(p: UserFacts, c: SqlFacts): RawBuilder<boolean> {
  return allOf(facts.map((fact) => cargoCriteria[fact].certain(p, c)));
}

/** Returns a position's facts as literals. */
function literalsOf(cargo: CargoFacts): SqlFacts {
  return {
    salario: sql`${cargo.salario}::integer`,
    vagas: sql`${cargo.vagas}::integer`,
    niveis: sql`${cargo.niveis}::smallint`,
    cotas: sql`${cargo.cotas}::smallint`,
    cursos: listLiteral(cargo.cursos),
    locais_trabalho: listLiteral(cargo.locais_trabalho),
    tipos: sql`${cargo.tipos}::smallint`,
  };
}

export function listLiteral(ids: readonly number[]): RawBuilder<number[]> {
  return sql`${ids}::integer[]`;
}

/**
 * Builds the possible match with a literal position. Omits criteria that exclude nobody, or nobody who passed the
 * earlier filter.
 */
export function literalCargoMatches(
  p: UserColumns,
  cargo: CargoFacts,
  filtered?: CargoFacts,
): RawBuilder<boolean> {
  const literals = literalsOf(cargo);
  const telling = facts.filter(
    (fact) => !excludesNobody(fact, cargo) && !(filtered && isSame(cargo[fact], filtered[fact])),
  );
  return allOf(
    telling.map((fact) =>
      fact === "cursos" || fact === "locais_trabalho"
        ? noneOrListed(p, fact, cargo[fact])
        : cargoCriteria[fact].possible(p, literals),
    ),
  );
}

/** Builds the condition for a certain match with the certain facts of one position, given as literals. */
export function literalCargoCertainlyMatches(p: UserFacts, certain: CertainFacts): RawBuilder<boolean> {
  return cargoCertainlyMatches(p, literalsOf(certain));
}

function excludesNobody(fact: keyof CargoFacts, cargo: CargoFacts): boolean {
  const value = cargo[fact];
  if (Array.isArray(value)) return value.includes(-1);
  return fact === "cotas" ? (value & noExclusion.cotas) === noExclusion.cotas : value === noExclusion[fact];
}

const isSame = (a: number | number[], b: number | number[]) =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((id) => b.includes(id)) : a === b;

export function allOf(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}

export function anyOf(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` OR `)})`;
}
