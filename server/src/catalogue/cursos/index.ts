export { cursosRoutes } from "./cursos.routes.ts";
export { findCursosByIds, findUnknownCursos, resolveCursos, upsertCursos } from "./cursos.ts";
