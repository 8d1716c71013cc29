export { type Identidade, identidadeOf, semelhancaOf } from "../../catalogue/concursos/index.ts";
export { matchAtosSemConcurso } from "./atos-sem-concurso.ts";
export { toIdentidade } from "./likely.ts";
export { matchLeituras } from "./match.ts";
export { minutasRoutes } from "./minutas.routes.ts";
export { getProcedencias } from "./procedencias.ts";
export { exportRotulos } from "./rotulos.ts";
