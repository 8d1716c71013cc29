import { concursoPath } from "@cav/contract/documents.ts";
import { limits } from "@cav/contract/limits.ts";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { findPublicConcurso, findPublicVersion, isDeleted } from "../concursos/index.ts";
import type { Deps } from "../deps.ts";
import { registerBackPressure } from "../platform/http/back-pressure.ts";
import type { Replacements } from "../platform/http/built-pages.ts";
import type { HttpServer } from "../platform/http/http-server.ts";
import { composePage, createKeptPages, type KeptPage, sendKeptPage } from "../platform/http/kept-pages.ts";
import { createRateLimiter } from "../platform/http/rate-limiter.ts";
import { createRender, type Render } from "./render.ts";

/** A crawler that asks for everything at once is told to take its time; what is kept already costs nothing. */
const composedPerMinute = { by: "address", max: 300, seconds: 60 } as const;

type Asked = { Params: { endereco: string }; Querystring: Record<string, unknown> };

/** Serves the public catalogue: documents that are written while the product runs, and kept until they change. */
export async function registerPublico(
  app: HttpServer,
  deps: Deps,
  replacements: Replacements,
): Promise<void> {
  const render = createRender(deps, replacements);
  if (!render) return;
  const scope: FastifyPluginAsync = async (pages) => {
    registerBackPressure(pages, deps);
    const serve = createConcursoPages(deps, render);
    pages.get<Asked>("/concurso/:endereco", serve);
  };
  await app.register(scope);
}

function createConcursoPages({ db, clock, pool, config }: Deps, render: Render) {
  const kept = createKeptPages();
  const limiter = createRateLimiter({
    enabled: config.rateLimits,
    clock,
    pool,
    table: "rate_limits",
    secret: config.jwtSecret,
  });
  const counting = limiter.countingOf("publico", [composedPerMinute]);

  /** Finds the page of a key, or counts its asker and composes it. */
  async function pageOf(request: FastifyRequest, key: string, compose: () => Promise<string>) {
    const known = await kept.find(key);
    if (known) return known;
    await counting.count({ address: request.ip }, request.ip);
    return (await kept.find(key)) ?? kept.create(key, compose);
  }

  async function sendMissing(request: FastifyRequest, reply: FastifyReply, isGone: boolean) {
    const key = `ausente ${isGone} ${clock.today()}`;
    const page = await pageOf(request, key, () => render({ kind: "ausente", isGone }));
    return sendKeptPage(request, reply.code(isGone ? 410 : 404), page);
  }

  return async (request: FastifyRequest<Asked>, reply: FastifyReply) => {
    const id = idOf(request.params.endereco);
    const found = id === undefined ? undefined : await findPublicVersion(db, id);
    if (!found) return sendMissing(request, reply, id !== undefined && (await isDeleted(db, id)));
    const path = concursoPath(found);
    const url = new URL(request.url, "http://localhost");
    if (url.pathname !== path) return reply.redirect(path + url.search, 301);
    const today = clock.today();
    const compose = async (cargo: string) => {
      const concurso = await findPublicConcurso(db, found.id, today);
      return render(concurso ? { kind: "concurso", ...concurso, cargo } : { kind: "ausente", isGone: true });
    };
    const cargo = wordsOf(request.query.cargo);
    let page: KeptPage;
    if (cargo === "") {
      page = await pageOf(request, `concurso ${found.id} ${found.versao} ${today}`, () => compose(""));
    } else {
      // Whoever makes up words fills nobody's memory with what they found.
      await counting.count({ address: request.ip }, request.ip);
      page = await composePage(() => compose(cargo));
    }
    return sendKeptPage(request, reply, page);
  };
}

/** The id that an exam's address ends with; undefined of an address of another form. */
function idOf(endereco: string): number | undefined {
  const found = /-(\d{1,9})$/.exec(endereco);
  return found ? Number(found[1]) : undefined;
}

function wordsOf(asked: unknown): string {
  return typeof asked === "string" ? asked.trim().slice(0, limits.searchMax) : "";
}
