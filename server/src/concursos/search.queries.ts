import type { Ordem, Reconhecido, SearchConcursosQuery } from "@cav/contract/concurso-search.ts";
import type { NivelEscolaridade } from "@cav/contract/preferencias.ts";
import { type RawBuilder, sql } from "kysely";
import {
  allOf,
  countConcursos,
  deadlineOrder,
  findByDeadline,
  isOpen,
  type RecommendedPage,
  type Window,
} from "../matching/index.ts";
import type { Db } from "../tables.ts";

/** Places of which an exam must name one, and the words that may say the same in its text. */
type SoughtLugar = { locais: number[]; estados: number[]; words: string[]; km?: number };
/** A known organiser by its letters and its name. */
export type SoughtBanca = { sigla: string; nome: string };

/** What a text says, and the words of it that were not understood. */
export type Understood = {
  rest: string[];
  lugares: SoughtLugar[];
  niveis: NivelEscolaridade[];
  bancas: SoughtBanca[];
  anos: number[];
  reconhecidos: Reconhecido[];
};

/** What a reader looks for: the filters of the catalogue, without the page. */
export type Wanted = Omit<SearchConcursosQuery, "page" | "size">;

export type Search = Wanted & {
  /** What must all be found of a text; undefined: no text. */
  text: SoughtWord[] | undefined;
  /** States of which the exam must name one, or a municipality. */
  estados?: number[];
  /** Municipalities of which the exam must name one. */
  locais?: number[];
} & Partial<Pick<Understood, "lugares" | "niveis" | "bancas" | "anos">>;

/** A folded word, of letters and digits, and the words that a typing error may stand for. */
export type SoughtWord = { word: string; similar: string[] };

/** How much of a word's trigrams must be found together: lets one letter be wrong in a word of six. */
const similarity = 0.5;

/** So many words at the most are taken for one with a typing error, the most similar first. */
const maxSimilar = 20;

/** More exams than these are not ranked by how well they answer a text: reading each text would take too long. */
export const maxRanked = 5_000;

/** Ids of a page of the exams found, best first, and how many are found in all. */
export async function findSearchPage(
  db: Db,
  search: Search,
  page: RecommendedPage,
): Promise<{ ids: number[]; total: number }> {
  const where = conditionsOf(search);
  if (!search.text) {
    const [ids, total] = await Promise.all([
      findIds(db, where, orderOf(search), page),
      countConcursos(db, where),
    ]);
    return { ids, total };
  }
  // How a text's answer is put in order depends on how many there are.
  const total = await countConcursos(db, where);
  const order = orderOf(search) === "relevancia" && total > maxRanked ? "prazo" : orderOf(search);
  const ids = total > page.offset ? await findIds(db, where, order, page, search.text) : [];
  return { ids, total };
}

/** Whether any exam answers a text, whatever else is asked of it. */
export async function isTextFound(db: Db, text: SoughtWord[]): Promise<boolean> {
  const { rows } = await sql<{ is_found: boolean }>`
    SELECT EXISTS (SELECT FROM concursos e WHERE ${textFound(text)}) AS is_found`.execute(db);
  return rows[0]?.is_found ?? false;
}

