export { isBeforeResult } from "./dias.ts";
export { irrelevantToStageWhere, irrelevantWhere } from "./irrelevant-events.ts";
export { findSituacoes, type Standing } from "./jornada.queries.ts";
export { jornadaRoutes } from "./jornada.routes.ts";
export { findDecisoes, findEtapasPublicas, findEtapasSeguidas, findJornada } from "./jornada.ts";
export { findSavedConflitos } from "./saved-conflitos.ts";
export { saveMinhaSituacao } from "./situacao.ts";
