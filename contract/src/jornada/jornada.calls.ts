import { callsOf } from "../call.ts";
import type { jornadaSpecs } from "./jornada.specs.ts";

export const jornadaCalls = callsOf<typeof jornadaSpecs>()({
  getJornada: { method: "GET", path: "/users/me/jornada", access: "user" },
  getMinhaSituacao: { method: "GET", path: "/concursos/:uuid/situacao", access: "user" },
  saveMinhaSituacao: { method: "PUT", path: "/concursos/:uuid/situacao", access: "user" },
});
