import { callsOf } from "../call.ts";
import { limits } from "../limits.ts";
import type { concursosSpecs } from "./concursos.specs.ts";

/** Upload of a notice, for exams and drafts. */
export const editalUpload = {
  field: "edital",
  types: ["application/pdf"],
  maxBytes: limits.editalMaxBytes,
} as const;

export const concursosCalls = callsOf<typeof concursosSpecs>()({
  listConcursos: { method: "GET", path: "/concursos", access: "user" },
  searchConcursos: { method: "GET", path: "/concursos/search", access: "user" },
  countFiltros: { method: "GET", path: "/concursos/contagens", access: "user" },
  listMyConcursos: { method: "GET", path: "/concursos/my", access: "user" },
  getConcurso: { method: "GET", path: "/concursos/:uuid", access: "user" },
  getCompatibilidade: { method: "GET", path: "/concursos/:uuid/compatibilidade", access: "user" },
  getHistorico: { method: "GET", path: "/concursos/:uuid/historico", access: "user" },
  createConcurso: { method: "POST", path: "/concursos", access: "editor" },
  updateConcurso: { method: "PUT", path: "/concursos/:uuid", access: "editor" },
  deleteConcurso: { method: "DELETE", path: "/concursos/:uuid", access: "editor" },
  getEdital: { method: "GET", path: "/concursos/:uuid/edital", access: "user", slow: true },
  saveEdital: {
    method: "PUT",
    path: "/concursos/:uuid/edital",
    access: "editor",
    bodyType: "multipart",
    upload: editalUpload,
    slow: true,
  },
  removeEdital: { method: "DELETE", path: "/concursos/:uuid/edital", access: "editor" },
  getAcompanhamento: { method: "GET", path: "/concursos/:uuid/acompanhamento", access: "editor" },
  previewAlcance: { method: "POST", path: "/concursos/alcance", access: "editor" },
});
