import { promisify } from "node:util";
import { brotliDecompress, unzip } from "node:zlib";
import { FetchError } from "./fetch-error.ts";
import { createTooLarge } from "./transfer.ts";

const decoders: Record<string, (bytes: Buffer, limits: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(unzip),
  "x-gzip": promisify(unzip),
  deflate: promisify(unzip),
  br: promisify(brotliDecompress),
};

/** Decodes an encoding that some servers send unasked, up to the size limit of an answer, in a child alone. */
export async function toDecoded(bytes: Buffer, said: string, maxOutputLength: number): Promise<Buffer> {
  const coding = said.trim().toLowerCase();
  const decode = decoders[coding];
  if (!decode)
    throw new FetchError(
      "FORMATO",
      `a resposta vem codificada de um modo que não se lê (${coding.slice(0, 40)})`,
    );
  return decode(bytes, { maxOutputLength }).catch((error) => {
    throw (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE"
      ? createTooLarge(maxOutputLength)
      : new FetchError("FORMATO", "a resposta vem comprimida, e não se descomprime");
  });
}
