import { callsOf } from "../call.ts";
import type { calendarioSpecs } from "./calendario.specs.ts";

export const calendarioCalls = callsOf<typeof calendarioSpecs>()({
  getCalendario: { method: "GET", path: "/concursos/:uuid/calendario.ics", access: "user" },
  getCalendarioPessoal: { method: "GET", path: "/users/me/calendario", access: "user" },
  saveCalendarioPessoal: { method: "PUT", path: "/users/me/calendario", access: "user" },
  renewCalendarioPessoal: { method: "POST", path: "/users/me/calendario", access: "user" },
  endCalendarioPessoal: { method: "DELETE", path: "/users/me/calendario", access: "user" },
  readCalendarioPessoal: { method: "GET", path: "/calendario.ics", access: "public" },
});
