export { findSituacoes } from "./jornada.queries.ts";
export { jornadaRoutes } from "./jornada.routes.ts";
export { findDecisoes, findEtapasPublicas, findEtapasSeguidas, findJornada } from "./jornada.ts";
export { passedOverEventWhere, passedOverWhere } from "./passed-over.ts";
export { findSavedConflitos } from "./saved-conflitos.ts";
