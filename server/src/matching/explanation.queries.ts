import type { NivelEscolaridade } from "@cav/contract/preferencias.ts";
import { sql } from "kysely";
import type { Db } from "../tables.ts";
import { cargoCriteria, cargoMatches, locaisProvaCriterion, matchColumnsOf } from "./criteria.ts";

const user = matchColumnsOf("p");
const concurso = matchColumnsOf("e");
const cargo = matchColumnsOf("c");

/** What a candidate chose, as sentences need it. */
export type Chosen = {
  user_id: number;
  salario_minimo: string;
  vagas_minimas: number;
  locais_prova: number[];
  locais_trabalho: number[];
  nivel_escolaridade: NivelEscolaridade[];
  cursos_especificos: number[];
  cotas: string[];
};

/** What a position offers, as sentences need it. */
export type Offered = {
  id: number;
  uuid: string;
  nome: string;
  salario: string | null;
  quantidade_vagas: number | null;
  nivel_escolaridade: NivelEscolaridade | null;
  niveis_possiveis: NivelEscolaridade[];
  cursos_aceitos: number[];
  locais_trabalho: number[];
  vagas_por_cota: Record<string, string>;
  a_definir: boolean;
  /** Of the exam. */
  locais_prova: number[];
};

export async function findChosen(db: Db, userIds: number[]): Promise<Chosen[]> {
  const rows = await db
    .selectFrom("preferencias")
    .select(["user_id", "salario_minimo", "vagas_minimas", "locais_prova", "locais_trabalho"])
    .select(["nivel_escolaridade", "cursos_especificos", "cotas"])
    .where(sql<boolean>`user_id = ANY (${userIds}::integer[])`)
    .execute();
  return rows as Chosen[];
}

export async function findOffered(db: Db, concursoId: number): Promise<Offered[]> {
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
    ])
    .select("e.locais_prova")
    .where("c.concurso_id", "=", concursoId)
    .orderBy("c.ordem")
    .execute();
  return rows as Offered[];
}

export type Verdict = {
  cargo_id: number;
  locais_prova: boolean;
  salario: boolean;
  vagas: boolean;
  niveis: boolean;
  cotas: boolean;
  cursos: boolean;
  locais_trabalho: boolean;
};

/** Each criterion of the match, one by one, for every position of an exam and one candidate. */
export async function findVerdicts(db: Db, userId: number, concursoId: number): Promise<Verdict[]> {
  const { rows } = await sql<Verdict>`
    SELECT c.id AS cargo_id, ${locaisProvaCriterion(user, concurso.locais_prova)} AS locais_prova,
      ${cargoCriteria.salario(user, cargo)} AS salario,
      ${cargoCriteria.vagas(user, cargo)} AS vagas,
      ${cargoCriteria.niveis(user, cargo)} AS niveis,
      ${cargoCriteria.cotas(user, cargo)} AS cotas,
      ${cargoCriteria.cursos(user, cargo)} AS cursos,
      ${cargoCriteria.locais_trabalho(user, cargo)} AS locais_trabalho
    FROM preferencias_match p CROSS JOIN concursos e JOIN cargos c ON c.concurso_id = e.id
    WHERE p.user_id = ${userId} AND e.id = ${concursoId} ORDER BY c.ordem`.execute(db);
  return rows;
}

/** For each candidate, the positions of an exam that match: the best paid ones, and how many in all. */
export async function findMatchedCargos(db: Db, concursoId: number, userIds: number[], limit: number) {
  const { rows } = await sql<{ user_id: number; cargo_ids: number[]; total: number }>`
    SELECT p.user_id, (array_agg(c.id ORDER BY c.salario DESC NULLS LAST, c.ordem))[1:${sql.lit(limit)}] AS cargo_ids,
      count(*)::integer AS total
    FROM preferencias_match p
    JOIN concursos e ON e.id = ${concursoId} AND ${locaisProvaCriterion(user, concurso.locais_prova)}
    JOIN cargos c ON c.concurso_id = e.id AND ${cargoMatches(user, cargo)}
    WHERE p.user_id = ANY (${userIds}::integer[])
    GROUP BY p.user_id`.execute(db);
  return rows;
}
