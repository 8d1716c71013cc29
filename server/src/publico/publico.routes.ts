import type { FastifyPluginAsync } from "fastify";
import type { Deps } from "../deps.ts";
import { registerBackPressure } from "../platform/http/back-pressure.ts";
import type { Replacements } from "../platform/http/built-pages.ts";
import type { HttpServer } from "../platform/http/http-server.ts";
import { createKeptPages } from "../platform/http/kept-pages.ts";
import { concursoRoutes } from "./concurso.ts";
import { dadosRoutes } from "./dados.ts";
import { listasRoutes } from "./lista.ts";
import { createListas } from "./open-listas.ts";
import { createRender } from "./render.ts";
import { createServing } from "./serving.ts";
import { registerSitemaps } from "./sitemaps.ts";

/** Serves the public catalogue: documents that are written while the product runs, and kept until they change. */
export async function registerPublico(
  app: HttpServer,
  deps: Deps,
  replacements: Replacements,
): Promise<void> {
  const making = createRender(deps, replacements);
  if (!making) return;
  const serving = createServing(deps, createKeptPages(), making);
  const scope: FastifyPluginAsync = async (pages) => {
    registerBackPressure(pages, deps);
    concursoRoutes(pages, deps, serving);
    const findListas = createListas(deps);
    dadosRoutes(pages, deps, serving);
    listasRoutes(pages, deps, serving, findListas);
    registerSitemaps(pages, deps, findListas);
  };
  await app.register(scope);
}
