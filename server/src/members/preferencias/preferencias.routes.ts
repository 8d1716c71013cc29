import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
import { createMyBusca, deleteMyBusca, findMyBuscas, getMyBusca, updateMyBusca } from "./buscas.ts";
import {
  type Forecasting,
  previewPreferencias,
  updatePreferencias,
  withdrawCotasConsent,
} from "./preferencias.ts";

export function preferenciasRoutes(bind: Bind, deps: Deps & Pick<Forecasting, "catalogo">): void {
  bind(calls.updateMyPreferencias, async ({ user, body }) => updatePreferencias(deps, user, body));
  bind.reading(calls.previewMyPreferencias, async ({ db, user, body }) =>
    previewPreferencias({ ...deps, db }, user, body),
  );
  bind(calls.listMyBuscas, async ({ user }) => findMyBuscas(deps, user));
  bind(calls.createMyBusca, async ({ user, body }) => createMyBusca(deps, user, body));
  bind(calls.getMyBusca, async ({ user, params }) => getMyBusca(deps, user, params.numero));
  bind(calls.updateMyBusca, async ({ user, params, body }) => updateMyBusca(deps, user, params.numero, body));
  bind(calls.deleteMyBusca, async ({ user, params }) => deleteMyBusca(deps, user, params.numero));
  bind(calls.withdrawCotasConsent, async ({ user }) => withdrawCotasConsent(deps, user));
}
