import type { PublicDocument } from "@cav/contract/coletas/documents.ts";
import { limits } from "@cav/contract/limits.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createLimiter } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
import type { Cache } from "../../platform/cache.ts";
import { type CachedPage, composePage, sendCachedPage } from "../../platform/http/answers/cached-pages.ts";
import type { Counting } from "../../platform/http/requests/rate-limiter.ts";
import { createSemaphore } from "../../platform/http/requests/semaphore.ts";
import { createImagens } from "./imagens.ts";
import type { Making } from "./render.ts";

/** Slows crawlers that need many new pages; cached ones are free. */
export const composedPerMinute = { by: "address", max: 300, seconds: 60 } as const;

/** Pages composed at once: each runs several queries, so more would fill the database's queue without being faster. */
const composedAtOnce = 4;
const mostWaiting = 400;

/** Creates the counter of composed pages and pictures by address, shared by all processes. */
export function createComposedCounting(deps: Deps): Counting {
  return createLimiter(deps).countingOf("publico", [composedPerMinute]);
}

export type Serving = ReturnType<typeof createServing>;

/** Creates the functions that send documents, for all routes of the public catalogue. */
export function createServing(
  deps: Deps,
  kept: Cache<string, CachedPage>,
  { render, policy, readFaces }: Making,
) {
  const { clock } = deps;
  const counting = createComposedCounting(deps);
  const count = async ({ ip }: FastifyRequest) => void (await counting.count({ address: ip }, ip));

  const inTurn = createSemaphore(composedAtOnce, mostWaiting);

  /** Sets a document's own script policy: the app pages' would add a kilobyte. */
  const asDocument = (reply: FastifyReply) => reply.header("content-security-policy", policy);

  /** Returns a cached page, or composes it, which is rate-limited. */
  async function getPage(request: FastifyRequest, key: string, compose: () => Promise<string>) {
    const known = await kept.find(key);
    if (known) return known;
    await count(request);
    return kept.get(key, () => inTurn(() => composePage(compose)));
  }

  /** Answers that an address has nothing, or no longer. */
  async function sendMissing(request: FastifyRequest, reply: FastifyReply, isGone = false) {
    const key = `ausente ${isGone} ${clock.today()}`;
    const page = await getPage(request, key, () => render({ kind: "ausente", isGone }));
    return sendCachedPage(request, asDocument(reply).code(isGone ? 410 : 404), page);
  }

  return {
    /** Sends a page that is the same for everyone. */
    async send(
      request: FastifyRequest,
      reply: FastifyReply,
      { key, compose }: { key: string; compose: () => Promise<PublicDocument> },
    ) {
      const page = await getPage(request, key, async () => render(await compose()));
      return sendCachedPage(request, asDocument(reply), page);
    },
    /** Sends a file beside a page. */
    async sendFile(
      request: FastifyRequest,
      reply: FastifyReply,
      { key, type, compose }: { key: string; type: string; compose: () => Promise<string> },
    ) {
      return sendCachedPage(request, reply, await getPage(request, key, compose), type);
    },
    /** Sends search results without caching, so that invented words fill no memory. Undefined: not found. */
    async sendFound(
      request: FastifyRequest,
      reply: FastifyReply,
      compose: () => Promise<PublicDocument | undefined>,
    ) {
      await count(request);
      const page = await inTurn(async () => {
        const document = await compose();
        return document && composePage(() => render(document));
      });
      return page ? sendCachedPage(request, asDocument(reply), page) : sendMissing(request, reply);
    },
    /** Sends a file about search results, without caching either. */
    async sendFoundFile(
      request: FastifyRequest,
      reply: FastifyReply,
      type: string,
      compose: () => Promise<string>,
    ) {
      await count(request);
      return sendCachedPage(request, reply, await inTurn(() => composePage(compose)), type);
    },
    /** Sends a page for one signed-in user, which must not be cached. */
    async sendOwn(reply: FastifyReply, document: PublicDocument) {
      return asDocument(reply)
        .header("cache-control", "no-store")
        .type("text/html; charset=utf-8")
        .send(await render(document));
    },
    imagens: createImagens(readFaces, count, inTurn),
    sendMissing,
  };
}

/** Parses a text from an address. */
export function parseAsked(asked: unknown): string {
  return typeof asked === "string" ? asked.trim().slice(0, limits.searchMax) : "";
}
