import type { HttpServer } from "./http-server.ts";

/** Places and courses change with a release: kept for an hour, then asked for by their ETag. */
export const referenceDataCache = "public, max-age=3600";

/**
 * Answers are their reader's alone, and are asked for again each time, by their ETag: those that hold no token, nor
 * everything about somebody, may stay in the reader's own browser. A call that knows better says so itself.
 */
export function registerNoStore(app: HttpServer): void {
  app.addHook("onSend", async (request, reply) => {
    if (reply.hasHeader("cache-control")) return;
    const mayStay =
      request.method === "GET" && reply.statusCode < 400 && !reply.hasHeader("content-disposition");
    reply.header("cache-control", mayStay ? "private, no-cache" : "no-store");
  });
}
