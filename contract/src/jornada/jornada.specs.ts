import type { Specs } from "../call.ts";
import { ByUuid } from "../params.ts";
import { Jornada, MinhaSituacao, SituacaoInput } from "./jornada.ts";

export const jornadaSpecs = {
  getJornada: {
    summary: "All exams that the reader saved: where they stand in each, and what is to come, by day",
    answers: { 200: Jornada },
  },
  getMinhaSituacao: {
    summary: "Where the reader stands in an exam, and what may be asked today",
    params: ByUuid,
    answers: { 200: MinhaSituacao },
    errors: ["concurso-not-found"],
  },
  saveMinhaSituacao: {
    summary: "Say where one stands in a saved exam; reminders and messages follow it. Null takes it back",
    params: ByUuid,
    body: SituacaoInput,
    answers: { 200: MinhaSituacao },
    errors: ["concurso-not-found", "concurso-not-saved", "cargo-not-found"],
  },
} as const satisfies Specs;
