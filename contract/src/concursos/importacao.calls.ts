import { callsOf } from "../call.ts";
import type { importacaoSpecs } from "./importacao.specs.ts";

export const importacaoCalls = callsOf<typeof importacaoSpecs>()({
  previewImport: {
    method: "POST",
    path: "/concursos/importar/previa",
    access: "editor",
    bodyType: "file",
    slow: true,
  },
  importConcursos: {
    method: "POST",
    path: "/concursos/importar",
    access: "editor",
    bodyType: "file",
    slow: true,
  },
  getModeloXlsx: { method: "GET", path: "/concursos/importar/modelo.xlsx", access: "editor" },
  getModeloOds: { method: "GET", path: "/concursos/importar/modelo.ods", access: "editor" },
  getModeloCsv: { method: "GET", path: "/concursos/importar/modelo.csv", access: "editor" },
  exportConcursos: { method: "GET", path: "/concursos/exportar.json", access: "editor", slow: true },
  exportConcursosCsv: { method: "GET", path: "/concursos/exportar.csv", access: "editor", slow: true },
});
