export { type ChangeNames, describeChanges, findChangeNames } from "./changes/change-sentences.ts";
export { type Change, changesBetween, type Fact } from "./changes/changes.ts";
export { doorFact } from "./changes/door-change.ts";
export {
  type ConcursoEvent,
  deleteEvents,
  insertEvents,
  upsertPublications,
} from "./changes/events.queries.ts";
export {
  type EtapaLembrada,
  type EventFacts,
  etapaLembradaOf,
  hasEtapas,
  hasNotice,
  isLongPast,
  isOfDate,
  isOfEtapasAlone,
  isWorthAnnouncing,
  type PaginaFacts,
  type Registration,
  type ReminderFacts,
  type RetificacaoFacts,
  readFacts,
  readKnownFacts,
  rectifiedOf,
  remindedDates,
  retificacaoOf,
  type StatusFacts,
  type UnreadFacts,
} from "./changes/events.ts";
export { findVersionFacts } from "./changes/historico.queries.ts";
export { countFollowers, measureAlcance } from "./changes/reach.ts";
export { notifyPolicyOf, recordEvents, settleAllChanges, settleChanges } from "./changes/settling.ts";
export { concursosJobs } from "./concursos.jobs.ts";
export { findConcursoId, updateConcursoCodes } from "./concursos.queries.ts";
export { concursosRoutes } from "./concursos.routes.ts";
export { createConcurso, type Source } from "./concursos.ts";
export { withCell } from "./import/cell-errors.ts";
export { exportLines, exportPublicConcursos, publicLineColumns } from "./import/export.ts";
export { type ImportSummary, importConcursos } from "./import/import.ts";
export type { ReadFile } from "./import/import-file.ts";
export { readFileApart } from "./import/import-upload.ts";
export type { SourceRecord } from "./import/source-record.ts";
export { UnreadableFile } from "./import/unreadable-file.ts";
export { updatePublications } from "./list/demonstration.queries.ts";
export { findFavoritoIds, findFavoritosPage } from "./list/favoritos.queries.ts";
export { favoritosRoutes } from "./list/favoritos.routes.ts";
export { saveFavorito } from "./list/favoritos.ts";
export { matchingRoutes } from "./list/matching.routes.ts";
export {
  composeFound,
  composeResumos,
  findClosingResumos,
  findResumo,
  type PublicResumo,
} from "./list/present-resumos.ts";
export {
  findChangeTimes,
  findOpenConcursos,
  findPublicConcurso,
  findPublicVersion,
  findTitulos,
  isDeleted,
  type Open,
  type OpenCargo,
  type OpenConcurso,
  type PublicConcurso,
  toOpen,
} from "./list/public.ts";
export { findPublicFacts } from "./list/public-calls.ts";
export { cargoNamesOf, describeDays, describeTaxas, orgaoOf } from "./list/resumo.ts";
export { startVerifying } from "./list/verify-catalogo.ts";
export { type ConcursosCatalogo, composeCards, composePage } from "./save/composed.ts";
export { type Identidade, identidadeOf, semelhancaOf } from "./save/identidade.ts";
export { type ResolvedConcurso, resolveConcurso } from "./save/resolve.ts";
export { saveConcurso } from "./save/save.ts";
export { parseConcurso, saveNewConcurso } from "./save/save-new.ts";
export { setForeseen, updateStatuses } from "./save/status-by-date.ts";
export { lockStored, readStored } from "./save/stored.ts";
export { updateCargoCotas } from "./save/stored-cotas.ts";
export { updateCargoTipos } from "./save/stored-tipos.ts";
export {
  type Answer,
  findAnswer,
  isAnsweredBy,
  maxQuestionWords,
  openSearched,
} from "./search/index.ts";
