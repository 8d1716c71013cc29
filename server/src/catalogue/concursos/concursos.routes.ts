import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
import { sendCsv } from "../../platform/http/answers/csv.ts";
import { sendJsonList } from "../../platform/http/answers/json-list.ts";
import { readPdf } from "../editais/index.ts";
import { getHistorico } from "./changes/historico.ts";
import {
  createConcurso,
  deleteConcurso,
  getConcurso,
  listMyConcursos,
  type Reading,
  updateConcurso,
} from "./concursos.ts";
import { concursoLineColumns, exportConcursos, exportLines } from "./import/export.ts";
import { importUpload, previewImport } from "./import/import-upload.ts";
import { sendModelo } from "./import/send-modelo.ts";
import { findSessionBuscas, findSessionFavoritos } from "./list/favoritos.queries.ts";
import { countFiltros } from "./list/filter-counts.ts";
import { listConcursos } from "./list/list-concursos.ts";
import { getPublicConcurso, listPublicConcursos } from "./list/public-calls.ts";
import { removeConcursoEdital, saveConcursoEdital, sendConcursoEdital } from "./save/edital.ts";

export function concursosRoutes(bind: Bind, deps: Deps & Pick<Reading, "catalogo">): void {
  const { clock, catalogo, config } = deps;
  bind.reading(
    calls.listConcursos,
    async ({ db, user, found, query }) => listConcursos({ db, clock, catalogo, found }, user, query),
    { findUser: findSessionFavoritos },
  );
  bind.reading(
    calls.searchConcursos,
    async ({ db, user, found, query }) => listConcursos({ db, clock, catalogo, found }, user, query),
    { findUser: findSessionFavoritos },
  );
  bind.reading(calls.countFiltros, async ({ db, user, query }) =>
    countFiltros({ db, clock, catalogo }, user, query),
  );
  bind.reading(
    calls.listMyConcursos,
    async ({ db, user, found, query }) => listMyConcursos({ db, clock, catalogo, found }, user, query),
    { findUser: findSessionBuscas },
  );
  bind.reading(
    calls.getConcurso,
    async ({ db, user, found, params }) => getConcurso({ db, clock, catalogo, found }, user, params.uuid),
    { findUser: findSessionBuscas },
  );
  bind.reading(calls.getHistorico, async ({ db, user, params }) => getHistorico({ db }, user, params.uuid));
  bind.reading(calls.listPublicConcursos, async ({ db, query }) =>
    listPublicConcursos({ db, config, clock, catalogo }, query),
  );
  bind.reading(calls.getPublicConcurso, async ({ db, params }) =>
    getPublicConcurso({ db, config, clock }, params.uuid),
  );
  bind(calls.createConcurso, async ({ user, body, query }) =>
    createConcurso(deps, user, body, { isMeant: query.duplicado }),
  );
  bind(calls.updateConcurso, async ({ user, params, body }) => updateConcurso(deps, user, params.uuid, body));
  bind(calls.deleteConcurso, async ({ user, params }) => deleteConcurso(deps, user, params.uuid));
  bind(calls.getEdital, async ({ params, reply }) => sendConcursoEdital(deps, reply, params.uuid));
  bind(calls.saveEdital, async ({ user, params, request }) =>
    saveConcursoEdital(deps, user, params.uuid, await readPdf(request.upload, request.uploadName)),
  );
  bind(calls.removeEdital, async ({ user, params }) => removeConcursoEdital(deps, user, params.uuid));
  bind(calls.previewImport, async ({ body }) => previewImport(deps, body));
  bind(calls.importConcursos, async ({ user, body, query }) => importUpload(deps, user, body, query));
  bind(calls.getModeloXlsx, async ({ reply }) => sendModelo(reply, "xlsx", clock.today()));
  bind(calls.getModeloOds, async ({ reply }) => sendModelo(reply, "ods", clock.today()));
  bind(calls.getModeloCsv, async ({ reply }) => sendModelo(reply, "csv", clock.today()));
  bind(calls.exportConcursos, async ({ reply }) =>
    sendJsonList(reply, "concursos.json", exportConcursos(deps.db)),
  );
  bind(calls.exportConcursosCsv, async ({ reply }) =>
    sendCsv(reply, "concursos.csv", concursoLineColumns, exportLines(deps.db, exportConcursos(deps.db))),
  );
}