/** Each word with the similar ones that exams use. */
export async function findSimilar(db: Db, words: string[]): Promise<Map<string, string[]>> {
  // The operator's threshold is a setting: it is set for this transaction alone.
  const { rows } = await db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${String(similarity)}, true)`.execute(
      tx,
    );
    return sql<{ word: string; similar: string[] }>`
      SELECT w AS word, ARRAY(
        SELECT palavra FROM palavras WHERE w <% palavra GROUP BY palavra
        ORDER BY word_similarity(w, palavra) DESC, palavra LIMIT ${maxSimilar}) AS similar
      FROM unnest(${words}::text[]) AS w`.execute(tx);
  });
  return new Map(rows.map(({ word, similar }) => [word, similar]));
}

function findIds(
  db: Db,
  where: RawBuilder<boolean>,
  order: Ordem,
  page: RecommendedPage,
  text: SoughtWord[] = [],
): Promise<number[]> {
  if (order !== "prazo") return find(db, where, orderBy(order, page.today, text), page);
  const isOver = allOf([where, sql<boolean>`NOT ${isOpen(page.today)}`]);
  return findByDeadline(db, where, page, (window) =>
    find(db, isOver, sql`e.data_fim_inscricao DESC NULLS LAST, e.id`, window),
  );
}

async function find(
  db: Db,
  where: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
  { offset, limit }: Window,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT e.id FROM concursos e WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Escapes what LIKE would read as a pattern. */
const literal = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** A condition on a value that was given; none on one that was not. */
function given<T>(value: T | undefined, condition: (value: T) => RawBuilder<boolean>): RawBuilder<boolean>[] {
  return value === undefined ? [] : [condition(value)];
}

/** What may be not known of an exam. */
const openFacts = ["salario", "nivel", "local"] as const;
type OpenFact = (typeof openFacts)[number];

function conditionsOf(search: Search): RawBuilder<boolean> {
  return allOf([
    ...plainConditions(search),
    ...openFacts.flatMap((fact) => firstFilters[fact](search)),
    bound(search),
  ]);
}

/** What of an exam as a whole is always known. */
function plainConditions(search: Search): RawBuilder<boolean>[] {
  return [
    ...given(search.text, textFound),
    ...given(search.status, (status) => sql<boolean>`e.status = ${status}`),
    ...given(
      search.organizadora,
      (name) => sql<boolean>`sem_acento(e.organizadora) LIKE '%' || sem_acento(${literal(name)}) || '%'`,
    ),
    ...(search.bancas ?? []).map(
      ({
        sigla,
        nome,
      }) => sql<boolean>`(sem_acento(e.organizadora) LIKE '%' || sem_acento(${literal(nome)}) || '%'
        OR e.palavras @@ ${sigla.toLowerCase()}::tsquery)`,
    ),
    ...(search.anos ?? []).map(
      (ano) => sql<boolean>`(e.edital_ano = ${ano} OR e.palavras @@ ${String(ano)}::tsquery
        OR extract(year FROM coalesce(e.data_inicio_inscricao, e.data_fim_inscricao)) = ${ano})`,
    ),
    ...given(search.data_prova_inicio, (day) => sql<boolean>`e.data_prova >= ${day}::date`),
    ...given(search.data_prova_fim, (day) => sql<boolean>`e.data_prova <= ${day}::date`),
  ];
}

const levelsOf = ({ nivel_escolaridade, niveis = [] }: Search): string[] =>
  nivel_escolaridade ? [nivel_escolaridade, ...niveis] : niveis;

/** Each place that is asked for: its municipalities, its states, and the words that may say the same. */
const lugaresOf = ({ locais, estados, lugares = [] }: Search) => [
  ...(locais || estados ? [{ locais: locais ?? [], estados: estados ?? [], words: [] as string[] }] : []),
  ...lugares,
];

const named = (words: string[]) =>
  words.length > 0 && words.join("").length > 2
    ? sql<boolean>`e.palavras @@ ${words.join(" & ")}::tsquery`
    : sql<boolean>`false`;

/** Of an exam's sums, by which an index finds what the exact rule then decides. */
const firstFilters: Record<OpenFact, (search: Search) => RawBuilder<boolean>[]> = {
  nivel: (search) =>
    levelsOf(search).map((nivel) => sql<boolean>`e.m_niveis & m_niveis(ARRAY[${nivel}]::text[]) <> 0`),
  salario: ({ valor_min, valor_max }) => [
    ...given(valor_min, (least) => sql<boolean>`e.maior_salario >= ${least}`),
    ...given(valor_max, (most) => sql<boolean>`e.menor_salario <= ${most}`),
  ],
  local: (search) =>
    lugaresOf(search).map(
      ({ locais, estados, words }) => sql<boolean>`(e.locais_prova && ${locais}::integer[]
        OR e.m_locais_trabalho && ${locais}::integer[] OR e.estados && ${estados}::smallint[] OR ${named(words)})`,
    ),
};

/** The same of one position `c` of the exam `e`. */
const cargoFilters: Record<OpenFact, (search: Search) => RawBuilder<boolean>[]> = {
  nivel: (search) =>
    levelsOf(search).map(
      (nivel) => sql<boolean>`(c.nivel_escolaridade = ${nivel}
        OR c.nivel_escolaridade IS NULL AND ${nivel} = ANY (c.niveis_possiveis))`,
    ),
  salario: (search) => {
    const { valor_min, valor_max } = search;
    if (valor_min === undefined && valor_max === undefined) return [];
    const between = allOf([
      sql<boolean>`c.salario_periodo = 'MES'`,
      ...given(valor_min, (least) => sql<boolean>`c.salario >= ${least}`),
      ...given(valor_max, (most) => sql<boolean>`c.salario <= ${most}`),
    ]);
    // The ceiling of several levels may be another level's.
    return levelsOf(search).length > 0
      ? [between, sql<boolean>`(NOT c.a_definir OR cardinality(c.niveis_possiveis) = 1)`]
      : [between];
  },
  local: (search) =>
    lugaresOf(search).map(
      ({ locais, estados, words }) => sql<boolean>`(e.locais_prova && ${locais}::integer[]
        OR c.locais_trabalho && ${locais}::integer[]
        OR estados_de(e.locais_prova || c.locais_trabalho) && ${estados}::smallint[] OR ${named(words)})`,
    ),
};

/** Level, salary and place hold for one and the same position. */
function bound(search: Search, left: readonly OpenFact[] = openFacts): RawBuilder<boolean> {
  const asked = left.filter((fact) => cargoFilters[fact](search).length > 0);
  if (asked.length === 0 || (asked.length === 1 && asked[0] === "local")) return allOf([]);
  return sql<boolean>`EXISTS (SELECT FROM cargos c WHERE c.concurso_id = e.id
    AND ${allOf(asked.flatMap((fact) => cargoFilters[fact](search)))})`;
}

/** That a position `c` says nothing of what is asked. */
const isUnknown: Record<OpenFact, RawBuilder<boolean>> = {
  nivel: sql<boolean>`(c.nivel_escolaridade IS NULL AND cardinality(c.niveis_possiveis) = 0)`,
  salario: sql<boolean>`(c.salario IS NULL OR c.salario_periodo <> 'MES'
    OR c.a_definir AND cardinality(c.niveis_possiveis) <> 1)`,
  local: sql<boolean>`(cardinality(e.locais_prova) = 0 AND cardinality(c.locais_trabalho) = 0)`,
};

/** Exams that only one filter leaves out, and that since they have not announced what it asks for. */
export async function countUnknown(db: Db, search: Search): Promise<Record<OpenFact, number>> {
  const counts = openFacts.map(async (fact) => {
    if (cargoFilters[fact](search).length === 0) return [fact, 0] as const;
    const others = openFacts.filter((other) => other !== fact);
    const cargo = allOf([isUnknown[fact], ...others.flatMap((other) => cargoFilters[other](search))]);
    const where = allOf([
      ...plainConditions(search),
      ...others.flatMap((other) => firstFilters[other](search)),
      sql<boolean>`EXISTS (SELECT FROM cargos c WHERE c.concurso_id = e.id AND ${cargo})`,
      sql<boolean>`NOT coalesce(${conditionsOf(search)}, false)`,
    ]);
    return [fact, await countConcursos(db, where)] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as Record<OpenFact, number>;
}

/** Organisers whose letters are among some words. */
export async function findBancas(db: Db, words: string[]): Promise<Map<string, SoughtBanca>> {
  const { rows } = await sql<{ word: string; sigla: string; nome: string }>`
    SELECT sem_acento(sigla) AS word, sigla, nome FROM bancas WHERE sem_acento(sigla) = ANY (${words}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ word, sigla, nome }) => [word, { sigla, nome }]));
}

