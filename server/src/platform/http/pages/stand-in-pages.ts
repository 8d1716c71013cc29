import fastify, { type FastifyPluginAsync } from "fastify";
import type { HttpServer } from "../http-server.ts";
import { checkLocal } from "../requests/is-local.ts";

/**
 * Proxies the local emulators' pages at `/dev`. The proxy library brings an HTTP client, so it loads with the first
 * page.
 */
export async function registerStandInPages(app: HttpServer, upstream: string, open: boolean): Promise<void> {
  let proxy: ReturnType<typeof createProxy> | undefined;
  const pages: FastifyPluginAsync = async (scope) => {
    // Bodies are passed on without parsing.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    for (const url of ["/dev", "/dev/*"])
      scope.all(url, async (request, reply) => {
        if (!open) checkLocal(request);
        proxy ??= createProxy(upstream);
        const { routing } = await proxy;
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value);
        reply.hijack();
        routing(request.raw, reply.raw);
      });
  };
  await app.register(pages);
  app.addHook("onClose", async () => (await proxy)?.close());
}

async function createProxy(upstream: string) {
  const { default: httpProxy } = await import("@fastify/http-proxy");
  const pages = fastify();
  await pages.register(httpProxy, { upstream, prefix: "/dev", rewritePrefix: "/dev" });
  await pages.ready();
  return pages;
}
