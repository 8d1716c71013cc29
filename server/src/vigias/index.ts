export { familyNames, givenNames, otherWords } from "./known-words.ts";
export { createDocumentoMatcher, matchVigia } from "./match-names.ts";
export { createMencaoHandler } from "./tell.ts";
export { vigiasRoutes } from "./vigias.routes.ts";
export { particles, readWords, type Word } from "./words.ts";
