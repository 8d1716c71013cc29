import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
import { createMinuta } from "./by-hand.ts";
import { confirmMinuta, previewMinuta } from "./confirm.ts";
import { dismissMinuta, getMinuta, linkMinuta, listMinutas, withdrawDescarte } from "./minutas.ts";
import { getProcedencias } from "./procedencias.ts";
import { getPrecisao } from "./revisoes.ts";

export function minutasRoutes(bind: Bind, deps: Deps): void {
  bind(calls.listMinutas, async ({ query }) => listMinutas(deps, query));
  bind(calls.getPrecisao, async () => getPrecisao(deps));
  bind(calls.createMinuta, async ({ body }) => createMinuta(deps, body));
  bind(calls.getMinuta, async ({ params }) => getMinuta(deps, params.uuid));
  bind(calls.confirmMinuta, async ({ user, params, body }) => confirmMinuta(deps, user, params.uuid, body));
  bind.reading(calls.previewMinuta, async ({ db, params, body }) =>
    previewMinuta({ db, clock: deps.clock }, params.uuid, body),
  );
  bind.reading(calls.listProcedencias, async ({ db, params }) => getProcedencias(db, params));
  bind(calls.linkMinuta, async ({ params, body }) => linkMinuta(deps, params.uuid, body));
  bind(calls.dismissMinuta, async ({ user, params, body }) => dismissMinuta(deps, user, params.uuid, body));
  bind(calls.withdrawDescarte, async ({ params }) => withdrawDescarte(deps, params.uuid));
}
