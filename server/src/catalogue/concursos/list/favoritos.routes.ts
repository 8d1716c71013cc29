import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../../../bind.ts";
import type { Deps } from "../../../deps.ts";
import { listFavoritos, removeFavorito, saveFavorito } from "./favoritos.ts";

export function favoritosRoutes(bind: Bind, deps: Deps): void {
  bind.reading(calls.listFavoritos, async ({ db, user, query }) =>
    listFavoritos({ db, clock: deps.clock }, user, query),
  );
  bind(calls.saveFavorito, async ({ user, params }) => saveFavorito(deps, user, params.uuid));
  bind(calls.removeFavorito, async ({ user, params }) => removeFavorito(deps, user, params.uuid));
}
