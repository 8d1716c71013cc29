import type { Specs } from "./call.ts";
import { Importacao, ImportFile, ImportQuery } from "./importacao.ts";
import { limits } from "./limits.ts";

export const importacaoSpecs = {
  previewImport: {
    summary: "What importing a JSON or CSV file of exams would do, record by record; stores nothing",
    body: ImportFile,
    bodyMaxBytes: limits.importFileMaxBytes,
    answers: { 200: Importacao },
    errors: ["invalid-import"],
  },
  importConcursos: {
    summary: "Import the good records of a JSON or CSV file of exams, all or none of them",
    query: ImportQuery,
    body: ImportFile,
    bodyMaxBytes: limits.importFileMaxBytes,
    answers: { 200: Importacao },
    errors: ["invalid-import"],
  },
} as const satisfies Specs;
