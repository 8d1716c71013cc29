import type { FamiliaName } from "@cav/emulators/fontes/paginas/familias.ts";
import { afterAll, beforeAll } from "vitest";
import { createKnownFontes } from "../../src/collection/coletas/fontes/known-fontes.ts";
import { visitPaginas } from "../../src/collection/paginas/index.ts";
import { type Channels, createChannels } from "./channels.ts";
import { type BuiltUser, buildUser, signInAs } from "./factories.ts";
import { takeJobs } from "./take-jobs.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Opens a stage with exam pages on invented sites, and their followers' alerts. Call it once in a test file. */
export function openPaginas() {
  const on = {} as Channels;
  let sites = 0;
  beforeAll(async () => {
    Object.assign(on, await createChannels(({ urls }) => ({ FONTES_STAND_INS: urls.fontes })));
    on.api.deps.clock.set("2026-11-24T13:00:00Z");
    // Skips the delays between requests.
    on.api.deps.clock.wait = async () => undefined;
    await createKnownFontes(on.api.deps);
  });
  afterAll(() => on.close());

  const query = async (sql: string, values: unknown[] = []) =>
    (await on.api.deps.pool.query(sql, values)).rows;
  return {
    on,
    query,
    /** Creates a site. */
    site(familia: FamiliaName = "cartoes") {
      const { sites: all } = on.emulators;
      return all.create(`banca-${++sites}.example`, familia);
    },
    /** Creates an exam with a followed page, and a user who saved it. */
    async followed(endereco: string, facts: object = {}) {
      const { uuid } = await on.publish({
        titulo: `Prefeitura ${endereco}`,
        data_fim_inscricao: "2026-12-20",
        ...facts,
      });
      const user = await buildUser(on.api.deps.db);
      await on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);
      await on.asAdmin("PUT", `/api/concursos/${uuid}/paginas`, { enderecos: [endereco] });
      return { uuid, user };
    },
    /** Visits a page as the worker does. */
    async visit(endereco: string, ending?: AbortSignal): Promise<void> {
      const [pagina] = await query("SELECT id FROM paginas WHERE endereco = $1", [endereco]);
      await visitPaginas(on.api.deps, { paginas: [pagina.id] }, ending);
    },
    /** Returns the facts of the exam's page events, in order. */
    news: async (uuid: string) =>
      (
        await query(
          "SELECT e.dados FROM alert_events e JOIN concursos c ON c.id = e.concurso_id WHERE " +
            "c.uuid = $1 AND e.kind = 'PAGINA' ORDER BY e.id",
          [uuid],
        )
      ).map(({ dados }) => dados),
    jobs: (name: string) => takeJobs(on.api.deps.pool, name),
    async asking(user: BuiltUser, method: Method, url: string, payload?: object) {
      const headers = await signInAs(on.api.deps, user);
      const response = await on.api.app.inject({
        method,
        url: `/api${url}`,
        headers,
        ...(payload && { payload }),
      });
      return { status: response.statusCode, told: response.body ? response.json() : undefined };
    },
  };
}
