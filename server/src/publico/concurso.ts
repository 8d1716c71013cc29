import { concursoPath, type PublicDocument } from "@cav/contract/documents.ts";
import type { FastifyInstance } from "fastify";
import { findPublicConcurso, findPublicVersion, isDeleted } from "../concursos/index.ts";
import type { Deps } from "../deps.ts";
import { parseAsked, type Serving } from "./serving.ts";

type Asked = { Params: { endereco: string }; Querystring: Record<string, unknown> };

/** `/concurso/{slug}-{id}`: one exam, whole. */
export function concursoRoutes(
  pages: FastifyInstance,
  { db, clock }: Pick<Deps, "db" | "clock">,
  { send, sendFound, sendMissing }: Serving,
): void {
  async function compose(id: number, today: string, cargo: string): Promise<PublicDocument> {
    const found = await findPublicConcurso(db, id, today);
    return found ? { kind: "concurso", ...found, cargo } : { kind: "ausente", isGone: true };
  }

  pages.get<Asked>("/concurso/:endereco", async (request, reply) => {
    const id = idOf(request.params.endereco);
    const found = id === undefined ? undefined : await findPublicVersion(db, id);
    if (!found) return sendMissing(request, reply, id !== undefined && (await isDeleted(db, id)));
    const path = concursoPath(found);
    const url = new URL(request.url, "http://localhost");
    if (url.pathname !== path) return reply.redirect(path + url.search, 301);
    const today = clock.today();
    const cargo = parseAsked(request.query.cargo);
    if (cargo !== "") return sendFound(request, reply, () => compose(found.id, today, cargo));
    const key = `concurso ${found.id} ${found.versao} ${today}`;
    return send(request, reply, { key, compose: () => compose(found.id, today, "") });
  });
}

/** The id that an exam's address ends with; undefined of an address of another form. */
function idOf(endereco: string): number | undefined {
  const found = /-(\d{1,9})$/.exec(endereco);
  return found ? Number(found[1]) : undefined;
}
