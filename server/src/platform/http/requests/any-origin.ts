import type { Call } from "@cav/contract/call.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError } from "./app-error.ts";
import type { Left } from "./rate-limiter.ts";

const told = "ETag, RateLimit, RateLimit-Policy, Retry-After";

/** Request headers that a page's script may set, besides the safe ones. */
const asked = "accept, content-type, if-none-match";

/** Lets any site's scripts read an answer: it has no personal data, and no cookie is read. */
export function setAnyOrigin(reply: FastifyReply): void {
  reply
    .header("access-control-allow-origin", "*")
    .header("access-control-expose-headers", told)
    .header("cross-origin-resource-policy", "cross-origin")
    .header("cache-control", "public, no-cache");
}

/** Answers preflight requests for a call. */
export function registerPreflight(app: FastifyInstance, { method, path }: Call): void {
  app.options(path, async (_request, reply) => {
    setAnyOrigin(reply);
    return reply
      .header("access-control-allow-methods", method)
      .header("access-control-allow-headers", asked)
      .header("access-control-max-age", "86400")
      .code(204)
      .send();
  });
}

/** Counts a call and sends its caller the number of calls left (RateLimit header fields for HTTP). */
export async function presentUse(reply: FastifyReply, count: () => Promise<Left | undefined>): Promise<void> {
  try {
    const left = await count();
    if (!left) return;
    const { limit, uses, seconds } = left;
    reply.header("ratelimit-policy", `"default";q=${limit.max};w=${limit.seconds}`);
    reply.header("ratelimit", `"default";r=${uses};t=${seconds}`);
  } catch (error) {
    if (error instanceof AppError && error.code === "too-many-requests")
      reply.header("ratelimit", `"default";r=0;t=${error.retryAfterSeconds}`);
    throw error;
  }
}
