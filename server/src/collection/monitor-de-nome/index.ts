export { familyNames, givenNames, otherWords } from "./known-words.ts";
export { createDocumentoMatcher, matchMonitorDeNome } from "./match-names.ts";
export { monitorDeNomeRoutes } from "./monitor-de-nome.routes.ts";
export { createMencaoHandler } from "./tell.ts";
export { particles, readWords, type Word } from "./words.ts";
