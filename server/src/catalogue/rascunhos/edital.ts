import type { Readable } from "node:stream";
import type { Rascunho } from "@cav/contract/concursos/rascunhos.ts";
import type { FastifyReply } from "fastify";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Tx } from "../../tables.ts";
import { type ReadPdf, removeEdital, saveEdital, sendEdital } from "../editais/index.ts";
import { findRascunho, lockRascunho } from "./rascunhos.queries.ts";
import { getRascunho } from "./rascunhos.ts";

/**
 * Sends a draft's notice.
 * @throws AppError rascunho-not-found, edital-not-found
 */
export async function sendRascunhoEdital(
  { db }: Pick<Deps, "db">,
  reply: FastifyReply,
  uuid: string,
): Promise<Readable> {
  const rascunho = await findRascunho(db, uuid);
  if (!rascunho) throw new AppError("rascunho-not-found");
  return sendEdital(db, reply, { rascunho_id: rascunho.id });
}

/**
 * Replaces a draft's notice.
 * @throws AppError rascunho-not-found
 */
export async function saveRascunhoEdital(
  deps: Pick<Deps, "db" | "clock">,
  uuid: string,
  pdf: ReadPdf,
): Promise<Rascunho> {
  return change(deps, uuid, (tx, rascunho_id) => saveEdital(tx, { rascunho_id }, pdf, deps.clock.now()));
}

/**
 * Deletes a draft's notice.
 * @throws AppError rascunho-not-found, edital-not-found
 */
export async function removeRascunhoEdital(deps: Pick<Deps, "db">, uuid: string): Promise<Rascunho> {
  return change(deps, uuid, (tx, rascunho_id) => removeEdital(tx, { rascunho_id }));
}

async function change(
  { db }: Pick<Deps, "db">,
  uuid: string,
  write: (tx: Tx, rascunhoId: number) => Promise<void>,
): Promise<Rascunho> {
  await db.transaction().execute(async (tx) => {
    const rascunho = await lockRascunho(tx, uuid);
    if (!rascunho) throw new AppError("rascunho-not-found");
    await write(tx, rascunho.id);
  });
  return getRascunho(db, uuid);
}
