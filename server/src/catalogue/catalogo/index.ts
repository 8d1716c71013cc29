export { findChangesAfter, findNumero, type NumberedChange } from "./catalogo.queries.ts";
export { type AnyCatalogo, type Catalogo, type CatalogoNow, createCatalogo } from "./catalogo.ts";
export { createFollowing } from "./following.ts";
export {
  countInMemory,
  findFirst,
  isRecommended,
  matchMemory,
  questionOf,
} from "./matches.ts";
export { catalogoMetrics } from "./metrics.ts";
