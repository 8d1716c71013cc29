import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import httpProxy from "@fastify/http-proxy";
import fastifyStatic from "@fastify/static";
import type { FastifyPluginAsync, FastifyReply } from "fastify";
import { AppError } from "./app-error.ts";
import type { HttpServer } from "./server.ts";
import { webBuildDir } from "./web-build.ts";

const clientDir = new URL("client/", webBuildDir);
const fallbackPage = "__spa-fallback.html";

/** Serves the built web app at `/`, and the local stand-ins' page at `/dev` where there are any. */
export async function registerWebApp(
  app: HttpServer,
  { emulatorsUrl }: { emulatorsUrl?: string | undefined },
): Promise<void> {
  if (emulatorsUrl) {
    const standIns: FastifyPluginAsync = async (scope) => {
      // Bodies pass as they came; the proxy brings the parsers that do that, and none may be there before it.
      scope.removeAllContentTypeParsers();
      await scope.register(httpProxy, { upstream: emulatorsUrl, prefix: "/dev", rewritePrefix: "/dev" });
    };
    await app.register(standIns);
  }
  if (!existsSync(clientDir)) return registerUnbuilt(app);
  const isPage = pageMatcher();
  await app.register(fastifyStatic, {
    root: fileURLToPath(clientDir),
    preCompressed: true,
    wildcard: true,
    redirect: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const immutable = path.includes("/assets/");
      reply.header("cache-control", immutable ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const path = new URL(request.url, "http://localhost").pathname;
    // The files' route takes every address, also those below the API that are none of its calls.
    if (path.startsWith("/api/")) throw new AppError("not-found");
    return sendFallback(reply, isPage(path) ? 200 : 404);
  });
}

/** The app's shell: it shows the screen of the address, or 'Página não encontrada'. */
function sendFallback(reply: FastifyReply, status: 200 | 404): FastifyReply {
  return reply.code(status).header("cache-control", "no-cache").sendFile(fallbackPage);
}

/** Tells the addresses of screens from unknown ones, by the route table that the build wrote down. */
function pageMatcher(): (path: string) => boolean {
  const patterns: string[] = JSON.parse(readFileSync(new URL("routes.json", webBuildDir), "utf8"));
  const expressions = patterns.map((pattern) => new RegExp(`^${pattern.replace(/:[^/]+/g, "[^/]+")}/?$`));
  return (path) => expressions.some((expression) => expression.test(path));
}

function registerUnbuilt(app: HttpServer): void {
  app.setNotFoundHandler((_request, reply) =>
    reply.code(503).type("text/plain; charset=utf-8").send("A interface ainda não foi construída."),
  );
}
