import type { HttpServer } from "../http-server.ts";

/** Places and courses change with a release: cached for an hour, then revalidated by ETag. */
export const referenceDataCache = "public, max-age=3600";

/**
 * Sets default cache headers: answers to signed-in users are not stored; others are revalidated by ETag. A call can
 * override them.
 */
export function registerNoStore(app: HttpServer): void {
  app.addHook("onSend", async (request, reply) => {
    if (reply.hasHeader("cache-control")) return;
    const isForAll = request.routeOptions.config.described?.call.access === "public";
    const mayStay = isForAll && request.method === "GET" && reply.statusCode < 400;
    reply.header("cache-control", mayStay ? "private, no-cache" : "no-store");
  });
}
