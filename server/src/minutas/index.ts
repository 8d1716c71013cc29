export { matchLeituras } from "./match.ts";
export { minutasRoutes } from "./minutas.routes.ts";
export { getProcedencias } from "./procedencias.ts";
