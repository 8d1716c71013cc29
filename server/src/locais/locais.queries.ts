import type { Local } from "@cav/contract/locais.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../tables.ts";

type Key = { id: number | null; nome: string | null; uf: string | null };

/** The municipalities that each key stands for, by the key's place in the list. */
export async function findLocaisByKeys(db: Db, keys: Key[]): Promise<Map<number, Local[]>> {
  const numbered = keys.map((key, chave) => ({ ...key, chave }));
  const { rows } = await sql<Local & { chave: number }>`
    WITH chaves AS (
      SELECT c.chave, c.id, sem_acento(c.nome) AS nome, upper(c.uf) AS uf
      FROM jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) AS c (chave integer, id bigint, nome text, uf text)
    ), achados AS (
      SELECT c.chave, l.id FROM chaves c JOIN locais l ON l.id = c.id
      UNION
      SELECT c.chave, l.id FROM chaves c JOIN locais l ON l.nome_busca = c.nome AND (c.uf IS NULL OR l.uf = c.uf)
      UNION
      SELECT c.chave, l.id FROM locais l, unnest(l.nomes_alternativos) AS a JOIN chaves c ON sem_acento(a) = c.nome
      WHERE (c.uf IS NULL OR l.uf = c.uf)
    )
    SELECT a.chave, l.id, l.nome, l.uf FROM achados a JOIN locais l USING (id) ORDER BY a.chave, l.uf`.execute(
    db,
  );
  const byKey = new Map<number, Local[]>();
  for (const { chave, id, nome, uf } of rows) {
    const list = byKey.get(chave) ?? [];
    list.push({ id, nome, uf });
    byKey.set(chave, list);
  }
  return byKey;
}

/** Escapes what LIKE would read as a pattern. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

type Search = { search?: string | undefined; uf?: string | undefined; page: number; limit: number };

/** Municipalities by name: those that begin with the text first, larger cities first among equals. */
export async function searchLocais(db: Db, { search = "", uf, page, limit }: Search) {
  const { rows } = await sql<Local & { total: number }>`
    SELECT l.id, l.nome, l.uf, count(*) OVER ()::integer AS total
    FROM locais l, (SELECT sem_acento(${literal(search)}) AS texto) AS b
    WHERE (${uf ?? null}::text IS NULL OR l.uf = ${uf ?? null})
      AND (l.nome_busca LIKE '%' || b.texto || '%'
        OR EXISTS (SELECT FROM unnest(l.nomes_alternativos) AS a WHERE sem_acento(a) LIKE '%' || b.texto || '%'))
    ORDER BY ${search === "" ? sql`l.nome_busca` : sql`l.nome_busca NOT LIKE b.texto || '%', l.populacao DESC NULLS LAST`}, l.id
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db);
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countLocais(db, search, uf));
  return { items: rows.map(({ id, nome, uf: state }) => ({ id, nome, uf: state })), total };
}

async function countLocais(db: Db, search: string, uf: string | undefined): Promise<number> {
  return (await searchLocais(db, { search, uf, page: 1, limit: 1 })).total;
}

export async function findLocal(db: Db, id: number): Promise<Local | undefined> {
  return db.selectFrom("locais").select(["id", "nome", "uf"]).where("id", "=", id).executeTakeFirst();
}

/** Names of municipalities by id. */
export async function findLocaisByIds(db: Db, ids: readonly number[]): Promise<Map<number, Local>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("locais")
    .select(["id", "nome", "uf"])
    .where(sql<boolean>`id = ANY (${[...new Set(ids)]}::integer[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Adds municipalities, and corrects those that are there. */
export async function upsertLocais(tx: Tx, rows: readonly object[]): Promise<void> {
  await sql`
    INSERT INTO locais (id, nome, uf, capital, latitude, longitude, populacao, ddd, fuso_horario, nomes_alternativos)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (
      id integer, nome text, uf text, capital boolean, latitude float8, longitude float8, populacao integer,
      ddd smallint, fuso_horario text, nomes_alternativos text[])
    ON CONFLICT (id) DO UPDATE SET nome = excluded.nome, uf = excluded.uf, capital = excluded.capital,
      latitude = excluded.latitude, longitude = excluded.longitude, populacao = excluded.populacao,
      ddd = excluded.ddd, fuso_horario = excluded.fuso_horario,
      nomes_alternativos = excluded.nomes_alternativos`.execute(tx);
}
