import { sql } from "kysely";
import type { ObjectStore } from "../../../platform/object-store.ts";
import type { Database, Db, Tx } from "../../../tables.ts";
import { falhasOf } from "../upkeep/falhas.queries.ts";
import { saveDados } from "./dados.ts";
import { ilegivelOf } from "./ilegiveis.queries.ts";

/** Returns the last known state of a source's entry, by its key. */
export async function findItemDaFonte(db: Db, fonteId: number, chave: string) {
  return db
    .selectFrom("achados")
    .select(["documento_id", "essencia", "etag", "alterado", "itens", "incompletos"])
    .where("fonte_id", "=", fonteId)
    .where("chave", "=", chave)
    .executeTakeFirst();
}

/** Returns the hash of a document's bytes, and the bytes if the database has them. */
export async function findDados(db: Db, id: number) {
  return db
    .selectFrom("documentos")
    .select(["sha256", "dados"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

type Documento = Omit<Database["documentos"], "id" | "dados"> & { dados: Buffer };

/** Inserts a document unless one with the same hash exists; the bytes go to the store if there is one. */
export async function insertDocumento(
  tx: Tx,
  { dados, ...documento }: Documento,
  store: ObjectStore | undefined,
): Promise<{ id: number; isNew: boolean }> {
  const inserted = await tx
    .insertInto("documentos")
    .values({ ...documento, dados: store ? null : dados })
    .onConflict((conflict) => conflict.column("sha256").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted) {
    if (store) await saveDados(tx, store, documento.sha256, dados);
    return { id: inserted.id, isNew: true };
  }
  const { id } = await tx
    .selectFrom("documentos")
    .select("id")
    .where("sha256", "=", documento.sha256)
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

export async function upsertItemDaFonte(tx: Tx, itemDaFonte: Database["achados"]): Promise<void> {
  const { fonte_id: _fonte, chave: _chave, ...state } = itemDaFonte;
  await tx
    .insertInto("achados")
    .values(itemDaFonte)
    .onConflict((conflict) => conflict.columns(["fonte_id", "chave"]).doUpdateSet(state))
    .execute();
}

/** Days kept per municipality: a year of weekly gazettes. */
const daysKept = 60;

/** Records the days on which municipalities published a gazette. */
export async function recordTerritorios(
  tx: Tx,
  fonteId: number,
  seen: readonly { ibge: string; nome: string; dia: string }[],
): Promise<void> {
  if (seen.length === 0) return;
  await sql`
    INSERT INTO fonte_territorios AS t (fonte_id, ibge, nome, dias)
    SELECT ${fonteId}, s.ibge, max(s.nome), array_agg(DISTINCT s.dia)
    FROM jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) AS s (ibge text, nome text, dia date)
    GROUP BY s.ibge ORDER BY s.ibge
    ON CONFLICT (fonte_id, ibge) DO UPDATE SET nome = excluded.nome, dias = ARRAY(
      SELECT DISTINCT d FROM unnest(t.dias || excluded.dias) AS d ORDER BY d DESC LIMIT ${daysKept})`.execute(
    tx,
  );
}

/** Returns a source's keys, last seen first, with the results of reading. */
export async function findItensDaFonte(db: Db, fonteId: number, limit: number) {
  return db
    .selectFrom("achados as h")
    .innerJoin("documentos as d", "d.id", "h.documento_id")
    .leftJoin("documento_leituras as l", "l.documento_id", "d.id")
    .select(["h.chave", "d.url", "d.publicado_em", "d.mime", "d.tamanho", "h.visto_em"])
    .select(
      sql<number | null>`CASE WHEN l.documento_id IS NOT NULL THEN
      (SELECT count(*)::integer FROM atos a WHERE a.documento_id = d.id) END`.as("atos"),
    )
    .select(
      sql<number>`(SELECT count(*)::integer FROM atos a JOIN leituras r ON r.ato_id = a.id
      WHERE a.documento_id = d.id AND r.tipo_de_ato = 'abertura')`.as("aberturas"),
    )
    .select(ilegivelOf("d.id").as("ilegivel"))
    .select(falhasOf("d.id").as("falhas"))
    .where("h.fonte_id", "=", fonteId)
    .orderBy("h.visto_em", "desc")
    .orderBy("d.publicado_em", (order) => order.desc().nullsLast())
    .orderBy("h.chave")
    .limit(limit)
    .execute();
}
