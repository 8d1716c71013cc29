export { maxQueryWords, readQuery } from "./read-query.ts";
export { findByQuery, findConcursos, findIdsByText, openSearched, searchConcursos } from "./search.ts";
