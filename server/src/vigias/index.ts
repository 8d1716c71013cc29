export { matchDocumento, matchVigia } from "./match-names.ts";
export { createMencaoHandler } from "./tell.ts";
export { vigiasRoutes } from "./vigias.routes.ts";
