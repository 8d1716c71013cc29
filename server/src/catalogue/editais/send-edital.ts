import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Db } from "../../tables.ts";
import { readRange, type Span } from "./byte-range.ts";
import { type EditalOwner, findEdital, findPart, partBytes } from "./editais.ts";

/**
 * Sends a notice part by part, so that a slow download holds no connection. Supports revalidation by SHA-256 and
 * resuming.
 * @throws AppError edital-not-found
 */
export async function sendEdital(db: Db, reply: FastifyReply, owner: EditalOwner): Promise<Readable> {
  const edital = await findEdital(db, owner);
  if (!edital) throw new AppError("edital-not-found");
  const { id, nome, tamanho, sha256 } = edital;
  const etag = `"${sha256}"`;
  reply
    .header("content-disposition", `attachment; filename="${nome}"`)
    .header("accept-ranges", "bytes")
    .header("cache-control", "private, no-cache")
    .header("etag", etag);
  const { range, "if-range": known } = reply.request.headers;
  const asked = known === undefined || known === etag ? readRange(range, tamanho) : undefined;
  if (asked === "none") {
    reply.code(416).header("content-range", `bytes */${tamanho}`);
    return Readable.from([]);
  }
  const span = asked ?? { from: 0, to: tamanho - 1 };
  if (asked) reply.code(206).header("content-range", `bytes ${span.from}-${span.to}/${tamanho}`);
  reply.header("content-length", span.to - span.from + 1);
  return Readable.from(readParts(db, id, span), { objectMode: false });
}

async function* readParts(db: Db, editalId: number, { from, to }: Span) {
  for (let ordem = Math.floor(from / partBytes); ordem * partBytes <= to; ordem += 1) {
    const part = await findPart(db, editalId, ordem);
    // Replaced meanwhile: the cut answer shows that it is incomplete.
    if (!part) throw new AppError("edital-not-found");
    const start = ordem * partBytes;
    yield part.subarray(Math.max(0, from - start), to + 1 - start);
  }
}
