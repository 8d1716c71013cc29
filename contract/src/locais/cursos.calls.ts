import { callsOf } from "../call.ts";
import type { cursosSpecs } from "./cursos.specs.ts";

export const cursosCalls = callsOf<typeof cursosSpecs>()({
  listCursos: { method: "GET", path: "/cursos", access: "public" },
});
