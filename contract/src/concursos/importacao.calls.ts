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
  exportConcursos: { method: "GET", path: "/concursos/exportar.json", access: "editor", slow: true },
  exportConcursosCsv: { method: "GET", path: "/concursos/exportar.csv", access: "editor", slow: true },
});
