import type { ListadoQueFalta } from "@cav/contract/coletas/coletas.ts";
import { type Selectable, sql } from "kysely";
import type { Database, Db, Tx } from "../../../tables.ts";
import type { Listado } from "../adapters/adapter.ts";

export type ListadoRow = Selectable<Database["listados"]>;

/** Replaces an aggregator's list; unchanged rows are not written. */
export async function replaceListados(
  tx: Tx,
  fonteId: number,
  listados: readonly Listado[],
  today: string,
): Promise<void> {
  await sql`
    WITH seen AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(listados)}::jsonb)
        AS s (chave text, titulo text, selecao text, uf text, prazo date, url text)
    ), gone AS (
      DELETE FROM listados WHERE fonte_id = ${fonteId} AND chave NOT IN (SELECT chave FROM seen)
    )
    INSERT INTO listados AS l (fonte_id, chave, titulo, selecao, uf, prazo, url, desde)
    SELECT ${fonteId}, chave, titulo, selecao, uf, prazo, url, ${today}::date FROM seen
    ON CONFLICT (fonte_id, chave) DO UPDATE SET titulo = excluded.titulo, selecao = excluded.selecao,
      uf = excluded.uf, prazo = excluded.prazo, url = excluded.url
    WHERE (l.titulo, l.selecao, l.uf, l.prazo, l.url)
      IS DISTINCT FROM (excluded.titulo, excluded.selecao, excluded.uf, excluded.prazo, excluded.url)`.execute(
    tx,
  );
}

/** Returns an aggregator's list, nearest end of registration first. */
export async function findListados(db: Db, fonteId: number): Promise<ListadoRow[]> {
  return db
    .selectFrom("listados")
    .selectAll()
    .where("fonte_id", "=", fonteId)
    .orderBy("prazo", (order) => order.asc().nullsLast())
    .orderBy("chave")
    .execute();
}

type Cobertura = {
  fonte_id: number;
  dia: string;
  listados: number;
  achados: number;
  faltam: readonly ListadoQueFalta[];
};

/** Upserts a day's covered share of a list; an unchanged result writes nothing. */
export async function upsertCobertura(tx: Tx, { faltam, ...cobertura }: Cobertura): Promise<void> {
  const { fonte_id, dia, listados, achados } = cobertura;
  await sql`
    INSERT INTO coberturas AS c (fonte_id, dia, listados, achados, faltam)
    VALUES (${fonte_id}, ${dia}, ${listados}, ${achados}, ${JSON.stringify(faltam)}::jsonb)
    ON CONFLICT (fonte_id, dia) DO UPDATE
      SET listados = excluded.listados, achados = excluded.achados, faltam = excluded.faltam
    WHERE (c.listados, c.achados, c.faltam)
      IS DISTINCT FROM (excluded.listados, excluded.achados, excluded.faltam)`.execute(tx);
}

/** Returns the covered shares of a list since a day, newest first. */
export async function findCoberturas(db: Db, fonteId: number, since: string) {
  return db
    .selectFrom("coberturas")
    .select(["dia", "listados", "achados"])
    .where("fonte_id", "=", fonteId)
    .where("dia", ">=", since)
    .orderBy("dia", "desc")
    .execute();
}

/** Returns some of the exams that were missing on a day. */
export async function findFaltas(
  db: Db,
  fonteId: number,
  dia: string,
  limit: number,
): Promise<ListadoQueFalta[]> {
  const { rows } = await sql<{ falta: ListadoQueFalta }>`
    SELECT f.falta FROM coberturas c, jsonb_array_elements(c.faltam) WITH ORDINALITY AS f (falta, ordem)
    WHERE c.fonte_id = ${fonteId} AND c.dia = ${dia} ORDER BY f.ordem LIMIT ${limit}`.execute(db);
  return rows.map(({ falta }) => falta);
}
