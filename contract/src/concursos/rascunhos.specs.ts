import { z } from "zod";
import type { Specs } from "../call.ts";
import { limits } from "../limits.ts";
import { ByUuid, Nothing } from "../params.ts";
import { Concurso, CreateConcursoQuery } from "./concursos.ts";
import { EditalForm, Pdf } from "./editais.ts";
import { PublishRascunho, Rascunho, RascunhoInput, RascunhoResumo } from "./rascunhos.ts";

export const rascunhosSpecs = {
  listRascunhos: {
    summary: "Exams that are not published, the last saved first",
    escopo: "rascunhos:escrever",
    answers: { 200: z.array(RascunhoResumo) },
  },
  getRascunho: {
    summary: "One draft, whole",
    escopo: "rascunhos:escrever",
    params: ByUuid,
    answers: { 200: Rascunho },
    errors: ["rascunho-not-found"],
  },
  createRascunho: {
    summary: "Keep an exam as a draft, be it incomplete; with `publicar_em` it must be whole",
    escopo: "rascunhos:escrever",
    body: RascunhoInput,
    bodyMaxBytes: limits.concursoMaxBytes,
    answers: { 201: Rascunho },
    errors: ["publication-past"],
  },
  updateRascunho: {
    summary: "Change a draft. A stale `versao` is refused with 409",
    escopo: "rascunhos:escrever",
    params: ByUuid,
    body: RascunhoInput,
    bodyMaxBytes: limits.concursoMaxBytes,
    answers: { 200: Rascunho },
    errors: ["rascunho-not-found", "rascunho-changed", "publication-past"],
  },
  deleteRascunho: {
    summary: "Throw a draft away",
    params: ByUuid,
    answers: { 204: Nothing },
    errors: ["rascunho-not-found"],
  },
  getRascunhoEdital: {
    summary: "The notice that was kept with a draft, as a PDF to download",
    params: ByUuid,
    answers: { 200: Pdf },
    answerType: "application/pdf",
    errors: ["rascunho-not-found", "edital-not-found"],
  },
  saveRascunhoEdital: {
    summary: "Keep the notice with a draft, which takes it along when it is published",
    params: ByUuid,
    body: EditalForm,
    answers: { 200: Rascunho },
    errors: ["rascunho-not-found", "bad-edital"],
  },
  removeRascunhoEdital: {
    summary: "Take away the notice that was kept with a draft",
    params: ByUuid,
    answers: { 200: Rascunho },
    errors: ["rascunho-not-found", "edital-not-found"],
  },
  publishRascunho: {
    summary: "Publish a draft as a new exam is published; the draft is gone with it",
    params: ByUuid,
    query: CreateConcursoQuery,
    body: PublishRascunho,
    bodyMaxBytes: limits.concursoMaxBytes,
    answers: { 201: Concurso },
    errors: ["rascunho-not-found", "duplicate-concurso"],
  },
} as const satisfies Specs;
