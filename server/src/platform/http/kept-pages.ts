import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";

/** A page as it leaves: compressed, since nearly nobody asks for it otherwise, and what tells it from another. */
export type KeptPage = { etag: string; compressed: Buffer };

/** So many bytes of pages are kept by a process: ten thousand pages or so. */
const keptBytes = 64 * 1024 * 1024;

/** What the memory of a page has beside its bytes. */
const overhead = 500;

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Half the time of what built pages are compressed with, and a twentieth more bytes. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export type KeptPages = ReturnType<typeof createKeptPages>;

/**
 * Pages that are composed when they are asked for, and kept by a key that says what they show and of which version; those
 * that nobody asks for any more make room for others. Whoever asks for a page that is being composed waits for it.
 */
export function createKeptPages(maxSize = keptBytes) {
  const pages = new LRUCache<string, KeptPage>({
    maxSize,
    sizeCalculation: ({ compressed }, key) => compressed.length + key.length + overhead,
  });
  const composing = new Map<string, Promise<KeptPage>>();
  async function keep(key: string, compose: () => Promise<string>): Promise<KeptPage> {
    const page = await composePage(compose);
    pages.set(key, page);
    return page;
  }
  return {
    /** The page of a key; undefined where it is to be composed. */
    find: async (key: string): Promise<KeptPage | undefined> => pages.get(key) ?? composing.get(key),
    /** Composes the page of a key and keeps it. */
    async create(key: string, compose: () => Promise<string>): Promise<KeptPage> {
      const made = keep(key, compose).finally(() => composing.delete(key));
      composing.set(key, made);
      return made;
    },
  };
}

/** A page that is composed for one reader and not kept. */
export async function composePage(compose: () => Promise<string>): Promise<KeptPage> {
  const html = Buffer.from(await compose());
  const etag = `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
  return { etag, compressed: await compress(html, brotliOptions) };
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
