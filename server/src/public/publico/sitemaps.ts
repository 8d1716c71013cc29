import { concursoPath, dadosPath } from "@cav/contract/coletas/documents.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findChangeTimes } from "../../catalogue/concursos/index.ts";
import type { Deps } from "../../deps.ts";
import { composePage, sendCachedPage } from "../../platform/http/answers/cached-pages.ts";
import { escapeHtml } from "../../platform/http/answers/live-parts.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { pagesSitemap } from "../site/index.ts";
import { type Lista, listaLink } from "./listas.ts";
import type { ListasNow } from "./open-listas.ts";

/** Addresses per file; the protocol allows 50,000. */
const perFile = 10_000;

type Entry = { path: string; changed?: Date };

/** Registers `/sitemap.xml` and its files of pages, lists and exams, each address with its last change. */
export function registerSitemaps(
  pages: FastifyInstance,
  { db, config }: Pick<Deps, "db" | "config">,
  findListas: () => Promise<ListasNow>,
): void {
  const lineOf = (tag: "sitemap" | "url", { path, changed }: Entry) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
    return `  <${tag}><loc>${escapeHtml(config.appUrl + path)}</loc>${lastmod}</${tag}>`;
  };
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    tag: "sitemap" | "url",
    entries: Entry[],
  ) => {
    const root = tag === "url" ? "urlset" : "sitemapindex";
    const lines = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
      ...entries.map((entry) => lineOf(tag, entry)),
      `</${root}>`,
      "",
    ];
    const file = await composePage(async () => lines.join("\n"));
    return sendCachedPage(request, reply, file, "application/xml; charset=utf-8");
  };

  pages.get("/sitemap.xml", async (request, reply) => {
    const concursos = await findChangeTimes(db);
    const files = Array.from({ length: Math.ceil(concursos.length / perFile) }, (_, index) => ({
      path: `/sitemap-concursos-${index + 1}.xml`,
      ...lastOf(fileOf(concursos, index + 1).map(({ updated_at }) => updated_at)),
    }));
    return send(request, reply, "sitemap", [
      { path: pagesSitemap },
      { path: "/sitemap-listas.xml" },
      ...files,
    ]);
  });
  pages.get("/sitemap-listas.xml", async (request, reply) => {
    const { listas } = await findListas();
    return send(request, reply, "url", [{ path: dadosPath }, ...listas.indexed().map(listed)]);
  });
  pages.get<{ Params: { file: string } }>("/sitemap-concursos-:file.xml", async (request, reply) => {
    const { file } = request.params;
    const entries = /^[1-9]\d{0,3}$/.test(file) ? fileOf(await findChangeTimes(db), Number(file)) : [];
    if (entries.length === 0) throw new AppError("not-found");
    return send(
      request,
      reply,
      "url",
      entries.map((one) => ({ path: concursoPath(one), changed: one.updated_at })),
    );
  });
}

const fileOf = <T>(all: readonly T[], number: number) => all.slice((number - 1) * perFile, number * perFile);

function lastOf(times: Date[]): { changed?: Date } {
  const [last] = times.toSorted((a, b) => b.getTime() - a.getTime());
  return last ? { changed: last } : {};
}

function listed({ key, concursos }: Lista): Entry {
  return { path: listaLink(key), ...lastOf(concursos.map(({ changed }) => changed)) };
}
