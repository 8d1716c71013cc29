import { sql } from "kysely";
import type { Db, Tx } from "../../../tables.ts";
import type { Endereco } from "./find-enderecos.ts";

/** Returns documents that were not searched for addresses yet. */
export async function findDocumentosWithoutEnderecos(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("documento_leituras")
    .select("documento_id")
    .where("enderecos_em", "is", null)
    .orderBy("documento_id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ documento_id }) => documento_id);
}

/** Inserts the addresses that a document prints; a known address keeps its first document. */
export async function insertEnderecos(
  tx: Tx,
  documentoId: number,
  enderecos: readonly Endereco[],
  now: Date,
): Promise<void> {
  // The rows are sorted, because concurrent documents may insert the same rows and deadlock.
  const rows = enderecos
    .map((one) => ({ ...one, documento_id: documentoId }))
    .toSorted((a, b) => (a.endereco < b.endereco ? -1 : 1));
  await sql`
    INSERT INTO enderecos_impressos (endereco, host, documento_id)
    SELECT endereco, host, documento_id
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (endereco text, host text, documento_id integer)
    ON CONFLICT (endereco) DO NOTHING`.execute(tx);
  await tx
    .updateTable("documento_leituras")
    .set({ enderecos_em: now })
    .where("documento_id", "=", documentoId)
    .execute();
}

/** Returns printed hosts, each with the municipality of its gazette; null: not in a municipal gazette. */
export async function findHosts(db: Db) {
  return db
    .selectFrom("enderecos_impressos as e")
    .innerJoin("documentos as d", "d.id", "e.documento_id")
    .distinct()
    .select(["e.host", "d.ibge"])
    .execute();
}

/** Returns the addresses of some hosts, each with its document. */
export async function findEnderecosOfHosts(db: Db, hosts: readonly string[]) {
  if (hosts.length === 0) return [];
  return db
    .selectFrom("enderecos_impressos as e")
    .innerJoin("documentos as d", "d.id", "e.documento_id")
    .innerJoin("fontes as f", "f.id", "d.fonte_id")
    .select(["e.endereco", "e.host", "d.ibge", "d.url", "d.publicado_em", "f.nome as fonte"])
    .where("e.host", "in", [...hosts])
    .orderBy("e.endereco")
    .execute();
}

export type EnderecoRow = Awaited<ReturnType<typeof findEnderecosOfHosts>>[number];
