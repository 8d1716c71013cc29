import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import {
  createGancho,
  enqueueResent,
  listEntregas,
  listGanchos,
  removeGancho,
  rotateGancho,
  saveGancho,
  sendTeste,
  setGanchoAtivo,
} from "./ganchos.ts";

/** Partners who are told of exams, and what became of what they were told. */
export function ganchosRoutes(bind: Bind, deps: Deps): void {
  bind(calls.listGanchos, async () => listGanchos(deps.db));
  bind(calls.createGancho, async ({ user, body }) => createGancho(deps, user, body));
  bind(calls.updateGancho, async ({ user, params, body }) => saveGancho(deps, user, params.uuid, body));
  bind(calls.deleteGancho, async ({ user, params }) => removeGancho(deps, user, params.uuid));
  bind(calls.setGanchoAtivo, async ({ user, params, body }) =>
    setGanchoAtivo(deps, user, params.uuid, body.ativo),
  );
  bind(calls.rotateGancho, async ({ user, params }) => rotateGancho(deps, user, params.uuid));
  bind(calls.testGancho, async ({ params }) => sendTeste(deps, params.uuid));
  bind(calls.listEntregas, async ({ params, query }) => listEntregas(deps.db, params.uuid, query));
  bind(calls.resendEntregas, async ({ user, params }) => ({
    reenviadas: await enqueueResent(deps, user, params),
  }));
  bind(calls.resendEntrega, async ({ user, params }) => {
    await enqueueResent(deps, user, params);
  });
}
