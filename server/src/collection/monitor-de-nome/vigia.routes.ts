import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
import {
  deleteMyMonitorDeNome,
  dismissMencao,
  findMyMonitorDeNome,
  saveMyMonitorDeNome,
} from "./monitor-de-nome.ts";

export function monitorDeNomeRoutes(bind: Bind, deps: Deps): void {
  bind(calls.getMyMonitorDeNome, async ({ user }) => findMyMonitorDeNome(deps, user));
  bind(calls.saveMyMonitorDeNome, async ({ user, body }) => saveMyMonitorDeNome(deps, user, body));
  bind(calls.deleteMyMonitorDeNome, async ({ user }) => deleteMyMonitorDeNome(deps, user));
  bind(calls.dismissMencao, async ({ user, params, body }) => dismissMencao(deps, user, params.uuid, body));
}
