import { sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";
import type { ReadAto, ReadDocumento } from "../leituras.queries.ts";

/** Keeps the acts that a newer version of the reader finds beside those that count. */
export async function upsertDocumentoReleitura(
  tx: Tx,
  documentoId: number,
  { atos, ...read }: ReadDocumento & { entram: number; saem: number },
  now: Date,
): Promise<void> {
  const row = { ...read, atos: sql<object>`${JSON.stringify(atos)}::jsonb`, lida_em: now };
  await tx
    .insertInto("documento_releituras")
    .values({ documento_id: documentoId, ...row })
    .onConflict((conflict) => conflict.column("documento_id").doUpdateSet(row))
    .execute();
}

/** Throws away what a document was read anew as: what counts is the same by now. */
export async function deleteDocumentoReleitura(tx: Tx, documentoId: number): Promise<void> {
  await tx.deleteFrom("documento_releituras").where("documento_id", "=", documentoId).execute();
}

/** Throws away what an older version of the reader found: nobody is asked about it any more. */
export async function deleteOlderDocumentoReleituras(db: Db, leitor: number): Promise<void> {
  await db.deleteFrom("documento_releituras").where("leitor", "<", leitor).execute();
}

/** What of a version of the reader waits for somebody's word: what was accepted until an instant no longer does. */
const waitingSince = (leitor: number, since: Date | null) =>
  sql<boolean>`leitor = ${leitor} AND lida_em > coalesce(${since}::timestamptz, '-infinity')`;

/** How many documents wait, with how many acts, and until when they were read. */
export async function findDocumentoReleituraFacts(db: Db, leitor: number, since: Date | null) {
  const { rows } = await sql<{ total: number; entram: number; saem: number; ate: Date | null }>`
    SELECT count(*)::integer AS total, coalesce(sum(entram), 0)::integer AS entram, coalesce(sum(saem), 0)::integer AS saem,
      max(lida_em) AS ate
    FROM documento_releituras WHERE ${waitingSince(leitor, since)}`.execute(db);
  return rows[0] ?? { total: 0, entram: 0, saem: 0, ate: null };
}

/** Some documents that wait, those that change most first. */
export async function findDocumentoReleituras(
  db: Db,
  leitor: number,
  since: Date | null,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await db
    .selectFrom("documento_releituras as n")
    .innerJoin("documentos as d", "d.id", "n.documento_id")
    .innerJoin("fontes as f", "f.id", "d.fonte_id")
    .select(["n.documento_id", "n.atos", "d.url", "d.publicado_em", "f.nome as fonte"])
    .where(waitingSince(leitor, since))
    .orderBy(sql`n.entram + n.saem`, "desc")
    .orderBy("n.documento_id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ atos, ...row }) => ({ ...row, atos: atos as ReadAto[] }));
}

/** What the acts of some documents count as. */
export async function findTiposOf(db: Db, documentos: readonly number[]) {
  if (documentos.length === 0) return [];
  return db
    .selectFrom("atos as a")
    .leftJoin("leituras as l", "l.ato_id", "a.id")
    .select(["a.documento_id", "a.texto", "a.hierarquia", "a.publicado_em", "l.tipo_de_ato"])
    .where("a.documento_id", "in", [...documentos])
    .orderBy("a.documento_id")
    .orderBy("a.ordem")
    .execute();
}
