import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
import { createAcompanhada, listAcompanhadas, removeAcompanhada } from "./acompanhadas.ts";
import {
  getPaginas,
  listPaginas,
  recordProposta,
  requestPagina,
  savePaginas,
  setDecision,
} from "./do-concurso.ts";

export function paginasRoutes(bind: Bind, deps: Deps): void {
  bind(calls.getPaginas, async ({ user, params }) => getPaginas(deps, user, params.uuid));
  bind(calls.savePaginas, async ({ user, params, body }) => savePaginas(deps, user, params.uuid, body));
  bind(calls.proposePagina, async ({ user, params, body }) => recordProposta(deps, user, params.uuid, body));
  bind(calls.listAcompanhadas, async ({ user }) => listAcompanhadas(deps, user));
  bind(calls.createAcompanhada, async ({ user, body }) => createAcompanhada(deps, user, body));
  bind(calls.deleteAcompanhada, async ({ user, params }) => removeAcompanhada(deps, user, params.uuid));
  bind(calls.listPaginas, async () => listPaginas(deps));
  bind(calls.decidePagina, async ({ user, params, body }) => setDecision(deps, user, params, body));
  bind(calls.requestPagina, async ({ params }) => requestPagina(deps, params.uuid));
}
