export type { Question } from "./filters.ts";
export type { FoundConcurso } from "./judge.queries.ts";
export { maxQuestionWords } from "./read-question.ts";
export {
  type Answer,
  findAnswer,
  isAnsweredBy,
  openSearched,
  readQuestion,
  type Searched,
} from "./search.ts";
