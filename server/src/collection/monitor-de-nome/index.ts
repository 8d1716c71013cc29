export { familyNames, givenNames, otherWords } from "./known-words.ts";
export { createDocumentoMatcher, matchMonitorDeNome } from "./match-names.ts";
export { createMencaoComposer, createOldMencaoHandler } from "./tell.ts";
export { monitorDeNomeRoutes } from "./vigia.routes.ts";
export { particles, readWords, type Word } from "./words.ts";
