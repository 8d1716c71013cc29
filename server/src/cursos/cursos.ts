import type { CursoRef } from "@cav/contract/concursos.ts";
import type { Curso } from "@cav/contract/cursos.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database/schema.ts";

/** All courses, by name. */
export async function listCursos(db: Db): Promise<Curso[]> {
  return db.selectFrom("cursos").select(["id", "nome"]).orderBy("nome").execute();
}

/** Those of the ids that are no course, with their places in the list. */
export async function findUnknownCursos(db: Db, ids: number[]): Promise<{ index: number; id: number }[]> {
  if (ids.length === 0) return [];
  const known = await db.selectFrom("cursos").select("id").where("id", "in", ids).execute();
  const knownIds = new Set(known.map(({ id }) => id));
  return ids.flatMap((id, index) => (knownIds.has(id) ? [] : [{ index, id }]));
}

/** What of a reference names the course: its id, or its name. */
export function cursoKey(ref: CursoRef): number | string {
  if (typeof ref === "number") return ref;
  if (typeof ref === "string") return /^\d+$/.test(ref) ? Number(ref) : ref;
  return ref.id ?? ref.curso_id ?? ref.nome ?? "";
}

export type ResolvedCursos = { ids: (number | undefined)[]; errors: { index: number; message: string }[] };

/** Ids of the referenced courses, by id, name or other name in use; accents and case do not count. */
export async function resolveCursos(db: Db, refs: readonly CursoRef[]): Promise<ResolvedCursos> {
  if (refs.length === 0) return { ids: [], errors: [] };
  const keys = refs.map(cursoKey);
  const { rows } = await sql<{ chave: string; id: number }>`
    SELECT k.chave, c.id FROM (SELECT DISTINCT unnest(${keys.map(String)}::text[]) AS chave) k
    JOIN cursos c ON c.id::text = k.chave
      OR sem_acento(c.nome) = sem_acento(k.chave)
      OR sem_acento(k.chave) = ANY (SELECT sem_acento(s) FROM unnest(c.sinonimos) AS s)
    ORDER BY sem_acento(c.nome) = sem_acento(k.chave)`.execute(db);
  const byKey = new Map(rows.map(({ chave, id }) => [chave, id]));
  const ids = keys.map((key) => byKey.get(String(key)));
  const errors = ids.flatMap((id, index) =>
    id === undefined ? [{ index, message: `O curso "${keys[index]}" não existe.` }] : [],
  );
  return { ids, errors };
}

/** Courses by id. */
export async function findCursosByIds(db: Db, ids: readonly number[]): Promise<Map<number, Curso>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("cursos")
    .select(["id", "nome"])
    .where(sql<boolean>`id = ANY (${[...new Set(ids)]}::integer[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
