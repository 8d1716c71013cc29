import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";

/** A page as it leaves: compressed, since nearly nobody asks for it otherwise, and what tells it from another. */
export type KeptPage = { etag: string; compressed: Buffer };

/** So many bytes of pages are kept by a process: ten thousand pages or so. */
const keptBytes = 64 * 1024 * 1024;

/** What the memory of one thing has beside its bytes. */
const overhead = 500;

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/**
 * A page of 60 kB takes a third to half of a millisecond, and 6 to 7 % more bytes than at 5, which takes twice that: a page is composed
 * anew with each change and each day. Brotli's own window is 4 MB, which take longer to lay out than a page to compress: one as large as
 * the page finds the same.
 */
const optionsFor = (html: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(Math.ceil(Math.log2(html.length + 1)), 16), 22),
    [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
  },
});

/** What is kept of a kind, and what it takes. */
export type KeptFigures = { count: number; bytes: number };

export type Kept<Value extends object> = {
  /** What is kept, or being composed, by a key; undefined where it is to be composed. */
  find: (key: string) => Promise<Value | undefined>;
  /** Composes what belongs to a key and keeps it. */
  create: (key: string, compose: () => Promise<Value>) => Promise<Value>;
  tell: () => KeptFigures;
};

/**
 * What is composed when it is asked for, and kept by a key that says what it shows and of which version; what nobody asks
 * for any more makes room for others. Whoever asks for what is being composed waits for it.
 */
export function createKept<Value extends object>(
  maxSize: number,
  sizeOf: (value: Value) => number,
): Kept<Value> {
  const values = new LRUCache<string, Value>({
    maxSize,
    sizeCalculation: (value, key) => sizeOf(value) + key.length + overhead,
  });
  const composing = new Map<string, Promise<Value>>();
  async function keep(key: string, compose: () => Promise<Value>): Promise<Value> {
    const value = await compose();
    values.set(key, value);
    return value;
  }
  return {
    find: async (key) => values.get(key) ?? composing.get(key),
    async create(key, compose) {
      const made = keep(key, compose).finally(() => composing.delete(key));
      composing.set(key, made);
      return made;
    },
    tell: () => ({ count: values.size, bytes: values.calculatedSize }),
  };
}

/** Pages that are composed when they are asked for. */
export function createKeptPages(maxSize = keptBytes): Kept<KeptPage> {
  return createKept(maxSize, ({ compressed }) => compressed.length);
}

/** A page as it is sent. */
export async function composePage(compose: () => Promise<string>): Promise<KeptPage> {
  const html = Buffer.from(await compose());
  const etag = `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
  return { etag, compressed: await compress(html, optionsFor(html)) };
}

/** Sends a page, the same to everybody: caches ask each time whether it changed. */
export async function sendKeptPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
  type = "text/html; charset=utf-8",
) {
  reply
    .header("cache-control", "public, no-cache")
    .header("vary", "accept-encoding")
    .header("etag", page.etag)
    .type(type);
  if (!/\bbr\b/.test(String(request.headers["accept-encoding"] ?? "")))
    return reply.send(await decompress(page.compressed));
  return reply.header("content-encoding", "br").send(page.compressed);
}
