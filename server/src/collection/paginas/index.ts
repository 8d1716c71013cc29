export { findPaginasPublicas, recordPaginas } from "./do-concurso.ts";
export { type DocumentoNovo, findNovos } from "./itens.queries.ts";
export { deleteUnfollowed, findConcursoOfDocumento } from "./paginas.queries.ts";
export { paginasRoutes } from "./paginas.routes.ts";
export { createOldPaginaHandler, createPaginaAlarmHandler, createPaginaComposer } from "./tell.ts";
export { queuePaginas, updatePlans, visitPaginas } from "./visit.ts";