/** Each word begins one of the exam's, or a similar one is among them. Words hold nothing that a tsquery would read. */
function textFound(text: SoughtWord[]): RawBuilder<boolean> {
  const query = text.map(({ word, similar }) => `(${[`${word}:*`, ...similar].join(" | ")})`).join(" & ");
  return sql<boolean>`e.palavras @@ ${query}::tsquery`;
}

function orderOf({ text, sort }: Search): Ordem {
  const chosen = sort ?? "relevancia";
  return chosen === "relevancia" && !text ? "prazo" : chosen;
}

function orderBy(order: Ordem, today: string, text: SoughtWord[]): RawBuilder<unknown> {
  switch (order) {
    case "salario":
      return sql`e.maior_salario DESC NULLS LAST, e.id`;
    case "recentes":
      return sql`e.created_at DESC, e.id DESC`;
    case "relevancia":
      return sql`${relevance(text)} DESC, ${deadlineOrder(today)}`;
    case "prazo":
      return deadlineOrder(today);
  }
}

/** The words as a phrase: worth most in the title, then within one position or the organiser. */
function relevance(text: SoughtWord[]): RawBuilder<number> {
  const phrase = `% ${text.map(({ word }) => word).join(" ")}%`;
  return sql<number>`(2 * (split_part(e.busca, '|', 1) LIKE ${phrase})::integer
    + (e.busca LIKE ${phrase})::integer)`;
}
