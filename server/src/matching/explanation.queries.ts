import type { CriterioAvaliado, Verdito } from "@cav/contract/matching.ts";
import { type NivelEscolaridade, primeiraBusca, type TipoDeVaga } from "@cav/contract/preferencias.ts";
import { type RawBuilder, sql } from "kysely";
import { prepare } from "../platform/database/prepare.ts";
import type { Db } from "../tables.ts";
import { isLevelSaid, isOf, type Searching, wantedBuscas } from "./buscas.ts";
import { allOf, cargoColumnsOf, eachCriterion, locaisProvaOf, userColumnsOf } from "./criteria.ts";

const user = userColumnsOf("p");
const locaisProva = locaisProvaOf("e");
const cargo = cargoColumnsOf("c");
const each = eachCriterion(user, cargo, locaisProva);

/** What a candidate chose, search by search, as sentences need it. */
export type Chosen = {
  user_id: number;
  numero: number;
  nome: string;
  salario_minimo: string;
  vagas_minimas: number;
  locais_prova: number[];
  locais_trabalho: number[];
  nivel_escolaridade: NivelEscolaridade[];
  cursos_especificos: number[];
  cotas: string[];
  tipos_de_vaga: TipoDeVaga[];
};

/** What a position offers, as sentences need it. */
export type Offered = {
  id: number;
  uuid: string;
  nome: string;
  salario: string | null;
  quantidade_vagas: number | null;
  cadastro_reserva: boolean | null;
  nivel_escolaridade: NivelEscolaridade | null;
  niveis_possiveis: NivelEscolaridade[];
  cursos_aceitos: number[];
  locais_trabalho: number[];
  vagas_por_cota: Record<string, string>;
  a_definir: boolean;
  requer_pos_graduacao: boolean;
  remoto: boolean;
  salario_periodo: "MES" | "HORA";
  tipo_de_vaga: TipoDeVaga | null;
  concurso_id: number;
  /** Of the exam. */
  locais_prova: number[];
};

const chosenColumns = sql`salario_minimo::text AS salario_minimo, vagas_minimas, locais_prova, locais_trabalho, nivel_escolaridade,
  cursos_especificos, cotas, tipos_de_vaga`;

/** The active searches of the users that a condition on `user_id` selects. */
const chosenWhere = (isTheirs: RawBuilder<boolean>) => sql<Chosen>`
  SELECT user_id, 1 AS numero, coalesce(nome, ${sql.lit(primeiraBusca)}) AS nome, ${chosenColumns}
  FROM preferencias WHERE ${isTheirs} AND NOT pausada
  UNION ALL
  SELECT user_id, numero, buscas.nome, ${chosenColumns}
  FROM buscas JOIN users dono ON dono.id = user_id
  WHERE ${isTheirs} AND NOT pausada AND dono.user_type <> 'REGULAR'`;

/** The searches of some people that are matched, in their order. */
export async function findChosen(db: Db, userIds: number[]): Promise<Chosen[]> {
  const chosen = chosenWhere(sql<boolean>`user_id = ANY (${userIds}::integer[])`);
  return (await sql<Chosen>`${chosen} ORDER BY user_id, numero`.execute(db)).rows;
}

/** A search as sentences need it, and in its comparable form: see 0002_matching.sql. */
export type WantedBusca = Chosen &
  Record<"m_salario" | "m_vagas" | "m_niveis" | "m_cotas" | "m_tipos", number> &
  Record<"m_cursos" | "m_locais_trabalho" | "m_locais_prova", number[] | null> & { nivel_dito: boolean };

const comparable = sql`m_salario, m_vagas, m_niveis, m_cotas, m_tipos, m_cursos, m_locais_trabalho, m_locais_prova`;

