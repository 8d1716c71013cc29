import type { FastifyReply, FastifyRequest } from "fastify";
import type { CacheFigures } from "../../platform/cache.ts";
import { createBytesCache } from "../../platform/http/answers/cached-pages.ts";
import type { RunLimited } from "../../platform/http/requests/semaphore.ts";
import { encodeDrawing } from "../../platform/image.ts";
import { type Faces, type ImagemFacts, renderImagem } from "./imagem.ts";

/** Bytes of pictures cached per process, about a thousand. */
const keptBytes = 24 * 1024 * 1024;

/** A picture's cache key; `version` is the one in its address. */
type Wanted = { key: string; version: string; compose: () => Promise<ImagemFacts> };

export type Imagens = {
  send: (request: FastifyRequest, reply: FastifyReply, wanted: Wanted) => Promise<unknown>;
  getFigures: () => CacheFigures;
};

/** Creates the drawer and cache of pictures; calls `count` for each drawn one. */
export function createImagens(
  readFaces: () => Promise<Faces>,
  count: (request: FastifyRequest) => Promise<void>,
  inTurn: RunLimited,
): Imagens {
  const kept = createBytesCache<{ png: Buffer }>(keptBytes, ({ png }) => png.length);

  async function find(request: FastifyRequest, { key, compose }: Wanted) {
    const known = await kept.find(key);
    if (known) return known;
    await count(request);
    const draw = async () => ({ png: await encodeDrawing(renderImagem(await compose(), await readFaces())) });
    return kept.get(key, () => inTurn(draw));
  }

  return {
    async send(request, reply, wanted) {
      const { png } = await find(request, wanted);
      const { v } = request.query as { v?: unknown };
      const isOwn = v === wanted.version;
      return reply
        .header("cache-control", isOwn ? "public, max-age=31536000, immutable" : "public, no-cache")
        .type("image/png")
        .send(png);
    },
    getFigures: kept.getFigures,
  };
}
