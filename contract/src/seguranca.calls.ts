import { callsOf } from "./call.ts";
import type { segurancaSpecs } from "./seguranca.specs.ts";

export const segurancaCalls = callsOf<typeof segurancaSpecs>()({
  listMySessions: { method: "GET", path: "/users/me/sessoes", access: "user" },
  endMySession: { method: "DELETE", path: "/users/me/sessoes/:uuid", access: "user" },
  endMyOtherSessions: { method: "DELETE", path: "/users/me/sessoes", access: "user" },
});
