import type { Local } from "@cav/contract/locais/locais.ts";
import { type RawBuilder, sql } from "kysely";
import { prepare } from "../../platform/database/prepare.ts";
import type { Db, Tx } from "../../tables.ts";

type Key = { id: number | null; nome: string | null; uf: string | null };

/** Returns municipalities by the index of their key, the largest first. */
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
    SELECT a.chave, l.id, l.nome, l.uf FROM achados a JOIN locais l USING (id)
    ORDER BY a.chave, l.populacao DESC NULLS LAST, l.uf`.execute(db);
  const byKey = new Map<number, Local[]>();
  for (const { chave, id, nome, uf } of rows) {
    const list = byKey.get(chave) ?? [];
    list.push({ id, nome, uf });
    byKey.set(chave, list);
  }
  return byKey;
}

/** Escapes LIKE's wildcards. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** Normalises names for comparison: hyphens and apostrophes become spaces. */
const spaced = (name: RawBuilder<unknown>) => sql`translate(${name}, '-''’', '   ')`;
/** Removes hyphens, apostrophes and spaces of names, for texts that lack them: "olho dagua", "guajara mirim". */
const squeezed = (name: RawBuilder<unknown>) => sql`translate(${name}, '-''’ ', '')`;

type Slice = { offset: number; limit: number };

/**
 * Searches municipalities by name: exact matches, then prefixes, larger cities first. Two letters match a prefix; more
 * may match inside a name.
 */
export async function searchMunicipios(
  db: Db,
  { text, uf }: { text: string; uf: string | null },
  page: Slice,
) {
  const found = await searchNames(db, { text, uf, form: spaced }, page);
  return found.total > 0 || !text.includes(" ")
    ? found
    : searchNames(db, { text: text.replaceAll(" ", ""), uf, form: squeezed }, page);
}

type NameQuery = { text: string; uf: string | null; form: typeof spaced };

async function searchNames(db: Db, { text, uf, form }: NameQuery, { offset, limit }: Slice) {
  const pattern = text.length > 2 ? sql`'%' || b.texto || '%'` : sql`b.texto || '%'`;
  const name = form(sql`l.nome_busca`);
  const found = sql`FROM locais l, (SELECT ${literal(text)}::text AS texto) AS b
    WHERE (${uf}::text IS NULL OR l.uf = ${uf})
      AND (${name} LIKE ${pattern}
        OR EXISTS (SELECT FROM unnest(l.nomes_alternativos) AS a WHERE ${form(sql`sem_acento(a)`)} LIKE ${pattern}))`;
  const order =
    text === ""
      ? sql`l.nome_busca`
      : sql`${name} <> b.texto, ${name} NOT LIKE b.texto || '%', l.populacao DESC NULLS LAST`;
  const { rows } = await sql<Local & { total: number }>`
    SELECT l.id, l.nome, l.uf, count(*) OVER ()::integer AS total ${found}
    ORDER BY ${order}, l.id LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const items = rows.map(({ id, nome, uf: state }): Local => ({ id, nome, uf: state }));
  if (rows[0]) return { items, total: rows[0].total };
  const counted = await sql<{ total: number }>`SELECT count(*)::integer AS total ${found}`.execute(db);
  return { items, total: counted.rows[0]?.total ?? 0 };
}

/**
 * Returns municipalities whose centre is within a number of kilometres, in a straight line, of one of the given
 * municipalities.
 */
export async function findAround(db: Db, ids: readonly number[], km: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT l.id FROM locais c JOIN locais l ON l.id = c.id OR 12742 * asin(sqrt(least(1,
      power(sin(radians(l.latitude - c.latitude) / 2), 2) + cos(radians(c.latitude)) * cos(radians(l.latitude))
        * power(sin(radians(l.longitude - c.longitude) / 2), 2)))) <= ${km}
    WHERE c.id = ANY (${[...ids]}::integer[]) ORDER BY l.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function findCapital(db: Db, uf: string): Promise<Local | undefined> {
  return db
    .selectFrom("locais")
    .select(["id", "nome", "uf"])
    .where("uf", "=", uf)
    .where("capital", "=", true)
    .executeTakeFirst();
}

/** Maximum suggestions for an unknown name. */
const maxSimilar = 3;

/** Returns places with similar names, most similar first; areas besides municipalities. */
export async function findSimilarNames(
  db: Db,
  { nome, uf }: Omit<Key, "id">,
  areas: readonly Local[],
): Promise<Local[]> {
  const { rows } = await sql<Local>`
    SELECT l.id, l.nome, l.uf, l.tipo FROM (
      SELECT id, nome, uf, NULL AS tipo, nome_busca, populacao FROM locais
      UNION ALL SELECT id, nome, uf, tipo, sem_acento(nome), NULL
      FROM jsonb_to_recordset(${JSON.stringify(areas)}::jsonb) AS a (id integer, nome text, uf text, tipo text)) AS l,
      (SELECT sem_acento(${nome ?? ""}::text) AS texto) AS b
    WHERE similarity(l.nome_busca, b.texto) > 0.4
    ORDER BY similarity(l.nome_busca, b.texto) DESC, (l.uf = upper(${uf}::text)) DESC NULLS LAST,
      l.populacao DESC NULLS LAST
    LIMIT ${maxSimilar}`.execute(db);
  return rows;
}

const municipiosOf = prepare((db: Db, ids: number[]) =>
  db
    .selectFrom("locais")
    .select(["id", "nome", "uf"])
    .where(sql<boolean>`id = ANY (${ids}::integer[])`)
    .compile(),
);

/** Returns municipalities by id. */
export async function findMunicipiosByIds(db: Db, ids: readonly number[]): Promise<Map<number, Local>> {
  if (ids.length === 0) return new Map();
  const rows = await municipiosOf(db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Inserts or updates municipalities. */
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
