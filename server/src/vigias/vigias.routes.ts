import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import { deleteMyVigia, dismissMencao, findMyVigia, saveMyVigia } from "./vigia.ts";

export function vigiasRoutes(bind: Bind, deps: Deps): void {
  bind(calls.getMyVigia, async ({ user }) => findMyVigia(deps, user));
  bind(calls.saveMyVigia, async ({ user, body }) => saveMyVigia(deps, user, body));
  bind(calls.deleteMyVigia, async ({ user }) => deleteMyVigia(deps, user));
  bind(calls.dismissMencao, async ({ user, params, body }) => dismissMencao(deps, user, params.uuid, body));
}
