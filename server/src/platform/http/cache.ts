import type { HttpServer } from "./http-server.ts";

/** Places and courses change with a release: kept for an hour, then asked for by their ETag. */
export const referenceDataCache = "public, max-age=3600";

/**
 * What is answered to somebody who is signed in is kept nowhere; what everybody is told alike may be kept and is asked for
 * again, by its ETag, each time. A call that knows better says so itself.
 */
export function registerNoStore(app: HttpServer): void {
  app.addHook("onSend", async (request, reply) => {
    if (reply.hasHeader("cache-control")) return;
    const isForAll = request.routeOptions.config.described?.call.access === "public";
    const mayStay = isForAll && request.method === "GET" && reply.statusCode < 400;
    reply.header("cache-control", mayStay ? "private, no-cache" : "no-store");
  });
}
