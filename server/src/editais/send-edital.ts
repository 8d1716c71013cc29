import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { AppError } from "../platform/http/app-error.ts";
import type { Db } from "../tables.ts";
import { type EditalOwner, findEdital, findPart } from "./editais.ts";

/**
 * A notice as a file to keep, read part by part while it is sent: whoever downloads slowly holds no connection. A browser
 * that has it asks by its SHA-256 and is sent nothing again. @throws AppError edital-not-found
 */
export async function sendEdital(db: Db, reply: FastifyReply, owner: EditalOwner): Promise<Readable> {
  const edital = await findEdital(db, owner);
  if (!edital) throw new AppError("edital-not-found");
  const { id, nome, tamanho, sha256 } = edital;
  reply
    .header("content-disposition", `attachment; filename="${nome}"`)
    .header("content-length", tamanho)
    .header("cache-control", "private, no-cache")
    .header("etag", `"${sha256}"`);
  async function* parts() {
    let sent = 0;
    for (let ordem = 0; sent < tamanho; ordem += 1) {
      const part = await findPart(db, id, ordem);
      // Replaced while it was being sent: what is cut off is not taken for the whole.
      if (!part) throw new AppError("edital-not-found");
      sent += part.length;
      yield part;
    }
  }
  return Readable.from(parts(), { objectMode: false });
}
