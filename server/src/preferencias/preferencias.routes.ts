import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import { previewPreferencias, updatePreferencias, withdrawCotasConsent } from "./preferencias.ts";

export function preferenciasRoutes(bind: Bind, deps: Deps): void {
  bind(calls.updateMyPreferencias, async ({ user, body }) => updatePreferencias(deps, user, body));
  bind.reading(calls.previewMyPreferencias, async ({ db, user, body }) =>
    previewPreferencias({ db, clock: deps.clock }, user, body),
  );
  bind(calls.withdrawCotasConsent, async ({ user }) => withdrawCotasConsent(deps, user));
}
