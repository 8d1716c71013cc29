import type { EditalArquivo } from "@cav/contract/concursos/editais.ts";
import { formatBytes } from "@cav/contract/format.ts";
import { prepare } from "../../platform/database/prepare.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Db, Tx } from "../../tables.ts";
import type { ReadPdf } from "./pdf.ts";

/** A notice's owner: an exam or a draft, with at most one. */
export type EditalOwner = { concurso_id: number } | { rascunho_id: number };

/** Bytes per row, and so in memory while sending. */
export const partBytes = 512 * 1024;

const prepareEdital = (column: "concurso_id" | "rascunho_id") =>
  prepare((db: Db, id: number) =>
    db
      .selectFrom("editais")
      .select(["id", "nome", "tamanho", "sha256", "created_at"])
      .where(column, "=", id)
      .compile(),
  );
const editaisOf = { concurso_id: prepareEdital("concurso_id"), rascunho_id: prepareEdital("rascunho_id") };

const entryOf = (owner: EditalOwner) =>
  "concurso_id" in owner
    ? (["concurso_id", owner.concurso_id] as const)
    : (["rascunho_id", owner.rascunho_id] as const);

/** Returns a notice's facts without its bytes. */
export async function findEdital(db: Db, owner: EditalOwner) {
  const [column, id] = entryOf(owner);
  const [row] = await editaisOf[column](db, id);
  return row;
}

/** Returns a notice as the API shows it; null without one. */
export async function findEditalArquivo(db: Db, owner: EditalOwner): Promise<EditalArquivo | null> {
  const row = await findEdital(db, owner);
  if (!row) return null;
  const { nome, tamanho: bytes, sha256, created_at } = row;
  return { nome, bytes, sha256, enviado_em: created_at.toISOString() };
}

/** Returns a description of the notice that identifies the file. */
export async function findEditalFact(db: Db, owner: EditalOwner): Promise<string | null> {
  const row = await findEdital(db, owner);
  return row ? `${row.nome} (${formatBytes(row.tamanho)}, SHA-256 ${row.sha256.slice(0, 12)}…)` : null;
}

/** Returns a part of a notice; undefined after the last, or when it was replaced meanwhile. */
export async function findPart(db: Db, editalId: number, ordem: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("edital_partes")
    .select("dados")
    .where("edital_id", "=", editalId)
    .where("ordem", "=", ordem)
    .executeTakeFirst();
  return row?.dados;
}

/** Replaces a notice. Its parts are views of the upload, without copies. */
export async function saveEdital(
  tx: Tx,
  owner: EditalOwner,
  { nome, sha256, bytes }: ReadPdf,
  now: Date,
): Promise<void> {
  await deleteEdital(tx, owner);
  const { id } = await tx
    .insertInto("editais")
    .values({
      concurso_id: null,
      rascunho_id: null,
      ...owner,
      nome,
      sha256,
      tamanho: bytes.length,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (let ordem = 0; ordem * partBytes < bytes.length; ordem += 1) {
    const dados = bytes.subarray(ordem * partBytes, (ordem + 1) * partBytes);
    await tx.insertInto("edital_partes").values({ edital_id: id, ordem, dados }).execute();
  }
}

async function deleteEdital(tx: Tx, owner: EditalOwner): Promise<boolean> {
  const [column, id] = entryOf(owner);
  const { numDeletedRows } = await tx.deleteFrom("editais").where(column, "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes a notice.
 * @throws AppError edital-not-found
 */
export async function removeEdital(tx: Tx, owner: EditalOwner): Promise<void> {
  if (!(await deleteEdital(tx, owner))) throw new AppError("edital-not-found");
}

/** Moves a draft's notice to the exam published from it. */
export async function updateEditalOwner(tx: Tx, rascunhoId: number, concursoId: number): Promise<void> {
  await tx
    .updateTable("editais")
    .set({ concurso_id: concursoId, rascunho_id: null })
    .where("rascunho_id", "=", rascunhoId)
    .execute();
}
