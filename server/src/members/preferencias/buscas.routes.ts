import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
import { createMyBusca, deleteMyBusca, findMyBuscas, getMyBusca, updateMyBusca } from "./buscas.ts";

export function buscasRoutes(bind: Bind, deps: Deps): void {
  bind(calls.listMyBuscas, async ({ user }) => findMyBuscas(deps, user));
  bind(calls.createMyBusca, async ({ user, body }) => createMyBusca(deps, user, body));
  bind(calls.getMyBusca, async ({ user, params }) => getMyBusca(deps, user, params.numero));
  bind(calls.updateMyBusca, async ({ user, params, body }) => updateMyBusca(deps, user, params.numero, body));
  bind(calls.deleteMyBusca, async ({ user, params }) => deleteMyBusca(deps, user, params.numero));
}
