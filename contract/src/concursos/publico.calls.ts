import { callsOf } from "../call.ts";
import type { publicoSpecs } from "./publico.specs.ts";

export const publicoCalls = callsOf<typeof publicoSpecs>()({
  listPublicConcursos: { method: "GET", path: "/v1/public/concursos", access: "public" },
  getPublicConcurso: { method: "GET", path: "/v1/public/concursos/:uuid", access: "public" },
});
