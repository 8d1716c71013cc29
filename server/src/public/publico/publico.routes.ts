import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import type { ConcursosCatalogo } from "../../catalogue/concursos/index.ts";
import type { Deps } from "../../deps.ts";
import { createCachedPages } from "../../platform/http/answers/cached-pages.ts";
import type { HttpServer } from "../../platform/http/http-server.ts";
import type { Replacements } from "../../platform/http/pages/built-pages.ts";
import { registerBackPressure } from "../../platform/http/requests/back-pressure.ts";
import { concursoRoutes } from "./concurso.ts";
import { dadosRoutes } from "./dados.ts";
import { incorporarRoutes } from "./incorporar.ts";
import { listasRoutes } from "./lista.ts";
import type { PublicoFigures } from "./metrics.ts";
import { createNumero, createVersions } from "./numero.ts";
import { createListas, type ListasNow } from "./open-listas.ts";
import { createRender } from "./render.ts";
import { createServing, type Serving } from "./serving.ts";
import { registerSitemaps } from "./sitemaps.ts";

/** Tools for pages beside the catalogue's own. */
export type PublicTools = { serving: Serving; findListas: () => Promise<ListasNow> };

/**
 * Registers the public catalogue: documents rendered on request and cached until they change. Returns its cache
 * figures; undefined when documents can't be rendered.
 */
export async function registerPublico(
  app: HttpServer,
  deps: Deps & { catalogo: ConcursosCatalogo | undefined },
  replacements: Replacements,
  others: (pages: FastifyInstance, tools: PublicTools) => void,
): Promise<(() => PublicoFigures) | undefined> {
  const making = createRender(deps, replacements);
  if (!making) return undefined;
  const kept = createCachedPages();
  const serving = createServing(deps, kept, making);
  const getNumero = createNumero(deps);
  const versions = createVersions(deps.db, getNumero);
  const readListas = createListas(deps, getNumero);
  let last: ListasNow | undefined;
  async function findListas() {
    last = await readListas();
    return last;
  }
  const scope: FastifyPluginAsync = async (pages) => {
    registerBackPressure(pages, deps);
    concursoRoutes(pages, deps, serving, versions.find);
    dadosRoutes(pages, deps, serving);
    listasRoutes(pages, deps, serving, findListas);
    incorporarRoutes(pages, deps, serving, findListas);
    registerSitemaps(pages, deps, findListas);
    others(pages, { serving, findListas });
  };
  await app.register(scope);
  return () => ({
    pages: kept.getFigures(),
    pictures: serving.imagens.getFigures(),
    versions: versions.getFigures(),
    marks: { count: last?.listas.marks ?? 0 },
  });
}
