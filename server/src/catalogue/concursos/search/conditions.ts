import type { FatoADivulgar } from "@cav/contract/concurso-search.ts";
import { organizadoraUnknown } from "@cav/contract/concursos.ts";
import { foldedWords } from "@cav/contract/folded.ts";
import { type RawBuilder, sql } from "kysely";
import {
  bodyPatternOf,
  levelGroupsOf,
  type QueryLugar,
  type QueryWord,
  type ResolvedQuery,
} from "../../catalogo/index.ts";
import { allOf, anyOf, isOpen, remoteCode } from "../../matching/index.ts";

/** Escapes the special characters of LIKE. */
const literal = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** Builds a condition for a given value; none for undefined. */
function given<T>(value: T | undefined, condition: (value: T) => RawBuilder<boolean>): RawBuilder<boolean>[] {
  return value === undefined ? [] : [condition(value)];
}

/** Builds a condition that any of the values fulfils; none for an empty list. */
function anyGiven<T>(wanted: T[] | undefined, condition: (one: T) => RawBuilder<boolean>) {
  return wanted && wanted.length > 0 ? [anyOf(wanted.map(condition))] : [];
}

/** Builds the condition that the exam contains all folded words. */
const named = (words: string[]) =>
  words.length > 0 && words.join("").length > 2
    ? sql<boolean>`e.palavras @@ ${words.join(" & ")}::tsquery`
    : sql<boolean>`false`;

/** Returns a tsquery: each word as a prefix, or one of its forms, corrections or meanings. */
export function textQueryOf(text: QueryWord[]): string {
  // Words have letters and digits only, so a tsquery needs no escaping.
  return text
    .map(({ word, similar, near = [], meanings }) => {
      const things = (meanings ?? []).map((words) => `(${words.join(" & ")})`);
      return `(${[meanings ? word : `${word}:*`, ...similar, ...near, ...things].join(" | ")})`;
    })
    .join(" & ");
}

/** Builds the condition that an exam contains all words of a text. */
export const hasText = (text: QueryWord[]) => sql<boolean>`e.palavras @@ ${textQueryOf(text)}::tsquery`;

/** Builds the condition that an exam's text names a body. */
function hasBody(nome: string): RawBuilder<boolean> {
  const pattern = bodyPatternOf(nome);
  const isNamed = named(nome.split(" "));
  return pattern === undefined ? isNamed : allOf([isNamed, sql<boolean>`e.busca ~ ${pattern}`]);
}

/** Builds the conditions on facts that every exam has. */
function plainConditions(query: ResolvedQuery): RawBuilder<boolean>[] {
  return [
    ...given(query.text, hasText),
    ...given(query.status, (status) => sql<boolean>`e.status = ${status}`),
    ...(query.reserva ? [oneCargo([sql<boolean>`c.cadastro_reserva`])] : []),
    ...given(query.aberto_em, isOpen),
    ...anyGiven(
      query.orgaos,
      (nome) => sql<boolean>`(nomes_de_orgao(e.orgao, e.titulo) && ${[nome]}::text[] OR ${hasBody(nome)})`,
    ),
  ];
}

/**
 * A filter's conditions on a fact that may be unknown, on the exam `e` and one position `c`. `first` can use an
 * index, and is the whole condition if `cargo` is empty. `cargo` must hold of one position. `unknown`: the position
 * does not say it, or may mean it.
 */
type FactConditions = {
  first: RawBuilder<boolean>[];
  cargo: RawBuilder<boolean>[];
  unknown: RawBuilder<boolean>;
};

