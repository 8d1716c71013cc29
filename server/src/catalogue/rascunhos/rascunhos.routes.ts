import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
import { readPdf } from "../editais/index.ts";
import { removeRascunhoEdital, saveRascunhoEdital, sendRascunhoEdital } from "./edital.ts";
import {
  createRascunho,
  deleteRascunho,
  getRascunho,
  listRascunhos,
  publishRascunho,
  updateRascunho,
} from "./rascunhos.ts";

export function rascunhosRoutes(bind: Bind, deps: Deps): void {
  bind(calls.listRascunhos, async () => listRascunhos(deps));
  bind(calls.getRascunho, async ({ params }) => getRascunho(deps.db, params.uuid));
  bind(calls.createRascunho, async ({ user, body }) => createRascunho(deps, user, body));
  bind(calls.updateRascunho, async ({ user, params, body }) => updateRascunho(deps, user, params.uuid, body));
  bind(calls.deleteRascunho, async ({ params }) => deleteRascunho(deps, params.uuid));
  bind(calls.getRascunhoEdital, async ({ params, reply }) => sendRascunhoEdital(deps, reply, params.uuid));
  bind(calls.saveRascunhoEdital, async ({ params, request }) =>
    saveRascunhoEdital(deps, params.uuid, await readPdf(request.upload, request.uploadName)),
  );
  bind(calls.removeRascunhoEdital, async ({ params }) => removeRascunhoEdital(deps, params.uuid));
  bind(calls.publishRascunho, async ({ user, params, body, query }) =>
    publishRascunho(deps, user, params.uuid, body, { isMeant: query.duplicado }),
  );
}
