import { imagemName, listasPath, listaTitle } from "@cav/contract/documents.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type ConcursosCatalogo,
  composeFound,
  composeResumos,
  findIdsByText,
} from "../../catalogue/concursos/index.ts";
import type { Deps } from "../../deps.ts";
import { listaFeedOf } from "../feeds/index.ts";
import { upsertFeedMoment } from "./feed-moments.ts";
import { composeFile, fileTypes, isFeedFile } from "./files.ts";
import { composeListaImagem, imagemVersionOf } from "./imagem.ts";
import { figuresOf, findListaPage, type ListaPage, toListaDocument } from "./lista-document.ts";
import { type Lista, listaLink, versionsOf } from "./listas.ts";
import type { ListasNow } from "./open-listas.ts";
import { parseAsked, type Serving } from "./serving.ts";

type ListaRequest = { Params: { "*"?: string }; Querystring: Record<string, unknown> };

type Listing = Pick<Deps, "db" | "clock" | "config"> & { catalogo: ConcursosCatalogo | undefined };

/** Exams in a list's files: the last changed, and the next to end. */
const told = 50;
const dated = 300;

/** Registers `/concursos-abertos` and the lists below it, with their feeds and calendars. */
export function listasRoutes(
  pages: FastifyInstance,
  deps: Listing,
  { send, sendFile, sendFound, sendMissing, imagens }: Serving,
  findListas: () => Promise<ListasNow>,
): void {
  const { db, clock, config } = deps;

  async function sendLista(
    request: FastifyRequest<ListaRequest>,
    reply: FastifyReply,
    key: string | undefined,
  ) {
    const { listas, version } = await findListas();
    const meant = key === undefined ? "" : meantKeyOf(key);
    if (meant !== key && listas.find(meant)) return reply.redirect(listaLink(meant) + searchOf(request), 301);
    const busca = parseAsked(request.query.q);
    const lista = key === undefined ? undefined : listas.find(key);
    const pagina = pageNumberOf(request.query.pagina);
    if (!lista) return sendMissing(request, reply);
    const compose = async (page: ListaPage, text?: Awaited<ReturnType<typeof findIdsByText>>["text"]) => {
      const ids = page.concursos.map(({ id }) => id);
      const today = clock.today();
      return toListaDocument(page, listas, today, await composeFound(db, ids, { today, text }));
    };
    if (busca !== "")
      return sendFound(request, reply, async () => {
        const { ids, text } = await findIdsByText(deps, busca);
        const page = findListaPage(lista, { pagina, busca, found: ids });
        return page && compose(page, text);
      });
    const page = findListaPage(lista, { pagina, busca });
    if (!page) return sendMissing(request, reply);
    const mark = listas.markOf(`${key} ${page.pagina}`, () => [
      toListaDocument(page, listas, clock.today()),
      versionsOf(page.concursos),
    ]);
    return send(request, reply, {
      key: `lista ${key} ${page.pagina} ${version} ${mark}`,
      compose: () => compose(page),
    });
  }

  async function sendListaFile(request: FastifyRequest<ListaRequest>, reply: FastifyReply, address: string) {
    const at = address.lastIndexOf("/");
    const [key, arquivo] = [address.slice(0, Math.max(0, at)), address.slice(at + 1)];
    const { listas, version } = await findListas();
    const lista = listas.find(key);
    if (!lista || at === 0) return sendMissing(request, reply);
    if (arquivo === imagemName) return sendImagem(request, reply, lista);
    if (!isFeedFile(arquivo)) return sendMissing(request, reply);
    const { concursos, nome } = lista;
    const feed = async () => {
      const newest = concursos.toSorted((a, b) => b.changed.getTime() - a.changed.getTime()).slice(0, told);
      const today = clock.today();
      const resumos = await composeResumos(
        db,
        newest.map(({ id }) => id),
        today,
      );
      const path = listaLink(key);
      const feed = listaFeedOf({ nome, path, file: arquivo, today }, resumos, config.appUrl);
      const made = { path, ids: concursos.map(({ id }) => id), newest: feed.updated, now: clock.now() };
      return { ...feed, updated: await upsertFeedMoment(db, made) };
    };
    const name = listaTitle(lista);
    const ids = concursos.slice(0, dated).map(({ id }) => id);
    return sendFile(request, reply, {
      key: `${arquivo} ${key} ${version} ${listas.markOf(key, () => versionsOf(concursos))}`,
      type: fileTypes[arquivo],
      compose: () => composeFile({ db, config, clock }, arquivo, { name, ids, feed }),
    });
  }

  pages.get<ListaRequest>(listasPath, async (request, reply) => sendLista(request, reply, ""));
  pages.get<ListaRequest>(`${listasPath}/*`, async (request, reply) => {
    const address = request.params["*"] ?? "";
    // Addresses of lists contain no dot, addresses of files beside them do.
    if (address.includes(".")) return sendListaFile(request, reply, address);
    return sendLista(request, reply, address === "" ? undefined : address);
  });

  async function sendImagem(request: FastifyRequest, reply: FastifyReply, lista: Lista) {
    const facts = composeListaImagem(figuresOf(lista));
    const version = imagemVersionOf(facts);
    return imagens.send(request, reply, { key: `lista ${version}`, version, compose: async () => facts });
  }
}

/** Normalises a list's address: lower case, no trailing slash. */
const meantKeyOf = (key: string) =>
  key
    .toLowerCase()
    .split("/")
    .filter((part) => part !== "")
    .join("/");

/** Returns the query of a list's address. */
function searchOf({ url }: FastifyRequest): string {
  const at = url.indexOf("?");
  return at < 0 ? "" : url.slice(at);
}

/** Returns the requested page number; an invalid one is beyond every list. */
function pageNumberOf(asked: unknown): number {
  if (asked === undefined) return 1;
  return typeof asked === "string" && /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : Number.POSITIVE_INFINITY;
}
