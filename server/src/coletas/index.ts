export { queueVisits } from "./agenda.ts";
export { coletasRoutes } from "./coletas.routes.ts";
export { createKnownFontes } from "./known-fontes.ts";
export { visitFonte } from "./visit.ts";
