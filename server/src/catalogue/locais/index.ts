export { localWords, remoteNames } from "./areas.ts";
export { upsertLocais } from "./locais.queries.ts";
export { locaisRoutes } from "./locais.routes.ts";
export {
  areaLugaresOf,
  type FoundLocal,
  findLocaisByIds,
  findNamedLocais,
  findWithinRadius,
  type LugarCodes,
  municipioLugaresOf,
  resolveLocais,
  resolveWanted,
} from "./locais.ts";
