export type { Answer } from "./answer.ts";
export type { Question } from "./filters.ts";
export type { FoundConcurso } from "./judge.queries.ts";
export {
  findAnswer,
  isAnsweredBy,
  openSearched,
  readQuestion,
  type Searched,
} from "./search.ts";
export { maxQuestionWords } from "./typed-words.ts";
