import {
  type ADivulgar,
  type FatoADivulgar,
  noUnknown,
  type Ordem,
} from "@cav/contract/concursos/concurso-search.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../tables.ts";
import { allOf, deadlineOrder, isOpen, type RecommendedPage } from "../../matching/index.ts";
import { type Conditions, compile, type Judged } from "./conditions.ts";

/** An exam of an answer; `posicao_id` heads its row, or null if the exam heads itself. */
export type FoundConcurso = {
  concurso_id: number;
  posicao_id: number | null;
};

/** A page of an answer, with the number of all exams and of open ones. */
export type FoundPage = { found: FoundConcurso[]; total: number; abertos: number };

/** Only these exams, such as those of a public list, or only exams up to an id, so that new ones move no page. */
export type Among = readonly number[] | { until: number };

export type Judging = {
  parts: readonly Judged[];
  among?: Among | undefined;
  /** Only exams of which no position fulfils these parts: related ones beside the results. */
  without?: readonly Judged[] | undefined;
  /** Only exams that this unannounced fact excludes. */
  a_divulgar?: FatoADivulgar | undefined;
  sort: Ordem;
};

/** Hours a month that compare hourly pay with monthly pay. */
const monthlyHours = 200;

/** Kinds of parts that say which position is meant, so that it heads the row with its own facts. */
const heading: ReadonlySet<Judged["kind"]> = new Set([
  "word",
  "salario",
  "nivel",
  "cota",
  "reserva",
  "tipo",
  "curso",
  "remoto",
]);

const highestSalario = sql`(
  SELECT max(CASE WHEN x.por_hora THEN x.salario * ${sql.lit(monthlyHours)} ELSE x.salario END)
  FROM posicoes x WHERE x.concurso_id = e.id)`;

const orders: Record<Exclude<Ordem, "relevancia">, (today: string) => RawBuilder<unknown>> = {
  prazo: deadlineOrder,
  salario: () => sql`${highestSalario} DESC NULLS LAST, e.id`,
  recentes: () => sql`e.created_at DESC, e.id DESC`,
};

function amongOf(among: Among | undefined, column: RawBuilder<unknown>): RawBuilder<boolean>[] {
  if (!among) return [];
  return "until" in among
    ? [sql<boolean>`${column} <= ${among.until}`]
    : [sql<boolean>`${column} = ANY (${[...among]}::integer[])`];
}

/** Exams of which no position fulfils the parts. */
function withoutThose(parts: readonly Judged[] | undefined, today: string): RawBuilder<boolean>[] {
  if (!parts) return [];
  const conditions = compile(parts, today);
  const where = allOf([...conditions.map(({ yes }) => yes), ...unmixed(conditions)]);
  return [
    sql<boolean>`p.concurso_id NOT IN (
      SELECT p.concurso_id FROM posicoes p JOIN concursos e ON e.id = p.concurso_id WHERE ${where})`,
  ];
}

/** Returns a page of the exams with one position that fulfils all parts, best first. */
export async function findFoundPage(db: Db, judging: Judging, page: RecommendedPage): Promise<FoundPage> {
  const conditions = compile(judging.parts, page.today);
  if (judging.a_divulgar) return findUnannounced(db, judging, conditions, page);
  const isOfConcurso = judging.parts.every((_, at) => conditions[at]?.needsConcurso);
  return isOfConcurso
    ? findConcursos(db, judging, conditions, page)
    : findPosicoes(db, judging, conditions, page);
}

type FoundRow = FoundConcurso & { total: number; abertos: number };

const toPage = (rows: FoundRow[]): FoundPage => ({
  found: rows.map(({ concurso_id, posicao_id }) => ({ concurso_id, posicao_id })),
  total: rows[0]?.total ?? 0,
  abertos: rows[0]?.abertos ?? 0,
});

/** A question about no position, such as "inscrições abertas": the exams themselves are read. */
async function findConcursos(
  db: Db,
  { among, sort }: Judging,
  conditions: Conditions[],
  { today, offset, limit }: RecommendedPage,
): Promise<FoundPage> {
  const where = allOf([...conditions.map(({ yes }) => yes), ...amongOf(among, sql`e.id`)]);
  const order = orders[sort === "relevancia" ? "prazo" : sort](today);
  const { rows } = await sql<FoundRow>`
    WITH g AS (SELECT e.id AS concurso_id, row_number() OVER (ORDER BY ${order}) AS rank, ${isOpen(today)} AS aberto
      FROM concursos e WHERE ${where})
    SELECT c.total, c.abertos, g.concurso_id, NULL::integer AS posicao_id
    FROM (SELECT count(*)::integer AS total, count(*) FILTER (WHERE aberto)::integer AS abertos FROM g) AS c
    LEFT JOIN g ON g.rank > ${offset} AND g.rank <= ${offset + limit} ORDER BY g.rank`.execute(db);
  return withoutEmpty(rows);
}

