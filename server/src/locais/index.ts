export { upsertLocais } from "./locais.queries.ts";
export { locaisRoutes } from "./locais.routes.ts";
export {
  type FoundLocal,
  findLocaisByIds,
  findNamedLocais,
  findWithinRadius,
  resolveLocais,
  resolveWanted,
} from "./locais.ts";
