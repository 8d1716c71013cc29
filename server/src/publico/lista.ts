import { listasPath } from "@cav/contract/documents.ts";
import type { FastifyInstance } from "fastify";
import { composeResumos } from "../concursos/index.ts";
import type { Deps } from "../deps.ts";
import { findListaPage, toListaDocument } from "./lista-document.ts";
import type { ListasNow } from "./open-listas.ts";
import { parseAsked, type Serving } from "./serving.ts";

type Asked = { Params: { "*"?: string }; Querystring: Record<string, unknown> };

/** `/concursos-abertos`, and below it the lists of open exams by what they are. */
export function listasRoutes(
  pages: FastifyInstance,
  { db, clock }: Pick<Deps, "db" | "clock">,
  { send, sendFound, sendMissing }: Serving,
  findListas: () => Promise<ListasNow>,
): void {
  for (const path of [listasPath, `${listasPath}/*`])
    pages.get<Asked>(path, async (request, reply) => {
      const { listas, version } = await findListas();
      const key = request.params["*"] ?? "";
      const busca = parseAsked(request.query.q);
      const lista = path !== listasPath && key === "" ? undefined : listas.find(key);
      const page = lista && findListaPage(lista, { pagina: pageNumberOf(request.query.pagina), busca });
      if (!page) return sendMissing(request, reply);
      const ids = page.concursos.map(({ id }) => id);
      const compose = async () => toListaDocument(page, listas, await composeResumos(db, ids, clock.today()));
      if (busca !== "") return sendFound(request, reply, compose);
      return send(request, reply, { key: `lista ${key} ${page.pagina} ${version}`, compose });
    });
}

/** The page that was asked for; what is no number of a page is beyond every list. */
function pageNumberOf(asked: unknown): number {
  if (asked === undefined) return 1;
  return typeof asked === "string" && /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : Number.POSITIVE_INFINITY;
}
