import { z } from "zod";
import type { Specs } from "../call.ts";
import { Curso } from "./cursos.ts";

export const cursosSpecs = {
  listCursos: {
    summary: "All courses, by name",
    answers: { 200: z.array(Curso) },
  },
} as const satisfies Specs;