const factConditions: Record<FatoADivulgar, (query: ResolvedQuery) => FactConditions> = {
  salario: (query) => {
    const { valor_min, valor_max } = query;
    const first = [
      ...given(valor_min, (least) => sql<boolean>`e.maior_salario >= ${least}`),
      ...given(valor_max, (most) => sql<boolean>`e.menor_salario <= ${most}`),
    ];
    // An exam with several levels of schooling has one highest salary, which may belong to a level that was not
    // searched.
    const own =
      levelGroupsOf(query).length > 0 ? [sql`(NOT c.a_definir OR cardinality(c.niveis_possiveis) = 1)`] : [];
    const cargo = [
      sql<boolean>`c.salario_periodo = 'MES'`,
      ...given(valor_min, (least) => sql<boolean>`c.salario >= ${least}`),
      ...given(valor_max, (most) => sql<boolean>`c.salario <= ${most}`),
      ...(own as RawBuilder<boolean>[]),
    ];
    const unknown = sql<boolean>`(c.salario IS NULL OR c.salario_periodo <> 'MES'
      OR c.a_definir AND c.salario >= ${valor_min ?? 0})`;
    return { first, cargo: first.length > 0 ? cargo : [], unknown };
  },
  nivel: (query) => ({
    first: levelGroupsOf(query).map((levels) => sql<boolean>`e.m_niveis & m_niveis(${levels}::text[]) <> 0`),
    cargo: levelGroupsOf(query).map(
      (levels) => sql<boolean>`(c.nivel_escolaridade = ANY (${levels}::text[])
        OR c.nivel_escolaridade IS NULL AND c.niveis_possiveis && ${levels}::text[])`,
    ),
    unknown: sql<boolean>`(c.nivel_escolaridade IS NULL AND cardinality(c.niveis_possiveis) = 0)`,
  }),
  local: (query) => {
    const groups = lugaresOf(query);
    return {
      first: groups.map((lugares) => anyOf(lugares.map(firstOfLugar))),
      cargo: groups.map((lugares) => anyOf(lugares.map(isAtLugar))),
      unknown: allOf(
        groups.map((lugares) => anyOf(lugares.flatMap((one) => [isAtLugar(one), mayBeAtLugar(one)]))),
      ),
    };
  },
  organizadora: (query) => ({
    first: [
      ...given(query.organizadora, hasOrganizadora),
      ...anyGiven(query.bancas, ({ sigla, nome }) =>
        anyOf([hasOrganizadora(nome), named(foldedWords(sigla))]),
      ),
    ],
    cargo: [],
    unknown: sql<boolean>`e.organizadora = ${organizadoraUnknown}`,
  }),
  data_prova: ({ data_prova_inicio: from, data_prova_fim: to }) => {
    const between = (day: RawBuilder<unknown>) =>
      allOf([
        ...given(from, (first) => sql<boolean>`${day} >= ${first}::date`),
        ...given(to, (last) => sql<boolean>`${day} <= ${last}::date`),
      ]);
    const isAsked = from !== undefined || to !== undefined;
    const ownDays = sql`ARRAY(SELECT own.concurso_id FROM cargos own WHERE ${between(sql`own.data_prova`)})`;
    const day = sql`coalesce(c.data_prova, e.data_prova)`;
    return {
      first: isAsked ? [sql<boolean>`(${between(sql`e.data_prova`)} OR e.id = ANY (${ownDays}))`] : [],
      cargo: isAsked ? [between(day)] : [],
      unknown: sql<boolean>`${day} IS NULL`,
    };
  },
  ano: ({ anos }) => ({
    first: anyGiven(
      anos,
      (ano) => sql<boolean>`(e.edital_ano = ${ano} OR e.palavras @@ ${String(ano)}::tsquery
        OR extract(year FROM coalesce(e.data_inicio_inscricao, e.data_fim_inscricao)) = ${ano})`,
    ),
    cargo: [],
    unknown: sql<boolean>`(coalesce(e.edital_ano::text, e.data_inicio_inscricao::text,
      e.data_fim_inscricao::text) IS NULL)`,
  }),
};

const facts = Object.keys(factConditions) as FatoADivulgar[];

