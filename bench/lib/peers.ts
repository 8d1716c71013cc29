import { wantedBuscas } from "@cav/server/matching/buscas.ts";
import { findMatchingConcurso } from "@cav/server/matching/comparable.ts";
import { matchingUsersWhere } from "@cav/server/matching/matching.ts";
import type { Db } from "@cav/server/tables.ts";
import { sql } from "kysely";
import type pg from "pg";
import {
  matchesConcurso,
  type OracleCargo,
  type OracleConcurso,
  type OracleUser,
} from "../../server/test/harness/matching-oracle.ts";

/** Somebody whom an exam may concern. */
type KnownUser = OracleUser & { user_id: number };

/** Other ways to say whom an exam matches: of people who are in memory already, which users. */
export type Peer = {
  name: string;
  /** Of how many people it is asked: what takes minutes is asked of fewer. */
  sample: number;
  match(concurso: OracleConcurso, users: readonly KnownUser[]): number[] | Promise<number[]>;
};

/** Everybody with preferences. */
export async function loadUsers(db: Db): Promise<KnownUser[]> {
  const rows = await db
    .selectFrom("preferencias")
    .select(["user_id", "salario_minimo", "vagas_minimas", "locais_prova", "locais_trabalho"])
    .select(["nivel_escolaridade as niveis", "cursos_especificos as cursos", "cotas"])
    .orderBy("user_id")
    .execute();
  return rows.map((row) => ({ ...row, salario_minimo: Number(row.salario_minimo) }) as KnownUser);
}

/** Three exams of the demonstration that differ in what they ask for; those of them that are there. */
export async function findRealConcursos(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(`
    SELECT id FROM concursos WHERE chave_importacao IN ('ufpe-12-2026', 'contenda-001-2026', 'caixa-01-2024-ns')`);
  return rows.map(({ id }) => id);
}

/** An exam as its announcement says it. */
export async function loadConcurso(db: Db, id: number): Promise<OracleConcurso> {
  const concurso = await db
    .selectFrom("concursos")
    .select("locais_prova")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<Omit<OracleCargo, "salario"> & { salario: string | null }>`
    SELECT salario, nivel_escolaridade AS nivel, niveis_possiveis, a_definir, requer_pos_graduacao AS requer_pos, remoto, salario_periodo = 'HORA' AS por_hora, cursos_aceitos AS cursos, locais_trabalho,
      quantidade_vagas, coalesce((SELECT jsonb_object_agg(key, value::integer) FROM jsonb_each_text(vagas_por_cota)
        WHERE value <> ''), '{}') AS vagas_por_cota
    FROM cargos WHERE concurso_id = ${id} ORDER BY ordem`.execute(db);
  const cargos = rows.map((row) => ({ ...row, salario: row.salario === null ? null : Number(row.salario) }));
  return { locais_prova: concurso.locais_prova, cargos };
}

/** The product's own way, which reads people where they are stored. */
export async function matchBySql(db: Db, concursoId: number): Promise<number[]> {
  const concurso = await findMatchingConcurso(db, concursoId);
  if (!concurso) return [];
  const { rows } = await sql<{ user_id: number }>`
    SELECT p.user_id FROM ${wantedBuscas} WHERE ${matchingUsersWhere(concurso)}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** The rule written by hand. */
export const byHand: Peer = {
  name: "by hand",
  sample: 100_000,
  match: (concurso, users) =>
    users.flatMap((user) => (matchesConcurso(user, concurso) ? [user.user_id] : [])),
};

/** @throws Error naming somebody about whom two ways disagree */
export function assertSame(name: string, found: readonly number[], expected: readonly number[]): void {
  const [a, b] = [new Set(found), new Set(expected)];
  const different = a.symmetricDifference(b);
  if (different.size > 0)
    throw new Error(`${name} disagrees about ${different.size} people, of whom one is ${[...different][0]}`);
}
