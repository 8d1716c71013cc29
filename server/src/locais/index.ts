export { findLocaisByIds, upsertLocais } from "./locais.queries.ts";
export { locaisRoutes } from "./locais.routes.ts";
export { resolveLocais } from "./locais.ts";
