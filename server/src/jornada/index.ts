export { isBeforeResult } from "./dias.ts";
export { findSituacoes, type Standing } from "./jornada.queries.ts";
export { jornadaRoutes } from "./jornada.routes.ts";
export { findDecisoes, findEtapasPublicas, findEtapasSeguidas, findJornada } from "./jornada.ts";
export { passedOverEventWhere, passedOverWhere } from "./passed-over.ts";
export { findSavedConflitos } from "./saved-conflitos.ts";
export { saveMinhaSituacao } from "./situacao.ts";
