export { type Searching, wantedBuscas, wantedChannelBits } from "./buscas.ts";
export { findMatchingConcurso, type MatchingConcurso, toMatchingConcurso } from "./comparable.ts";
export { allOf, anyOf } from "./criteria.ts";
export {
  countConcursos,
  deadlineOrder,
  findByDeadline,
  isNotClosed,
  isOpen,
  type RecommendedPage,
  type Window,
} from "./deadline.ts";
export {
  buildWantedBuscas,
  findOffered,
  findWantedBuscas,
  type Melhor,
  type Offered,
  type Situacoes,
  type WantedBusca,
} from "./explanation.queries.ts";
export {
  type ConcursoAvaliado,
  type ExplainedMatch,
  explainBest,
  explainConcurso,
  explainForUsers,
  explainResumos,
  findLocaisProva,
} from "./explanation.ts";
export {
  certainUsersWhere,
  findMatchedIndexes,
  type MatchedIndexes,
  matchingUsersWhere,
} from "./matching.ts";
export {
  type CargoCompativel,
  type ComparableBusca,
  countMatches,
  type Forecast,
  type Found,
  findComparable,
  findCompatibleCargos,
  findMyConcursoIds,
  findMyConcursos,
  findTellable,
  forecastDays,
  type MyTotals,
  type Tellable,
  wasAnnounced,
} from "./recommended.ts";
export {
  type AskList,
  type CargoColumns,
  type ListedFacts,
  MatchRules,
  marcas,
  noneListed,
  remoteCode,
  unknownNumber,
} from "./rules.ts";
export type { Names } from "./sentences.ts";
