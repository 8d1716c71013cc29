import { sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";

/** A reading of an act that says something else than the one that counts. */
export type NewReleitura = { ato_id: number; tipo_de_ato: string; campos: object; mudou: string[] };

/** Keeps readings beside those that count. */
export async function upsertReleituras(
  tx: Tx,
  extrator: number,
  releituras: readonly NewReleitura[],
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO releituras (ato_id, extrator, tipo_de_ato, campos, mudou, lida_em)
    SELECT n.ato_id, ${extrator}, n.tipo_de_ato, n.campos, n.mudou, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(releituras)}::jsonb)
      AS n (ato_id integer, tipo_de_ato text, campos jsonb, mudou text[])
    -- Another worker may have replaced the acts meanwhile.
    WHERE EXISTS (SELECT FROM atos a WHERE a.id = n.ato_id)
    ON CONFLICT (ato_id) DO UPDATE SET extrator = excluded.extrator, tipo_de_ato = excluded.tipo_de_ato,
      campos = excluded.campos, mudou = excluded.mudou, lida_em = excluded.lida_em`.execute(tx);
}

/** Deletes the new readings of acts whose current reading says the same. */
export async function deleteReleituras(tx: Tx, atoIds: readonly number[]): Promise<void> {
  if (atoIds.length === 0) return;
  await tx
    .deleteFrom("releituras")
    .where("ato_id", "in", [...atoIds])
    .execute();
}

/** How many acts wait, in which fields, and until when they were read. */
export async function findReleituraFacts(db: Db, extrator: number) {
  const { rows } = await sql<{ total: number; ate: Date | null; campos: { campo: string; total: number }[] }>`
    SELECT count(*)::integer AS total, max(lida_em) AS ate,
      (SELECT coalesce(json_agg(json_build_object('campo', m.campo, 'total', m.total) ORDER BY m.total DESC, m.campo), '[]')
        FROM (SELECT campo, count(*)::integer AS total FROM releituras r, unnest(r.mudou) AS campo
          WHERE r.extrator = ${extrator} GROUP BY campo) AS m) AS campos
    FROM releituras WHERE extrator = ${extrator}`.execute(db);
  return rows[0] ?? { total: 0, ate: null, campos: [] };
}

/** A sample of the waiting acts, spread over the kinds of change instead of one day's gazette. */
export async function findReleituras(db: Db, extrator: number, limit: number) {
  return db
    .selectFrom("releituras as n")
    .innerJoin("leituras as l", "l.ato_id", "n.ato_id")
    .innerJoin("atos as a", "a.id", "n.ato_id")
    .innerJoin("documentos as d", "d.id", "a.documento_id")
    .innerJoin("fontes as f", "f.id", "d.fonte_id")
    .select(["n.ato_id", "n.mudou", "n.campos as depois", "l.campos as antes", "a.texto", "f.nome as fonte"])
    .select(sql<string>`coalesce(a.endereco, d.url)`.as("url"))
    .where("n.extrator", "=", extrator)
    .orderBy(sql`row_number() OVER (PARTITION BY n.mudou ORDER BY n.ato_id)`)
    .orderBy("n.ato_id")
    .limit(limit)
    .execute();
}

/** Makes the new readings up to an instant the current ones, and returns the documents of their acts. */
export async function replaceByReleituras(tx: Tx, extrator: number, until: Date) {
  const { rows } = await sql<{ documento_id: number }>`
    WITH moved AS (
      DELETE FROM releituras WHERE extrator = ${extrator} AND lida_em <= ${until} RETURNING *
    ), kept AS (
      UPDATE leituras l SET extrator = m.extrator, tipo_de_ato = m.tipo_de_ato, campos = m.campos, lida_em = m.lida_em
      FROM moved m WHERE m.ato_id = l.ato_id RETURNING l.ato_id
    )
    SELECT a.documento_id FROM kept k JOIN atos a ON a.id = k.ato_id ORDER BY a.id`.execute(tx);
  return rows.map(({ documento_id }) => documento_id);
}
