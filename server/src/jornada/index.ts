export { findSituacoes } from "./jornada.queries.ts";
export { jornadaRoutes } from "./jornada.routes.ts";
export { findDecisoes, findEtapasSeguidas } from "./jornada.ts";
export { passedOverWhere } from "./passed-over.ts";
