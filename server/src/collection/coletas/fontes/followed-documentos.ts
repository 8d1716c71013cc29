import { sql } from "kysely";
import type { Deps } from "../../../deps.ts";
import type { Db, Tx } from "../../../tables.ts";
import { hashOf } from "../adapters/adapter.ts";
import { coletasJobs } from "../coletas.jobs.ts";
import { type Answer, typeOf } from "../fetching/answer.ts";
import { findDocumentStore } from "../reading/dados.ts";
import { insertDocumento } from "../reading/documentos.queries.ts";

/** Sources of documents from catalogue exams' pages, and from pages that users follow privately. */
export const followedFontes = {
  concursos: "paginas-dos-concursos",
  leitores: "paginas-de-leitores",
} as const;

type Brought = { answer: Answer; publicado_em: string | null; by: keyof typeof followedFontes };

/** Stores a document of a followed page and enqueues its reading. Returns its id; equal bytes are one document. */
export async function recordFollowedDocumento(
  { config, clock, queue }: Pick<Deps, "config" | "clock" | "queue">,
  tx: Tx,
  { answer, publicado_em, by }: Brought,
): Promise<number> {
  const { id: fonte_id } = await tx
    .selectFrom("fontes")
    .select("id")
    .where("slug", "=", followedFontes[by])
    .executeTakeFirstOrThrow();
  const [mime, charset] = typeOf(answer);
  const { bytes, url } = answer;
  const documento = await insertDocumento(
    tx,
    {
      sha256: hashOf(bytes),
      fonte_id,
      url,
      publicado_em,
      ibge: null,
      mime,
      charset,
      tamanho: bytes.length,
      dados: bytes,
      obtido_em: clock.now(),
    },
    findDocumentStore({ config }),
  );
  if (documento.isNew) await queue.enqueue(tx, coletasJobs.coletasRead, { documento_id: documento.id });
  return documento.id;
}

/** Returns whether a document came from a user's private page; such documents make no drafts. */
export async function isPrivate(db: Db, documentoId: number): Promise<boolean> {
  const row = await db
    .selectFrom("documentos as d")
    .innerJoin("fontes as f", "f.id", "d.fonte_id")
    .select("d.id")
    .where("d.id", "=", documentoId)
    .where("f.slug", "=", followedFontes.leitores)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the exam pages that documents are, or were found on. */
export async function findDocumentPages(db: Db, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    SELECT DISTINCT url FROM (
      SELECT d.url FROM documentos d JOIN fontes f ON f.id = d.fonte_id
      WHERE d.id = ANY (${ids}::integer[]) AND f.tipo IN ('BANCA', 'COLADO') AND d.mime LIKE '%html%'
        AND NOT EXISTS (SELECT FROM achados a WHERE a.documento_id = d.id AND a.pagina IS NOT NULL)
      UNION SELECT a.pagina FROM achados a WHERE a.documento_id = ANY (${ids}::integer[])) AS paginas
    WHERE url LIKE 'http%' ORDER BY url`.execute(db);
  return rows.map(({ url }) => url);
}
