import type { Specs } from "../call.ts";
import { ByUuid } from "../params.ts";
import { ConcursoPublico, ConcursosPublicos, ConcursosPublicosQuery } from "./publico.ts";

const limits = [{ by: "address", max: 120, seconds: 60, together: "publico" }] as const;

export const publicoSpecs = {
  listPublicConcursos: {
    summary: "A page of the published exams that pass the filters, for programs of anybody's",
    query: ConcursosPublicosQuery,
    answers: { 200: ConcursosPublicos },
    anyOrigin: true,
    limits,
  },
  getPublicConcurso: {
    summary: "One published exam, whole, for programs of anybody's",
    params: ByUuid,
    answers: { 200: ConcursoPublico },
    errors: ["concurso-not-found"],
    anyOrigin: true,
    limits,
  },
} as const satisfies Specs;