/** Both forms of the active searches of the users that a condition selects; joining two queries would cost twice as much. */
const wantedBuscasWhere = (isTheirs: RawBuilder<boolean>) => sql<WantedBusca>`
  SELECT user_id, 1 AS numero, coalesce(nome, ${sql.lit(primeiraBusca)}) AS nome, ${chosenColumns}, ${comparable},
    ${isLevelSaid(sql`nivel_escolaridade`)} AS nivel_dito
  FROM preferencias JOIN preferencias_match USING (user_id) WHERE ${isTheirs} AND NOT pausada
  UNION ALL
  SELECT user_id, numero, buscas.nome, ${chosenColumns}, ${comparable}, nivel_dito
  FROM buscas JOIN buscas_match USING (user_id, numero) JOIN users dono ON dono.id = user_id
  WHERE ${isTheirs} AND NOT pausada AND dono.user_type <> 'REGULAR'`;

/** A person's searches that are matched, in their order. */
export const findWantedBuscas = prepare((db: Db, userId: number) =>
  sql<WantedBusca>`${wantedBuscasWhere(sql`user_id = ${userId}`)} ORDER BY numero`.compile(db),
);

/** The same of some people, by their ids. */
export async function findBuscasByUser(db: Db, userIds: number[]): Promise<Map<number, WantedBusca[]>> {
  const wanted = wantedBuscasWhere(sql`user_id = ANY (${userIds}::integer[])`);
  const { rows } = await sql<WantedBusca>`${wanted} ORDER BY user_id, numero`.execute(db);
  return Map.groupBy(rows, ({ user_id }) => user_id);
}

/** The same as one JSON value, as an expression within a statement that knows the user's id. */
export const buildWantedBuscas = (userId: RawBuilder<number>) =>
  sql<
    WantedBusca[]
  >`(SELECT coalesce(json_agg(w ORDER BY w.numero), '[]') FROM (${wantedBuscasWhere(sql`user_id = ${userId}`)}) AS w)`;

/** Positions by their exams, or by their own ids, in their order. */
export async function findOffered(
  db: Db,
  wanted: { concursoIds: number[] } | { cargoIds: number[] },
): Promise<Offered[]> {
  const rows = await db
    .selectFrom("cargos as c")
    .innerJoin("concursos as e", "e.id", "c.concurso_id")
    .select(["c.id", "c.uuid", "c.nome", "c.salario", "c.quantidade_vagas", "c.nivel_escolaridade"])
    .select([
      "c.niveis_possiveis",
      "c.cursos_aceitos",
      "c.locais_trabalho",
      "c.vagas_por_cota",
      "c.a_definir",
      "c.requer_pos_graduacao",
      "c.remoto",
      "c.salario_periodo",
      "c.tipo_de_vaga",
      "c.cadastro_reserva",
      "c.concurso_id",
    ])
    .select("e.locais_prova")
    .where(
      "concursoIds" in wanted
        ? sql<boolean>`c.concurso_id = ANY (${wanted.concursoIds}::integer[])`
        : sql<boolean>`c.id = ANY (${wanted.cargoIds}::integer[])`,
    )
    .orderBy("c.ordem")
    .execute();
  return rows as Offered[];
}

/** What came of each criterion of the match: see `cargoCriteria`. */
export type Situacoes = Record<
  "locais_prova" | "salario" | "vagas" | "niveis" | "cursos" | "locais_trabalho" | "cotas" | "tipos",
  CriterioAvaliado["situacao"]
>;

/** How well a position fits a candidate, criterion by criterion and in all, by the search that it fits best. */
export type Avaliado = {
  numero: number;
  cargo_id: number;
  concurso_id: number;
  verdito: Verdito | null;
  situacoes: Situacoes;
};

const situacoes = sql<Situacoes>`jsonb_build_object(${sql.join(
  each.flatMap(({ fact, possible, certain }) => [
    sql.lit(fact),
    sql`CASE WHEN NOT ${possible} THEN 'nao_atende' WHEN ${certain} THEN 'atende' ELSE 'desconhecido' END`,
  ]),
)})`;

/** A place of a kind that nobody looks for is no near miss. */
const misses = sql.join(
  each.map(({ fact, possible }) => sql`${sql.lit(fact === "tipos" ? 2 : 1)} * (NOT ${possible})::integer`),
  sql` + `,
);

