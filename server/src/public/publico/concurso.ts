import { imagemName, type PublicDocument } from "@cav/contract/coletas/documents.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findPublicConcurso, isDeleted } from "../../catalogue/concursos/index.ts";
import { getProcedencias } from "../../collection/minutas/index.ts";
import { findNovos, findPaginasPublicas } from "../../collection/paginas/index.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { concursoFeedOf } from "../feeds/index.ts";
import { composeFile, fileTypes, isFeedFile } from "./files.ts";
import { composeConcursoImagem } from "./imagem.ts";
import type { FindVersion } from "./numero.ts";
import { parseAsked, type Serving } from "./serving.ts";

type ConcursoRequest = {
  Params: { endereco: string; arquivo?: string };
  Querystring: Record<string, unknown>;
};

/** Registers `/concurso/{slug}-{id}`: an exam's page, feeds, calendar and picture. */
export function concursoRoutes(
  pages: FastifyInstance,
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  { send, sendFile, sendFound, sendMissing, imagens }: Serving,
  findVersion: FindVersion,
): void {
  async function getWhole(id: number, today: string) {
    const found = await findPublicConcurso(db, id, today);
    if (!found) throw new AppError("concurso-not-found");
    return found;
  }

  /** Finds the exam of an address; undefined when an answer was sent: not found, or moved. */
  async function findAt(
    request: FastifyRequest<ConcursoRequest>,
    reply: FastifyReply,
    arquivo = request.params.arquivo ?? "",
  ) {
    const { endereco } = request.params;
    const id = idOf(endereco);
    const found = id === undefined ? undefined : await findVersion(id);
    if (!found) {
      await sendMissing(request, reply, id !== undefined && (await isDeleted(db, id)));
      return undefined;
    }
    const path = found.path + (arquivo && `/${arquivo}`);
    const [asked, ...query] = request.url.split("?");
    if (asked === path) return found;
    reply.redirect([path, ...query].join("?"), 301);
    return undefined;
  }

  pages.get<ConcursoRequest>("/concurso/:endereco", async (request, reply) => {
    const found = await findAt(request, reply);
    if (!found) return reply;
    const today = clock.today();
    const cargo = parseAsked(request.query.cargo);
    const compose = async (): Promise<PublicDocument> => {
      const [whole, procedencias, paginas] = await Promise.all([
        getWhole(found.id, today),
        getProcedencias(db, found),
        findPaginasPublicas(db, found.id),
      ]);
      return { kind: "concurso", ...whole, procedencias, ...paginas, cargo };
    };
    try {
      if (cargo !== "") return await sendFound(request, reply, compose);
      return await send(request, reply, {
        key: `concurso ${found.id} ${found.versao} ${found.numero} ${today}`,
        compose,
      });
    } catch (error) {
      // The exam was deleted between the two queries.
      if (error instanceof AppError && error.code === "concurso-not-found")
        return sendMissing(request, reply, true);
      throw error;
    }
  });

  pages.get<ConcursoRequest>("/concurso/:endereco/:arquivo", async (request, reply) => {
    const { arquivo = "" } = request.params;
    if (!isFeedFile(arquivo)) return sendMissing(request, reply);
    const found = await findAt(request, reply);
    if (!found) return reply;
    const { id, versao, numero, titulo } = found;
    const feed = async () => {
      const documentos = await findNovos(db, { ids: [id] }, new Date(0));
      return concursoFeedOf({ ...(await getWhole(id, clock.today())), documentos }, arquivo, config.appUrl);
    };
    return sendFile(request, reply, {
      key: `${arquivo} ${id} ${versao} ${numero}`,
      type: fileTypes[arquivo],
      compose: () => composeFile({ db, config, clock }, arquivo, { name: titulo, ids: [id], feed }),
    });
  });

  pages.get<ConcursoRequest>(`/concurso/:endereco/${imagemName}`, async (request, reply) => {
    const found = await findAt(request, reply, imagemName);
    if (!found) return reply;
    const version = String(found.versao);
    return imagens.send(request, reply, {
      key: `concurso ${found.id} ${version}`,
      version,
      compose: async () => composeConcursoImagem((await getWhole(found.id, clock.today())).concurso),
    });
  });
}

/** Returns the id at an address's end; undefined for any other form. */
function idOf(endereco: string): number | undefined {
  const found = /-(\d{1,9})$/.exec(endereco);
  return found ? Number(found[1]) : undefined;
}
