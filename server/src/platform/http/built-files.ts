import { readdirSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/**
 * Serves the files of the web's build. Those below `assets/` have a hash in their name and are kept by browsers for a year.
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
  // A screen asks for some twenty of these. Whatever any address may name is served only after its directory was read through,
  // at each request, for how the name is spelled; these names are known.
  const assetsDir = new URL("assets/", dir);
  let names = new Set(readdirSync(assetsDir));
  app.get<{ Params: { name: string } }>("/assets/:name", async ({ params: { name } }, reply) => {
    // An upgrade lays the files of another release beside these, while this process works (docs/operations.md, Upgrade).
    if (!names.has(name)) names = new Set(await readdir(assetsDir));
    return names.has(name) ? reply.sendFile(`assets/${name}`) : reply.callNotFound();
  });
}