/** By rank, so that the best comes first; null: two things at least speak against it. */
const rank = sql<number | null>`CASE ${misses}
  WHEN 0 THEN CASE WHEN ${allOf(each.map(({ certain }) => certain))} THEN 1 ELSE 2 END WHEN 1 THEN 3 END`;

const verditos = sql`(VALUES (1, 'COMBINA'), (2, 'PODE_COMBINAR'), (3, 'FALTA_1')) AS v (posto, verdito)`;

/** Bits of the searches that something fits, for certain or not: see `numerosOf`. */
type Fitting = { cabe_em: number };
const fitting = sql`bit_or(1 << a.numero) FILTER (WHERE a.posto <= 2)`;

/** The verdict on every position of an exam for one candidate, in their order. */
export async function findVerditos(
  db: Db,
  userId: number,
  concursoId: number,
): Promise<(Avaliado & Fitting)[]> {
  const { rows } = await sql<Avaliado & Fitting>`
    SELECT a.cargo_id, a.concurso_id, a.numero, v.verdito, a.situacoes, a.cabe_em FROM (
      SELECT DISTINCT ON (a.cargo_id) a.*, coalesce(${fitting} OVER (PARTITION BY a.cargo_id), 0) AS cabe_em FROM (
        SELECT c.id AS cargo_id, c.concurso_id, c.ordem, p.numero, ${rank} AS posto, ${situacoes} AS situacoes
        FROM ${wantedBuscas} CROSS JOIN concursos e JOIN cargos c ON c.concurso_id = e.id
        WHERE ${isOf({ userId })} AND e.id = ${concursoId}) AS a
      ORDER BY a.cargo_id, a.posto, a.numero) AS a
    LEFT JOIN ${verditos} ON v.posto = a.posto ORDER BY a.ordem`.execute(db);
  return rows;
}

export type Melhor = Avaliado & Fitting & Record<"combinam" | "podem_combinar" | "falta_1", number>;

/**
 * Of some exams the position that fits a candidate, or one of their searches, best (then the best paid), and how many fit
 * how well.
 */
export async function findBestCargos(db: Db, searching: Searching, concursoIds: number[]): Promise<Melhor[]> {
  const { rows } = await sql<Melhor>`
    SELECT e.id AS concurso_id, m.cargo_id, p.numero, v.verdito, ${situacoes} AS situacoes, m.combinam,
      m.podem_combinar, m.falta_1, m.cabe_em
    FROM concursos e CROSS JOIN LATERAL (
      SELECT (array_agg(a.id ORDER BY a.posto, a.salario DESC NULLS LAST, a.ordem))[1] AS cargo_id,
        (array_agg(a.numero ORDER BY a.posto, a.salario DESC NULLS LAST, a.ordem))[1] AS numero, min(a.posto) AS posto,
        count(*) FILTER (WHERE a.posto = 1)::integer AS combinam,
        count(*) FILTER (WHERE a.posto = 2)::integer AS podem_combinar,
        count(*) FILTER (WHERE a.posto = 3)::integer AS falta_1, bit_or(a.cabe_em) AS cabe_em
      FROM (
        SELECT a.id, a.salario, a.ordem, min(a.posto) AS posto, (array_agg(a.numero ORDER BY a.posto, a.numero))[1] AS numero,
          coalesce(${fitting}, 0) AS cabe_em
        FROM (
          SELECT c.id, c.salario, c.ordem, p.numero, ${rank} AS posto
          FROM ${wantedBuscas} JOIN cargos c ON c.concurso_id = e.id WHERE ${isOf(searching)}) AS a
        GROUP BY a.id, a.salario, a.ordem) AS a) AS m
    JOIN ${wantedBuscas} ON ${isOf(searching)} AND p.numero = m.numero
    JOIN cargos c ON c.id = m.cargo_id JOIN ${verditos} ON v.posto = m.posto
    WHERE e.id = ANY (${concursoIds}::integer[])`.execute(db);
  return rows;
}
