import type { ConcursoStatus } from "@cav/contract/concursos/concursos.ts";
import { areas, localName } from "@cav/contract/locais/locais.ts";
import { sql } from "kysely";
import type { Db } from "../../tables.ts";
import {
  type ConcursoText,
  dayNumberOf,
  deadlineOrder,
  forecastDays,
  type Names,
  storedCargoText,
  storedLugaresText,
  sumColumnsOf,
  wasAnnounced,
} from "../matching/index.ts";

/**
 * Facts of an exam that the catalogue keeps. Days are numbers, 20270418, and 0 if unknown; lists are written
 * `1,2,3`.
 */
export type ConcursoFacts = ConcursoText & {
  id: number;
  uuid: string;
  status: ConcursoStatus;
  fim: number;
  /** The union of the facts of an exam's positions, in comparable form. */
  m_salario: number;
  m_niveis: number;
  trabalho: string;
  criado: number;
  /** Whether users were alerted when the exam was published; only for exams of the last `forecastDays`. */
  anunciado: boolean;
};

/** Selects facts of exams. Forecasts look back from `today`, so the many versions of older exams are not read. */
const factsOf = (ids: number[], today: string) => sql<ConcursoFacts>`
  SELECT e.id, e.uuid, e.status, ${dayNumberOf("e.data_fim_inscricao")} AS fim,
    (extract(epoch FROM e.created_at) * 1000000)::float8 AS criado,
    e.created_at >= ${today}::date - ${forecastDays + 1}::integer AND ${wasAnnounced} AS anunciado,
    e.m_salario, e.m_niveis, array_to_string(${sumColumnsOf("e").locais_trabalho}, ',') AS trabalho,
    ${storedLugaresText} AS lugares, coalesce(soma.cargos, '') AS cargos
  FROM unnest(${ids}::integer[]) WITH ORDINALITY AS asked (id, at) JOIN concursos e USING (id) CROSS JOIN LATERAL (
    SELECT string_agg(${storedCargoText}, ';' ORDER BY c.ordem) AS cargos
    FROM cargos c WHERE c.concurso_id = e.id) AS soma
  ORDER BY asked.at`;

/** Returns exams in the order of the ids; deleted ones are missing. */
export async function findFacts(db: Db, ids: number[], today: string): Promise<ConcursoFacts[]> {
  return (await factsOf(ids, today).execute(db)).rows;
}

/** Returns the ids of all exams, sorted by deadline. */
export async function findIdsByDeadline(db: Db, today: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT e.id FROM concursos e ORDER BY ${deadlineOrder(today)}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The last change of an exam. `numero` is the catalogue's version at that change; `concurso_id` 0 means data of all
 * exams.
 */
export type NumberedChange = { numero: number; concurso_id: number };

/** Returns the catalogue's current version number. */
export async function findNumero(db: Db): Promise<number> {
  return (await db.selectFrom("catalogo_versao").select("numero").executeTakeFirstOrThrow()).numero;
}

/** Returns the last change; undefined when there was none. */
export async function findLastChange(db: Db): Promise<NumberedChange | undefined> {
  const changes = db.selectFrom("catalogo_mudancas").select(["numero", "concurso_id"]);
  return changes.orderBy("numero", "desc").limit(1).executeTakeFirst();
}

/** Returns whether the database still has this change, or a later change of the same exam. */
export async function hasChange(db: Db, { numero, concurso_id }: NumberedChange): Promise<boolean> {
  const changes = db.selectFrom("catalogo_mudancas").select("numero").where("concurso_id", "=", concurso_id);
  return (await changes.where("numero", ">=", numero).executeTakeFirst()) !== undefined;
}

/** Returns exams that changed after a version, each with its last version; id 0 means data that all exams share. */
export async function findChanged(db: Db, numero: number): Promise<NumberedChange[]> {
  return db
    .selectFrom("catalogo_mudancas")
    .select(["numero", "concurso_id"])
    .where("numero", ">", numero)
    .execute();
}

/** Returns at most `count` changes after a version, in order. */
export async function findChangesAfter(
  db: Db,
  { numero, concurso_id }: NumberedChange,
  limit: number,
): Promise<NumberedChange[]> {
  return db
    .selectFrom("catalogo_mudancas")
    .select(["numero", "concurso_id"])
    .where(
      sql<boolean>`(numero, concurso_id) > (${numero}::bigint, ${concurso_id}::integer) AND concurso_id > 0`,
    )
    .orderBy("numero")
    .orderBy("concurso_id")
    .limit(limit)
    .execute();
}

/** Returns the names of all places and courses. */
export async function findNames(db: Db): Promise<Names> {
  const [locais, cursos] = await Promise.all([
    db.selectFrom("locais").select(["id", "nome", "uf"]).execute(),
    db.selectFrom("cursos").select(["id", "nome"]).execute(),
  ]);
  return {
    locais: new Map([...areas, ...locais].map((local) => [local.id, localName(local)])),
    cursos: new Map(cursos.map(({ id, nome }) => [id, nome])),
  };
}
