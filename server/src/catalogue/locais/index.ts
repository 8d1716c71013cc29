export { isNameOf, localWords, remoteNames } from "./areas.ts";
export { findAround, upsertLocais } from "./locais.queries.ts";
export { locaisRoutes } from "./locais.routes.ts";
export {
  findLocaisByIds,
  resolveLocais,
  resolveWanted,
} from "./locais.ts";
