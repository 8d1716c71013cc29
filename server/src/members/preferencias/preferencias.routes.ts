import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
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
  bind(calls.withdrawCotasConsent, async ({ user }) => withdrawCotasConsent(deps, user));
}
