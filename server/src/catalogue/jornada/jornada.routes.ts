import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
import { findJornada } from "./jornada.ts";
import { getMinhaSituacao, saveMinhaSituacao } from "./situacao.ts";

export function jornadaRoutes(bind: Bind, deps: Deps): void {
  const { clock } = deps;
  bind.reading(calls.getJornada, async ({ db, user }) => findJornada({ db, clock }, user));
  bind.reading(calls.getMinhaSituacao, async ({ db, user, params }) =>
    getMinhaSituacao({ db, clock }, user, params.uuid),
  );
  bind(calls.saveMinhaSituacao, async ({ user, params, body }) =>
    saveMinhaSituacao(deps, user, params.uuid, body),
  );
}
