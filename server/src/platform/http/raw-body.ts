import type { HttpServer } from "./server.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The body's bytes as they came, for webhooks: their signatures are over these. */
    rawBody?: Buffer;
  }
}

/** Parses JSON bodies and keeps their bytes on webhook paths. */
export function registerJsonParser(app: HttpServer): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    if (request.url.split("?")[0]?.endsWith("/webhook")) request.rawBody = body as Buffer;
    // An empty body is no body: refresh and logout may come without one.
    if (body.length === 0) return done(null, undefined);
    void parse(request, body.toString(), done);
  });
}
