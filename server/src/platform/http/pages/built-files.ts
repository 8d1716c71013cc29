import { readdirSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/**
 * Serves the web build's files. Files in `assets/` have hashed names, and are cached for a year.
 * @param dir of the build; it ends with a slash
 */
export async function registerBuiltFiles(app: FastifyInstance, dir: URL): Promise<void> {
  await app.register(fastifyStatic, {
    root: fileURLToPath(dir),
    preCompressed: true,
    wildcard: true,
    redirect: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const immutable = path.includes("/assets/");
      reply.header("cache-control", immutable ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  // A screen loads about twenty of these files. Their names are known, which saves reading the directory at
  // each request.
  const assetsDir = new URL("assets/", dir);
  let names = new Set(readdirSync(assetsDir));
  app.get<{ Params: { name: string } }>("/assets/:name", async ({ params: { name } }, reply) => {
    // An upgrade adds another release's files while this process runs (docs/operations.md, Upgrade).
    if (!names.has(name)) names = new Set(await readdir(assetsDir));
    return names.has(name) ? reply.sendFile(`assets/${name}`) : reply.callNotFound();
  });
}
