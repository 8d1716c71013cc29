import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import {
  createConcurso,
  deleteConcurso,
  getConcurso,
  listConcursos,
  listMyConcursos,
  updateConcurso,
} from "./concursos.ts";
import { getHistorico } from "./history.ts";
import { importUpload, previewImport } from "./import-upload.ts";

export function concursosRoutes(bind: Bind, deps: Deps): void {
  bind(calls.listConcursos, async ({ user, query }) => listConcursos(deps, user, query));
  bind(calls.searchConcursos, async ({ user, query }) => listConcursos(deps, user, query));
  bind(calls.listMyConcursos, async ({ user, query }) => listMyConcursos(deps, user, query));
  bind(calls.getConcurso, async ({ user, params }) => getConcurso(deps, user, params.uuid));
  bind(calls.getHistorico, async ({ user, params }) => getHistorico(deps, user, params.uuid));
  bind(calls.createConcurso, async ({ user, body }) => createConcurso(deps, user, body));
  bind(calls.updateConcurso, async ({ user, params, body }) => updateConcurso(deps, user, params.uuid, body));
  bind(calls.deleteConcurso, async ({ user, params }) => deleteConcurso(deps, user, params.uuid));
  bind(calls.previewImport, async ({ body }) => previewImport(deps, body));
  bind(calls.importConcursos, async ({ user, body, query }) => importUpload(deps, user, body, query.avisar));
}
