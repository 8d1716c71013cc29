export { hashOf } from "./adapters/adapter.ts";
export { coletasJobs } from "./coletas.jobs.ts";
export { coletasRoutes } from "./coletas.routes.ts";
export type { Answer } from "./fetching/answer.ts";
export { FetchError } from "./fetching/fetch-error.ts";
export { createFetcher, type Fetcher } from "./fetching/fetcher.ts";
export { homeOf } from "./fetching/home.ts";
export { findAtualizacaoDasFontes } from "./fontes/atualizacao-das-fontes.ts";
export { findDocumentPages, isPrivate, recordFollowedDocumento } from "./fontes/followed-documentos.ts";
export { buildComparison, essenciaOf, readFollowedPage } from "./fontes/followed-pages.ts";
export { createKnownFontes } from "./fontes/known-fontes.ts";
export { visitFonte } from "./fontes/visit.ts";
export { createAlarmHandler, watchFontes } from "./fontes/watch.ts";
export {
  buildActView,
  findTowns,
  findViewDays,
  findViewSpans,
  isPrintedIn,
  looked,
  spanOf,
  tiposDeAto,
  toIsoDay,
  toOrgaoOfState,
} from "./leitura/doors.ts";
export type { Field, ReadValue } from "./leitura/fields.ts";
export type { Reading } from "./leitura/leitura.ts";
export type { TipoDeAto } from "./leitura/matters.ts";
export type { View } from "./leitura/view.ts";
export { addressKeyOf, isDocumentPath, parseAddress } from "./pagina/address.ts";
export type { Dropped } from "./pagina/bounded.ts";
export type { Comparison } from "./pagina/comparison.ts";
export type { Item } from "./pagina/item-of.ts";
export { findDocumentStore, purgeLooseDados, runMove } from "./reading/dados.ts";
export { runForEachAct } from "./reading/each-act.ts";
export { findLeituraOf, findLeiturasOf, findReadTextos, type LeituraOf } from "./reading/leituras.queries.ts";
export { findListados, type ListadoRow, upsertCobertura } from "./reading/listados.queries.ts";
export { queueCoberturas } from "./reading/listados.ts";
export { extractLeituras, queueStaleReadings, readActsOf } from "./reading/read.ts";
export { versions as readerVersions } from "./reading/versions.ts";
export { applyAceites, queueAceites } from "./releituras/aceites.ts";
export { visitTextoColado } from "./textos-colados/textos-colados.ts";
export { queueVisits } from "./upkeep/agenda.ts";
export { coletasMetrics } from "./upkeep/metrics.ts";
export { purgeVisitas } from "./upkeep/retention.ts";
