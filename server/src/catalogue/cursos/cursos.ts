import type { CursoRef } from "@cav/contract/concursos/cargos.ts";
import type { Curso } from "@cav/contract/locais/cursos.ts";
import { sql } from "kysely";
import { prepare } from "../../platform/database/prepare.ts";
import type { Db, Tx } from "../../tables.ts";

/** Lists all courses by name. */
export async function listCursos(db: Db): Promise<Curso[]> {
  return db.selectFrom("cursos").select(["id", "nome"]).orderBy("nome").execute();
}

/** Returns the ids that are no course, with their indexes. */
export async function findUnknownCursos(db: Db, ids: number[]): Promise<{ index: number; id: number }[]> {
  if (ids.length === 0) return [];
  const known = await db.selectFrom("cursos").select("id").where("id", "in", ids).execute();
  const knownIds = new Set(known.map(({ id }) => id));
  return ids.flatMap((id, index) => (knownIds.has(id) ? [] : [{ index, id }]));
}

/** Returns a reference's key: id or name. */
export function cursoKey(ref: CursoRef): number | string {
  if (typeof ref === "number") return ref;
  if (typeof ref === "string") return /^\d+$/.test(ref) ? Number(ref) : ref;
  return ref.id ?? ref.curso_id ?? ref.nome ?? "";
}

/** Each reference's course, or its error. */
export type ResolvedCursos = { results: { ids: number[]; error?: string }[] };

/** Resolves courses by id, name or known alias, ignoring accents and case. */
export async function resolveCursos(db: Db, refs: readonly CursoRef[]): Promise<ResolvedCursos> {
  if (refs.length === 0) return { results: [] };
  const keys = refs.map(cursoKey);
  const { rows } = await sql<{ chave: string; id: number }>`
    WITH nomes AS (
      SELECT c.id, sem_acento(s) AS nome, 1 AS ordem FROM cursos c, unnest(c.sinonimos) AS s
      UNION ALL SELECT id, sem_acento(nome), 2 FROM cursos
      UNION ALL SELECT id, id::text, 3 FROM cursos
    )
    SELECT k.chave, n.id FROM (SELECT DISTINCT unnest(${keys.map(String)}::text[]) AS chave) k
    JOIN nomes n ON n.nome = sem_acento(k.chave)
    ORDER BY n.ordem`.execute(db);
  const byKey = new Map(rows.map(({ chave, id }) => [chave, id]));
  return {
    results: keys.map((key) => {
      const id = byKey.get(String(key));
      return id === undefined ? { ids: [], error: `O curso "${key}" não existe.` } : { ids: [id] };
    }),
  };
}

const cursosOf = prepare((db: Db, ids: number[]) =>
  db.selectFrom("cursos").select(["id", "nome"]).where(sql<boolean>`id = ANY (${ids}::integer[])`).compile(),
);

/** Returns courses by id. */
export async function findCursosByIds(db: Db, ids: readonly number[]): Promise<Map<number, Curso>> {
  if (ids.length === 0) return new Map();
  const rows = await cursosOf(db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Inserts or updates courses. */
export async function upsertCursos(tx: Tx, rows: readonly object[]): Promise<void> {
  await sql`
    INSERT INTO cursos (id, nome, area, area_especifica, codigo_cine, sinonimos)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (
      id integer, nome text, area text, area_especifica text, codigo_cine text, sinonimos text[])
    ON CONFLICT (id) DO UPDATE SET nome = excluded.nome, area = excluded.area,
      area_especifica = excluded.area_especifica, codigo_cine = excluded.codigo_cine,
      sinonimos = excluded.sinonimos`.execute(tx);
}
