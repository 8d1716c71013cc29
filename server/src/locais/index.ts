export { placeWords, remoteNames } from "./areas.ts";
export { upsertLocais } from "./locais.queries.ts";
export { locaisRoutes } from "./locais.routes.ts";
export {
  type FoundLocal,
  findLocaisByIds,
  findNamedLocais,
  findWithinRadius,
  lugaresInArea,
  lugaresOfMunicipios,
  resolveLocais,
  resolveWanted,
  type SoughtLugares,
} from "./locais.ts";
