export { buscasRoutes } from "./buscas.routes.ts";
export {
  purgeListas,
  replacePreferencias,
  updatePreferenciaCodes,
} from "./preferencias.queries.ts";
export { preferenciasRoutes } from "./preferencias.routes.ts";
export { removeCotas } from "./preferencias.ts";
