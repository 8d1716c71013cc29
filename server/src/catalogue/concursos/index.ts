export { type ChangeNames, describeChanges, findChangeNames } from "./change-sentences.ts";
export { type Change, changesBetween, type Fact } from "./changes.ts";
export { type ConcursosCatalogo, composeCards, composePage } from "./composed.ts";
export { concursosJobs } from "./concursos.jobs.ts";
export { findConcursoId, updateConcursoCodes } from "./concursos.queries.ts";
export { concursosRoutes } from "./concursos.routes.ts";
export { createConcurso, type Source } from "./concursos.ts";
export { updatePublications } from "./demonstration.queries.ts";
export { doorFact } from "./door-change.ts";
export { type ConcursoEvent, deleteEvents, insertEvents, upsertPublications } from "./events.queries.ts";
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
} from "./events.ts";
export { exportLines, exportPublicConcursos, publicLineColumns } from "./export.ts";
export { findFavoritoIds, findFavoritosPage } from "./favoritos.queries.ts";
export { favoritosRoutes } from "./favoritos.routes.ts";
export { saveFavorito } from "./favoritos.ts";
export { findVersionFacts } from "./historico.queries.ts";
export { type Identidade, identidadeOf, semelhancaOf } from "./identidade.ts";
export { type ImportSummary, importConcursos } from "./import.ts";
export { readImportFile, withLine } from "./import-file.ts";
export { matchingRoutes } from "./matching.routes.ts";
export {
  composeFound,
  composeResumos,
  findClosingResumos,
  findResumo,
  type PublicResumo,
} from "./present-resumos.ts";
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
} from "./public.ts";
export { findPublicFacts } from "./public-calls.ts";
export { countFollowers, measureAlcance } from "./reach.ts";
export { type ResolvedConcurso, resolveConcurso } from "./resolve.ts";
export { cargoNamesOf, describeDays, describeTaxas, orgaoOf } from "./resumo.ts";
export { saveConcurso } from "./save.ts";
export { parseConcurso, saveNewConcurso } from "./save-new.ts";
export {
  type Answer,
  findAnswer,
  isAnsweredBy,
  maxQuestionWords,
  openSearched,
} from "./search/index.ts";
export { notifyPolicyOf, recordEvents, settleAllChanges, settleChanges } from "./settling.ts";
export type { SourceRecord } from "./source-record.ts";
export { setForeseen, updateStatuses } from "./status-by-date.ts";
export { lockStored, readStored } from "./stored.ts";
export { updateCargoCotas } from "./stored-cotas.ts";
export { updateCargoTipos } from "./stored-tipos.ts";
export { UnreadableFile } from "./unreadable-file.ts";
export { startVerifying } from "./verify-catalogo.ts";
