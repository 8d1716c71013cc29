import { dadosPath } from "@cav/contract/coletas/documents.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import type { Serving } from "./serving.ts";

/** Registers `/dados`, the page about open data. */
export function dadosRoutes(pages: FastifyInstance, { clock }: Pick<Deps, "clock">, { send }: Serving): void {
  pages.get(dadosPath, async (request, reply) =>
    send(request, reply, { key: `dados ${clock.today()}`, compose: async () => ({ kind: "dados" }) }),
  );
}
