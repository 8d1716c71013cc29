import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
import { listAlvos } from "./alvos/alvos.ts";
import { listCoberturas } from "./fontes/coberturas.ts";
import {
  createFonte,
  getFonte,
  listFontes,
  listItensDaFonte,
  listVisitas,
  requestVisita,
  saveFonte,
} from "./fontes/fontes.ts";
import { previewFonte } from "./fontes/previa.ts";
import { listAlarmes } from "./fontes/watch.ts";
import { listAtos } from "./reading/read.ts";
import { checkNotWorse } from "./releituras/not-worse.ts";
import { confirmReleituras, listReleituras } from "./releituras/propostas.ts";
import {
  createPdfTextoColado,
  createTextoColado,
  listTextosColados,
} from "./textos-colados/textos-colados.ts";

export function coletasRoutes(bind: Bind, deps: Deps): void {
  bind(calls.listFontes, async () => listFontes(deps));
  bind(calls.createFonte, async ({ user, body }) => createFonte(deps, user, body));
  bind(calls.previewFonte, async ({ body }) => previewFonte(deps, body));
  bind(calls.updateFonte, async ({ user, params, body }) => saveFonte(deps, user, params.uuid, body));
  bind(calls.getFonte, async ({ params }) => getFonte(deps, params.uuid));
  bind(calls.listItensDaFonte, async ({ params }) => listItensDaFonte(deps.db, params.uuid));
  bind(calls.listVisitas, async ({ params }) => listVisitas(deps.db, params.uuid));
  bind(calls.listCoberturas, async () => listCoberturas(deps));
  bind(calls.listAlvos, async () => listAlvos(deps));
  bind(calls.listTextosColados, async () => listTextosColados(deps));
  bind(calls.createTextoColado, async ({ user, body }) => createTextoColado(deps, user, body));
  bind(calls.createPdfTextoColado, async ({ user, request }) => createPdfTextoColado(deps, user, request));
  bind(calls.listAtos, async ({ query }) => listAtos(deps, query.tipo));
  bind(calls.listAlarmes, async () => listAlarmes(deps.db));
  bind(calls.listReleituras, async ({ query }) => listReleituras(deps.db, query));
  bind(calls.confirmReleituras, async ({ user, body }) => {
    await checkNotWorse(deps.db, body);
    return confirmReleituras(deps, user, body);
  });
  bind(calls.requestVisita, async ({ params }) => requestVisita(deps, params.uuid));
}
