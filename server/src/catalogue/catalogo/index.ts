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
export { begunPhraseOf, bodyPatternOf, phrasePatternOf } from "./phrase.ts";
export {
  levelGroupsOf,
  type Query,
  type QueryBanca,
  type QueryLugar,
  type QueryNames,
  type QueryWord,
  type ResolvedQuery,
  townsOf,
} from "./query.ts";
export { type FoundInMemory, isTextInMemory, searchMemory } from "./search-memory.ts";
