import type { EditalArquivo } from "@cav/contract/editais.ts";
import { formatBytes } from "@cav/contract/format.ts";
import { prepare } from "../platform/database/prepare.ts";
import { AppError } from "../platform/http/app-error.ts";
import type { Db, Tx } from "../tables.ts";
import type { ReadPdf } from "./pdf.ts";

/** Of what a notice is: an exam or a draft has one at most. */
export type EditalOwner = { concurso_id: number } | { rascunho_id: number };

/** How much of a notice is in one row, and so in memory while it is sent. */
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

/** What is known of a notice, without its bytes. */
export async function findEdital(db: Db, owner: EditalOwner) {
  const [column, id] = entryOf(owner);
  const [row] = await editaisOf[column](db, id);
  return row;
}

/** The same as the API shows it; null: none was sent. */
export async function findEditalArquivo(db: Db, owner: EditalOwner): Promise<EditalArquivo | null> {
  const row = await findEdital(db, owner);
  if (!row) return null;
  const { nome, tamanho: bytes, sha256, created_at } = row;
  return { nome, bytes, sha256, enviado_em: created_at.toISOString() };
}

/** The same as a fact of what it is of, in words that no other file has. */
export async function findEditalFact(db: Db, owner: EditalOwner): Promise<string | null> {
  const row = await findEdital(db, owner);
  return row ? `${row.nome} (${formatBytes(row.tamanho)}, SHA-256 ${row.sha256.slice(0, 12)}…)` : null;
}

/** One part of a notice; undefined after the last, and of one that was replaced meanwhile. */
export async function findPart(db: Db, editalId: number, ordem: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("edital_partes")
    .select("dados")
    .where("edital_id", "=", editalId)
    .where("ordem", "=", ordem)
    .executeTakeFirst();
  return row?.dados;
}

/** Keeps a notice in place of the one before. Its parts are slices of what was sent: they take no room of their own. */
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

/** @throws AppError edital-not-found */
export async function removeEdital(tx: Tx, owner: EditalOwner): Promise<void> {
  if (!(await deleteEdital(tx, owner))) throw new AppError("edital-not-found");
}

/** A draft's notice becomes that of the exam which it was published as. */
export async function updateEditalOwner(tx: Tx, rascunhoId: number, concursoId: number): Promise<void> {
  await tx
    .updateTable("editais")
    .set({ concurso_id: concursoId, rascunho_id: null })
    .where("rascunho_id", "=", rascunhoId)
    .execute();
}