/** Builds the condition that an organiser's name contains a name; the words for an unknown organiser are no name. */
export const hasOrganizadora = (name: string) =>
  sql<boolean>`(e.organizadora <> ${organizadoraUnknown}
    AND sem_acento(e.organizadora) LIKE '%' || sem_acento(${literal(name)}) || '%')`;

/** Returns the places of the filter and of the text; an exam must match one of each. */
const lugaresOf = ({ lugar, lugares = [] }: ResolvedQuery): QueryLugar[][] =>
  [lugar ? [lugar] : [], lugares].filter((group) => group.length > 0);

const firstOfLugar = ({ locais, estados, words }: QueryLugar) =>
  sql<boolean>`(e.locais_prova && ${locais}::integer[] OR e.m_locais_trabalho && ${locais}::integer[]
    OR e.estados && ${estados}::smallint[] OR e.m_lugares_trabalho @> ${sql.lit(`{${remoteCode}}`)} OR
    ${named(words)})`;

/** Remote work counts for every place. */
const isAtLugar = (lugar: QueryLugar) => {
  const { locais, estados, words, isLarge } = lugar;
  const byWord = isLarge ? allOf([named(words), mayBeAtLugar(lugar)]) : named(words);
  return sql<boolean>`(e.locais_prova && ${locais}::integer[] OR c.locais_trabalho && ${locais}::integer[] OR c.remoto
    OR estados_de(e.locais_prova || c.locais_trabalho) && ${estados}::smallint[] OR ${byWord})`;
};

/** Builds the condition that no place was announced, or only a larger area. */
const mayBeAtLugar = ({ acima, isRemoto }: QueryLugar) =>
  isRemoto
    ? sql<boolean>`false`
    : sql<boolean>`(cardinality(e.locais_prova || c.locais_trabalho) = 0
      OR (e.locais_prova || c.locais_trabalho) && ${acima}::integer[])`;

const isAsked = ({ first, cargo }: FactConditions) => first.length + cargo.length > 0;

const oneCargo = (conditions: RawBuilder<boolean>[]) =>
  sql<boolean>`EXISTS (SELECT FROM cargos c WHERE c.concurso_id = e.id AND ${allOf(conditions)})`;

/**
 * Builds the condition that exam `e` passes the query or, with `a_divulgar`, that only this unannounced fact excludes
 * it.
 */
export function conditionsOf(query: ResolvedQuery): RawBuilder<boolean> {
  return query.a_divulgar ? unknownWhere(query, query.a_divulgar) : foundWhere(query);
}

/** Level, salary, place and day must hold of one and the same position. */
function foundWhere(query: ResolvedQuery): RawBuilder<boolean> {
  const asked = facts.map((fact) => factConditions[fact](query));
  const cargo = asked.flatMap((one) => one.cargo);
  // The union of the positions decides a single place, unless a word of the text counts only for exams without listed
  // places.
  const isBySums = !query.lugares?.some(({ isLarge }) => isLarge);
  const isLocalAlone = isBySums && cargo.length === 1 && factConditions.local(query).cargo.length === 1;
  return allOf([
    ...plainConditions(query),
    ...asked.flatMap((one) => one.first),
    ...(cargo.length === 0 || isLocalAlone ? [] : [oneCargo(cargo)]),
  ]);
}

/** Returns the queried facts that an exam may leave unknown. */
export function askedFactsOf(query: ResolvedQuery): FatoADivulgar[] {
  return facts.filter((fact) => isAsked(factConditions[fact](query)));
}

/** Builds the condition that one fact alone excludes exam `e`, because it is not announced. */
export function unknownWhere(query: ResolvedQuery, fact: FatoADivulgar): RawBuilder<boolean> {
  const others = facts.filter((other) => other !== fact).map((other) => factConditions[other](query));
  return allOf([
    ...plainConditions(query),
    ...others.flatMap(({ first }) => first),
    oneCargo([factConditions[fact](query).unknown, ...others.flatMap(({ cargo }) => cargo)]),
    sql<boolean>`NOT coalesce(${foundWhere(query)}, false)`,
  ]);
}
