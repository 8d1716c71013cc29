import type { FeedFile } from "@cav/contract/coletas/documents.ts";
import { imagemName, listasPath, listaTitle, perguntaTitle } from "@cav/contract/coletas/documents.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type Answer,
  type ConcursosCatalogo,
  composeFound,
  composeResumos,
  findAnswer,
  openSearched,
} from "../../catalogue/concursos/index.ts";
import type { Deps } from "../../deps.ts";
import { listaFeedOf } from "../feeds/index.ts";
import { upsertFeedMoment } from "./feed-moments.ts";
import { composeFile, fileTypes, isFeedFile } from "./files.ts";
import { composeListaImagem, imagemVersionOf } from "./imagem.ts";
import { countPaginas, figuresOf, findListaPage, listaPageSize, toListaDocument } from "./lista-document.ts";
import { toListaLeitura } from "./lista-leitura.ts";
import { type Lista, listaLink, versionsOf } from "./listas.ts";
import type { ListasNow } from "./open-listas.ts";
import { parseAsked, type Serving } from "./serving.ts";

type ListaRequest = { Params: { "*"?: string }; Querystring: Record<string, unknown> };

type Window = Parameters<typeof findAnswer>[2];

type Listing = Pick<Deps, "db" | "clock" | "config"> & { catalogo: ConcursosCatalogo | undefined };

/** Exams in a list's files: the last changed, and the next to end. */
const told = 50;
const dated = 300;

/** Registers `/concursos-abertos` and the lists below it, with their feeds and calendars. */
export function listasRoutes(
  pages: FastifyInstance,
  deps: Listing,
  { send, sendFile, sendFound, sendFoundFile, sendMissing, imagens }: Serving,
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
    if (busca !== "")
      return sendFound(request, reply, async () => {
        const window = { offset: (pagina - 1) * listaPageSize, limit: listaPageSize };
        const answer = Number.isFinite(pagina) ? await answerIn(lista, busca, window) : undefined;
        const paginas = countPaginas(answer?.total ?? 0);
        if (!answer || pagina > paginas) return undefined;
        const page = { lista: { ...lista, concursos: [] }, concursos: [], pagina, paginas };
        const today = clock.today();
        const asked = { busca, leitura: toListaLeitura(answer, busca), total: answer.total };
        return toListaDocument(page, listas, today, await composeFound(db, answer, today), asked);
      });
    const page = findListaPage(lista, pagina);
    if (!page) return sendMissing(request, reply);
    const mark = listas.markOf(`${key} ${page.pagina}`, () => [
      toListaDocument(page, listas, clock.today()),
      versionsOf(page.concursos),
    ]);
    return send(request, reply, {
      key: `lista ${key} ${page.pagina} ${version} ${mark}`,
      compose: async () => {
        const ids = page.concursos.map(({ id }) => id);
        const today = clock.today();
        return toListaDocument(page, listas, today, await composeResumos(db, ids, today));
      },
    });
  }

  /** Answers a question within a list: the complete one also has closed exams, after the open ones. */
  async function answerIn(lista: Lista, busca: string, window: Window): Promise<Answer> {
    const among = lista.key === "" ? undefined : lista.concursos.map(({ id }) => id);
    return findAnswer(await openSearched(deps), { searchTerm: busca }, window, { among });
  }

  /** Sends the feed or calendar of a question: its open exams, if all that was asked for is met. */
  async function sendPerguntaFile(
    request: FastifyRequest<ListaRequest>,
    reply: FastifyReply,
    { lista, arquivo, busca }: { lista: Lista; arquivo: FeedFile; busca: string },
  ) {
    return sendFoundFile(request, reply, fileTypes[arquivo], async () => {
      const answer = await answerIn(lista, busca, { offset: 0, limit: dated });
      const open = answer.isWhole ? answer.found.slice(0, answer.abertos) : [];
      const ids = open.map(({ concurso_id }) => concurso_id);
      const today = clock.today();
      const feed = async () => {
        const resumos = await composeFound(db, { ...answer, found: open.slice(0, told) }, today);
        return listaFeedOf(
          { nome: `para “${busca}”`, path: listaLink(lista.key), busca, file: arquivo, today },
          resumos,
          config.appUrl,
        );
      };
      return composeFile({ db, config, clock }, arquivo, { name: perguntaTitle(busca), ids, feed });
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
    const busca = parseAsked(request.query.q);
    if (busca !== "") return sendPerguntaFile(request, reply, { lista, arquivo, busca });
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
