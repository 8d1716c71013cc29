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
  findOffered,
  findWantedBuscas,
  type Melhor,
  type Offered,
  type Situacoes,
  type WantedBusca,
  wantedBuscasJson,
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
  countMatches,
  findCompatibleCargos,
  findMyConcursoIds,
  findMyConcursos,
  findTellable,
  type MyTotals,
  type Tellable,
} from "./recommended.ts";
export type { Names } from "./sentences.ts";
