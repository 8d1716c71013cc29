import { callsOf } from "../call.ts";
import type { monitorDeNomeSpecs } from "./monitor-de-nome.specs.ts";

export const monitorDeNomeCalls = callsOf<typeof monitorDeNomeSpecs>()({
  getMyMonitorDeNome: { method: "GET", path: "/users/me/vigia", access: "user" },
  saveMyMonitorDeNome: { method: "PUT", path: "/users/me/vigia", access: "user" },
  deleteMyMonitorDeNome: { method: "DELETE", path: "/users/me/vigia", access: "user" },
  dismissMencao: { method: "PUT", path: "/users/me/vigia/mencoes/:uuid", access: "user" },
});
