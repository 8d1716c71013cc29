import type { PublicDocument } from "@cav/contract/documents.ts";
import { limits } from "@cav/contract/limits.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createLimiter } from "../bind.ts";
import type { Deps } from "../deps.ts";
import type { Cache } from "../platform/cache.ts";
import { composePage, type KeptPage, sendKeptPage } from "../platform/http/kept-pages.ts";
import type { Counting } from "../platform/http/rate-limiter.ts";
import { createTurns } from "../platform/http/turns.ts";
import { createImagens } from "./imagens.ts";
import type { Making } from "./render.ts";

/** A crawler that asks for everything at once is told to take its time; what is kept already costs nothing. */
export const composedPerMinute = { by: "address", max: 300, seconds: 60 } as const;

/** Each asks some queries at once: more of them would fill the database's queue, and take no less time. */
const composedAtOnce = 4;
const mostWaiting = 400;

/** Makes what counts composed pages and pictures by address, on all processes together. */
export function createComposedCounting(deps: Deps): Counting {
  return createLimiter(deps).countingOf("publico", [composedPerMinute]);
}

export type Serving = ReturnType<typeof createServing>;

/** What every route of the public catalogue sends its documents with. */
export function createServing(
  deps: Deps,
  kept: Cache<string, KeptPage>,
  { render, policy, readFaces }: Making,
) {
  const { clock } = deps;
  const counting = createComposedCounting(deps);
  const count = async ({ ip }: FastifyRequest) => void (await counting.count({ address: ip }, ip));

  const inTurn = createTurns(composedAtOnce, mostWaiting);

  /** A document has scripts of its own: those of the app's pages are not for it, and to name them all takes a kilobyte. */
  const asDocument = (reply: FastifyReply) => reply.header("content-security-policy", policy);

  /** The page of a key: the one that is kept, or else composed, which is counted. */
  async function getPage(request: FastifyRequest, key: string, compose: () => Promise<string>) {
    const known = await kept.find(key);
    if (known) return known;
    await count(request);
    return kept.get(key, () => inTurn(() => composePage(compose)));
  }

  /** Says that nothing is at an address, or not any more. */
  async function sendMissing(request: FastifyRequest, reply: FastifyReply, isGone = false) {
    const key = `ausente ${isGone} ${clock.today()}`;
    const page = await getPage(request, key, () => render({ kind: "ausente", isGone }));
    return sendKeptPage(request, asDocument(reply).code(isGone ? 410 : 404), page);
  }

  return {
    /** Sends a page that is the same to everybody who asks for its key. */
    async send(
      request: FastifyRequest,
      reply: FastifyReply,
      { key, compose }: { key: string; compose: () => Promise<PublicDocument> },
    ) {
      const page = await getPage(request, key, async () => render(await compose()));
      return sendKeptPage(request, asDocument(reply), page);
    },
    /** The same of a file beside a page. */
    async sendFile(
      request: FastifyRequest,
      reply: FastifyReply,
      { key, type, compose }: { key: string; type: string; compose: () => Promise<string> },
    ) {
      return sendKeptPage(request, reply, await getPage(request, key, compose), type);
    },
    /** Sends what was sought for: composed for who asked, so that made-up words fill nobody's memory. Undefined: nothing is there. */
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
      return page ? sendKeptPage(request, asDocument(reply), page) : sendMissing(request, reply);
    },
    /** Sends a page that is its reader's alone: kept by nobody. */
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

/** A text that was asked for in an address. */
export function parseAsked(asked: unknown): string {
  return typeof asked === "string" ? asked.trim().slice(0, limits.searchMax) : "";
}