/** The totals come even if the page is beyond the end, in a row without an exam. */
const withoutEmpty = (rows: FoundRow[]): FoundPage => {
  const { found, ...totals } = toPage(rows);
  return { ...totals, found: found.filter(({ concurso_id }) => concurso_id !== null) };
};

/**
 * A word of positions in the title alone makes no position: an "Assistente Social" in a selection of
 * "Técnico-Administrativos" is no "assistente administrativo".
 */
function unmixed(conditions: readonly Conditions[]): RawBuilder<boolean>[] {
  const words = conditions.flatMap(({ named, titled }) => (named && titled ? [{ named, titled }] : []));
  if (words.length < 2) return [];
  const any = (some: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(some, sql` OR `)})`;
  return [
    sql<boolean>`NOT (${any(words.map(({ named }) => named))} AND ${any(words.map(({ titled }) => titled))})`,
  ];
}

/** Most words of a phrase that is ranked first. */
const longestPhrase = 4;

/** Renders the words in their order, each beside the next or with one word between; undefined for one word. */
function phraseOf(parts: readonly Judged[]): string | undefined {
  const words = parts.flatMap((part) => {
    const [first] = part.kind === "word" && !part.isRelated && !part.isNot ? part.own : [];
    return first?.length === 1 ? [`(${(first[0] ?? []).join(" | ")})`] : [];
  });
  if (words.length < 2 || words.length > longestPhrase) return undefined;
  const [head = "", ...rest] = words;
  const ways = rest.reduce(
    (begun, word) => begun.flatMap((one) => [`${one} <-> ${word}`, `${one} <2> ${word}`]),
    [head],
  );
  return ways.map((way) => `(${way})`).join(" | ");
}

async function findPosicoes(
  db: Db,
  { parts, among, without, sort }: Judging,
  conditions: Conditions[],
  { today, offset, limit }: RecommendedPage,
): Promise<FoundPage> {
  const words = conditions.flatMap(({ points }) => points ?? []);
  const count = sql.lit(words.length);
  const points = words.length > 0 ? sql.join(words, sql` + `) : sql`0`;
  const sure = allOf(conditions.flatMap((one) => one.sure ?? []));
  const where = allOf([
    ...conditions.map(({ yes }) => yes),
    ...unmixed(conditions),
    ...amongOf(among, sql`p.concurso_id`),
    ...withoutThose(without, today),
  ]);
  const phrase = phraseOf(parts);
  const isPhrase = phrase ? sql<boolean>`p.do_nome @@ ${phrase}::tsquery` : sql<boolean>`false`;
  const needsConcurso = conditions.some((one) => one.needsConcurso);
  const isHeading = parts.some(({ kind, isNot }) => !isNot && heading.has(kind));
  // Words in a position's name score more than one point each.
  const headed = words.length > 0 ? sql`h.pontos > ${count}` : isHeading ? sql`true` : sql`false`;
  const order =
    sort === "relevancia"
      ? sql`aberto DESC, b.pontos >= ${sql.lit(2 * words.length)} DESC, b.frase DESC, b.certo DESC, b.pontos DESC,
          ${deadlineOrder(today)}`
      : orders[sort](today);
  const { rows } = await sql<FoundRow>`
    WITH h AS (SELECT p.concurso_id, p.id, ${points} AS pontos, ${sure} AS certo, ${isPhrase} AS frase,
        ${words.length > 0 ? sql`length(p.nome)` : sql`0`} AS tamanho, p.ordem, p.parte
      FROM posicoes p ${needsConcurso ? sql`JOIN concursos e ON e.id = p.concurso_id` : sql``} WHERE ${where}),
    b AS (SELECT DISTINCT ON (h.concurso_id) h.*, ${headed} AS has_head FROM h
      ORDER BY h.concurso_id, h.pontos DESC, h.certo DESC, h.frase DESC,
        CASE WHEN ${headed} THEN h.tamanho END, h.ordem, h.parte),
    k AS (SELECT b.concurso_id, b.id, b.has_head, row_number() OVER (ORDER BY ${order}) AS rank, aberto
      FROM b JOIN concursos e ON e.id = b.concurso_id CROSS JOIN LATERAL (SELECT ${isOpen(today)} AS aberto) AS o)
    SELECT c.total, c.abertos, k.concurso_id, CASE WHEN k.has_head THEN k.id END AS posicao_id
    FROM (SELECT count(*)::integer AS total, count(*) FILTER (WHERE aberto)::integer AS abertos FROM k) AS c
    LEFT JOIN k ON k.rank > ${offset} AND k.rank <= ${offset + limit} ORDER BY k.rank`.execute(db);
  return withoutEmpty(rows);
}

/** Returns exams that only an unannounced fact excludes, by deadline or in the chosen order. */
async function findUnannounced(
  db: Db,
  { parts, among, a_divulgar, sort }: Judging,
  conditions: Conditions[],
  { today, offset, limit }: RecommendedPage,
): Promise<FoundPage> {
  if (!parts.some((_, at) => conditions[at]?.fact === a_divulgar)) return { found: [], total: 0, abertos: 0 };
  const mayBe = allOf([
    ...conditions.map((one) => (one.fact === a_divulgar ? mayHold(one) : one.yes)),
    ...amongOf(among, sql`p.concurso_id`),
  ]);
  const { rows } = await sql<FoundRow>`
    WITH h AS (SELECT p.concurso_id FROM posicoes p JOIN concursos e ON e.id = p.concurso_id WHERE ${mayBe}
        GROUP BY p.concurso_id HAVING NOT bool_or(coalesce(${allOf(conditions.map(({ yes }) => yes))}, false))),
    k AS (SELECT h.concurso_id, ${isOpen(today)} AS aberto,
        row_number() OVER (ORDER BY ${orders[sort === "relevancia" ? "prazo" : sort](today)}) AS rank
      FROM h JOIN concursos e ON e.id = h.concurso_id)
    SELECT c.total, c.abertos, k.concurso_id, NULL::integer AS posicao_id
    FROM (SELECT count(*)::integer AS total, count(*) FILTER (WHERE aberto)::integer AS abertos FROM k) AS c
    LEFT JOIN k ON k.rank > ${offset} AND k.rank <= ${offset + limit} ORDER BY k.rank`.execute(db);
  return withoutEmpty(rows);
}

const mayHold = ({ yes, unknown }: Conditions) => sql<boolean>`(${yes} OR ${unknown ?? sql`false`})`;

/** Counts, in one pass, the exams that one unannounced fact alone excludes. */
export async function countUnannounced(
  db: Db,
  { parts, among, a_divulgar }: Omit<Judging, "sort">,
  today: string,
): Promise<ADivulgar> {
  const conditions = compile(parts, today);
  const facts = [...new Set(conditions.flatMap(({ fact }) => fact ?? []))];
  if (a_divulgar || facts.length === 0) return noUnknown;
  const holds = (conditions: RawBuilder<boolean>[]) =>
    sql<boolean>`coalesce(bool_or(${allOf(conditions)}), false)`;
  const each = facts.map(
    (fact) =>
      sql`${holds(conditions.map((one) => (one.fact === fact ? mayHold(one) : one.yes)))} AS ${sql.ref(fact)}`,
  );
  const counts = facts.map(
    (fact) => sql`count(*) FILTER (WHERE NOT found AND ${sql.ref(fact)})::integer AS ${sql.ref(fact)}`,
  );
  const needsConcurso = conditions.some((one) => one.needsConcurso);
  const maybe = conditions.map((one) => (one.fact ? mayHold(one) : one.yes));
  const { rows } = await sql<Partial<ADivulgar>>`
    SELECT ${sql.join(counts)} FROM (
      SELECT ${holds(conditions.map(({ yes }) => yes))} AS found, ${sql.join(each)}
      FROM posicoes p ${needsConcurso ? sql`JOIN concursos e ON e.id = p.concurso_id` : sql``}
      WHERE ${allOf([...maybe, ...amongOf(among, sql`p.concurso_id`)])}
      GROUP BY p.concurso_id) AS m`.execute(db);
  return { ...noUnknown, ...rows[0] };
}

/** Exams whose best position fulfils the parts of a mask; bit k is condition k. */
export type MaskCount = { mask: number; total: number };

/**
 * Counts exams by the parts that one of their positions fulfils. `must` are conditions that no answer leaves out,
 * `any` those of which a position must fulfil one.
 */
export async function countMasks(
  db: Db,
  judged: readonly Judged[],
  { must, any, among }: { must: readonly number[]; any: readonly number[]; among?: Among | undefined },
  today: string,
): Promise<MaskCount[]> {
  const conditions = compile(judged, today);
  const yes = (at: number) => conditions[at]?.yes ?? sql<boolean>`false`;
  const bits = judged.map((_, at) => sql`CASE WHEN ${yes(at)} THEN ${sql.lit(2 ** at)} ELSE 0 END`);
  const where = allOf([
    ...must.map(yes),
    ...(any.length > 0 ? [sql<boolean>`(${sql.join(any.map(yes), sql` OR `)})`] : []),
    ...amongOf(among, sql`p.concurso_id`),
  ]);
  const { rows } = await sql<MaskCount>`
    SELECT mask, count(DISTINCT concurso_id)::integer AS total FROM (
      SELECT p.concurso_id, ${sql.join(bits, sql` + `)} AS mask
      FROM posicoes p JOIN concursos e ON e.id = p.concurso_id WHERE ${where}) AS m
    GROUP BY mask`.execute(db);
  return rows;
}
