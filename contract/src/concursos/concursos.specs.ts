import type { Specs } from "../call.ts";
import { limits } from "../limits.ts";
import { ByUuid, Nothing } from "../params.ts";
import {
  ConcursosPage,
  FiltrosContados,
  MyConcursos,
  MyConcursosQuery,
  SearchConcursosQuery,
} from "./concurso-search.ts";
import { Concurso, ConcursoInput, CreateConcursoQuery, UpdateConcurso } from "./concursos.ts";
import { EditalForm, Pdf } from "./editais.ts";
import { Historico } from "./historico.ts";
import { Acompanhamento, Alcance, Compatibilidade } from "./matching.ts";

export const concursosSpecs = {
  listConcursos: {
    summary: "Exams that pass the filters; open ones first by nearest deadline, unless asked otherwise",
    escopo: "catalogo:ler",
    query: SearchConcursosQuery,
    answers: { 200: ConcursosPage },
  },
  searchConcursos: {
    summary: "The same as the list, by the name that the specification gives the search",
    escopo: "catalogo:ler",
    query: SearchConcursosQuery,
    answers: { 200: ConcursosPage },
  },
  countFiltros: {
    summary: "How many exams each status and level would leave, with the other filters as they are",
    query: SearchConcursosQuery,
    answers: { 200: FiltrosContados },
  },
  listMyConcursos: {
    summary: "Exams that match the reader's preferences; the free plan sees 3",
    query: MyConcursosQuery,
    answers: { 200: MyConcursos },
  },
  getConcurso: {
    summary: "One exam, whole",
    escopo: "catalogo:ler",
    params: ByUuid,
    answers: { 200: Concurso },
    errors: ["concurso-not-found"],
  },
  getCompatibilidade: {
    summary: "Which positions match the reader, and why or why not",
    params: ByUuid,
    answers: { 200: Compatibilidade },
    errors: ["concurso-not-found"],
  },
  getHistorico: {
    summary: "What was changed in an exam and when, newest first",
    escopo: "catalogo:ler",
    params: ByUuid,
    answers: { 200: Historico },
    errors: ["concurso-not-found"],
  },
  createConcurso: {
    summary:
      "Publish an exam; matching candidates are alerted. One that looks published already is " +
      "refused with 409 unless `duplicado` says that it is meant",
    query: CreateConcursoQuery,
    body: ConcursoInput,
    bodyMaxBytes: limits.concursoMaxBytes,
    answers: { 201: Concurso },
    errors: ["duplicate-concurso"],
  },
  updateConcurso: {
    summary: "Change an exam; those whom it now matches are alerted. A stale `versao` is refused with 409",
    params: ByUuid,
    body: UpdateConcurso,
    bodyMaxBytes: limits.concursoMaxBytes,
    answers: { 200: Concurso },
    errors: ["concurso-not-found", "concurso-changed"],
  },
  deleteConcurso: {
    summary:
      "Delete an exam and its pending alerts; nobody is told, as followers are of the status CANCELADO",
    params: ByUuid,
    answers: { 204: Nothing },
    errors: ["concurso-not-found"],
  },
  getEdital: {
    summary: "The notice that was kept of an exam, as a PDF to download",
    escopo: "catalogo:ler",
    params: ByUuid,
    answers: { 200: Pdf },
    answerType: "application/pdf",
    errors: ["concurso-not-found", "edital-not-found"],
    limits: [{ by: "caller", max: 60, seconds: 3600 }],
  },
  saveEdital: {
    summary: "Keep the notice of an exam as a PDF, in place of the one before; its followers are not told",
    params: ByUuid,
    body: EditalForm,
    answers: { 200: Concurso },
    errors: ["concurso-not-found", "bad-edital"],
  },
  removeEdital: {
    summary: "Take away the notice that was kept of an exam",
    params: ByUuid,
    answers: { 200: Concurso },
    errors: ["concurso-not-found", "edital-not-found"],
  },
  getAcompanhamento: {
    summary: "How many people follow an exam, and so would be told of what happens to it",
    params: ByUuid,
    answers: { 200: Acompanhamento },
    errors: ["concurso-not-found"],
  },
  previewAlcance: {
    summary: "How many candidates a draft exam would match now, in all and by channel; stores nothing",
    body: ConcursoInput,
    bodyMaxBytes: limits.concursoMaxBytes,
    answers: { 200: Alcance },
  },
} as const satisfies Specs;
