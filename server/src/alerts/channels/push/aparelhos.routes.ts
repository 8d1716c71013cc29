import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../../../bind.ts";
import { saveFavorito } from "../../../catalogue/concursos/index.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../platform/http/requests/app-error.ts";
import { findUserIdOfAviso } from "./aparelhos.queries.ts";
import {
  listAparelhos,
  removeAparelho,
  saveAparelho,
  setAparelhoAddress,
  setAparelhoNome,
} from "./aparelhos.ts";
import { readAvisoToken } from "./aviso-token.ts";

export function pushRoutes(bind: Bind, deps: Deps): void {
  bind(calls.listAparelhos, ({ user }) => listAparelhos(deps, user.id));
  bind(calls.addAparelho, ({ user, body }) => saveAparelho(deps, user.id, body));
  bind(calls.renameAparelho, ({ user, params, body }) =>
    setAparelhoNome(deps, { userId: user.id, uuid: params.uuid }, body.nome),
  );
  bind(calls.removeAparelho, ({ user, params }) =>
    removeAparelho(deps, { userId: user.id, uuid: params.uuid }),
  );
  bind(calls.moveAparelho, ({ body }) => setAparelhoAddress(deps, body));
  bind(calls.saveConcursoFromAviso, async ({ query }) => {
    const wish = readAvisoToken(deps.config.jwtSecret, query.token);
    const id = wish && (await findUserIdOfAviso(deps.db, wish.user_uuid));
    if (!wish || !id) throw new AppError("not-found", { detail: "Este aviso não é válido." });
    return saveFavorito(deps, { id }, wish.concurso_uuid);
  });
}
