import { sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";
import type { Endereco } from "./find-enderecos.ts";

/** Documents in whose acts no addresses were looked for yet. */
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

/** Notes the addresses that a document prints; of one that is known the first document stays. */
export async function insertEnderecos(
  tx: Tx,
  documentoId: number,
  enderecos: readonly Endereco[],
  now: Date,
): Promise<void> {
  // In one order, since two documents print the same ones at once.
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

/** Which hosts are printed, each with the municipality in whose gazette it is; null: not in a municipal one. */
export async function findHosts(db: Db) {
  return db
    .selectFrom("enderecos_impressos as e")
    .innerJoin("documentos as d", "d.id", "e.documento_id")
    .distinct()
    .select(["e.host", "d.ibge"])
    .execute();
}

/** The addresses of some hosts, each with the document that prints it. */
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
