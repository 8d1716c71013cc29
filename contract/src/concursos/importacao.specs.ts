import type { Specs } from "../call.ts";
import { limits } from "../limits.ts";
import { Text } from "../params.ts";
import { ConcursosExportados, Importacao, ImportFile, ImportQuery, Planilha } from "./importacao.ts";

const modelo = {
  summary: "A sheet to fill in, with examples that can be imported as they are",
  escopo: "importacao:escrever",
  answers: { 200: Planilha },
} as const;

export const importacaoSpecs = {
  previewImport: {
    summary:
      "What importing a file of exams (JSON, CSV, XLSX, ODS) would do, record by record; stores nothing",
    escopo: "importacao:escrever",
    body: ImportFile,
    bodyMaxBytes: limits.importFileMaxBytes,
    answers: { 200: Importacao },
    errors: ["invalid-import"],
  },
  importConcursos: {
    summary: "Import the good records of a file of exams (JSON, CSV, XLSX, ODS), all or none of them",
    escopo: "importacao:escrever",
    query: ImportQuery,
    body: ImportFile,
    bodyMaxBytes: limits.importFileMaxBytes,
    answers: { 200: Importacao },
    errors: ["invalid-import"],
  },
  getModeloXlsx: {
    ...modelo,
    answerType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  },
  getModeloOds: { ...modelo, answerType: "application/vnd.oasis.opendocument.spreadsheet" },
  getModeloCsv: { ...modelo, answerType: "text/csv; charset=utf-8" },
  exportConcursos: {
    summary: "Every exam, as a JSON file that importing reads back without a difference",
    escopo: "catalogo:ler",
    answers: { 200: ConcursosExportados },
  },
  exportConcursosCsv: {
    summary: "The same as a file for spreadsheets, with a line for each position",
    escopo: "catalogo:ler",
    answers: { 200: Text },
    answerType: "text/csv; charset=utf-8",
  },
} as const satisfies Specs;
