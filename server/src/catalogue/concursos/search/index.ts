export type { Question } from "./filters.ts";
export type { Found } from "./judge.queries.ts";
export { maxQuestionWords } from "./read-question.ts";
export {
  type Answer,
  answersQuestion,
  findAnswer,
  openSearched,
  readQuestion,
  type Searched,
} from "./search.ts";
