import type { TextosColados } from "@cav/contract/coletas/textos-colados.ts";
import { sql } from "kysely";
import type { Database, Db, Tx } from "../../../tables.ts";
import { ilegivelOf } from "../reading/ilegiveis.queries.ts";

type New = Pick<Database["colagens"], "tipo" | "url" | "colada_em" | "arquivo">;
type End = { recusa: string } | { documento_id: number };

export async function insertTextoColado(tx: Tx, textoColado: New): Promise<number> {
  const { id } = await tx
    .insertInto("colagens")
    .values({ ...textoColado, terminada_em: null, recusa: null, documento_id: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns a pasted document that is still pending. */
export async function findOpenTextoColado(db: Db, id: number) {
  return db
    .selectFrom("colagens")
    .select(["id", "url"])
    .where("id", "=", id)
    .where("terminada_em", "is", null)
    .executeTakeFirst();
}

export async function updateTextoColado(tx: Tx, id: number, end: End, now: Date): Promise<void> {
  await tx
    .updateTable("colagens")
    .set({ ...end, terminada_em: now })
    .where("id", "=", id)
    .where("terminada_em", "is", null)
    .execute();
}

const lidosMax = 5;
const inicioMax = 120;
const citacaoMax = 160;

/** Selects a document's first acts, each with the words that decided its kind. */
const lidosOf = (documento: string) => sql<TextosColados[number]["lidos"]>`(
  SELECT coalesce(json_agg(one ORDER BY ordem), '[]') FROM (
    SELECT a.ordem, a.id AS ato_id, left(btrim(regexp_replace(left(a.texto, 400), '\\s+', ' ', 'g')), ${inicioMax}) AS inicio,
      r.tipo_de_ato, (SELECT m.uuid FROM minuta_atos ma JOIN minutas m ON m.id = ma.minuta_id
        WHERE ma.documento_id = a.documento_id AND ma.texto = a.texto ORDER BY m.id DESC LIMIT 1) AS minuta,
      nullif(left(substr(a.texto, (k->>'inicio')::integer + 1, (k->>'fim')::integer - (k->>'inicio')::integer),
        ${citacaoMax}), '') AS citacao
    FROM atos a JOIN leituras r ON r.ato_id = a.id, LATERAL (SELECT r.campos->'tipo_de_ato' AS k) kinds
    WHERE a.documento_id = ${sql.ref(documento)} ORDER BY a.ordem LIMIT ${lidosMax}) one)`;

/** Returns the latest pasted documents with the results of reading them. */
export async function findTextosColados(db: Db, limit: number) {
  return db
    .selectFrom("colagens as c")
    .leftJoin("documento_leituras as l", "l.documento_id", "c.documento_id")
    .select(["c.uuid", "c.tipo", "c.url", "c.arquivo", "c.colada_em", "c.terminada_em", "c.recusa"])
    .select(
      // One job finds acts and the next reads them; null in between tells the client to poll again.
      sql<number | null>`CASE WHEN l.documento_id IS NOT NULL THEN
      (SELECT CASE WHEN count(*) = count(coalesce(r.ato_id, i.ato_id)) THEN count(r.ato_id)::integer END
        FROM atos a LEFT JOIN leituras r ON r.ato_id = a.id LEFT JOIN ato_ilegiveis i ON i.ato_id = a.id WHERE
        a.documento_id = c.documento_id) END`.as("atos"),
    )
    .leftJoinLateral(
      sql<{ minutas: number; a_revisar: number }>`(
        SELECT count(*)::integer AS minutas, count(*) FILTER (WHERE m.estado = 'ABERTA')::integer AS a_revisar
        FROM minutas m
        WHERE m.id IN (SELECT minuta_id FROM minuta_atos WHERE documento_id = c.documento_id))`.as("m"),
      (join) => join.onTrue(),
    )
    .select([sql<number>`m.minutas`.as("minutas"), sql<number>`m.a_revisar`.as("a_revisar")])
    .select(
      sql<number>`(SELECT count(*)::integer FROM atos a JOIN leituras r ON r.ato_id = a.id
      WHERE a.documento_id = c.documento_id AND r.tipo_de_ato = 'abertura')`.as("aberturas"),
    )
    .select(lidosOf("c.documento_id").as("lidos"))
    .select(ilegivelOf("c.documento_id").as("ilegivel"))
    .orderBy("c.colada_em", "desc")
    .orderBy("c.id", "desc")
    .limit(limit)
    .execute();
}
