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
export { type ExplainedMatch, explainConcurso, explainForUsers } from "./explanation.ts";
export {
  type CargoCompativel,
  countMatches,
  findCompatibleCargos,
  findMatchedIndexes,
  findMatchingConcurso,
  findMyConcursoIds,
  findMyConcursos,
  type MatchingConcurso,
  matchingUsersWhere,
  toMatchingConcurso,
} from "./matching.ts";
