import { callsOf } from "./call.ts";
import type { coletasSpecs } from "./coletas.specs.ts";

export const coletasCalls = callsOf<typeof coletasSpecs>()({
  listFontes: { method: "GET", path: "/admin/fontes", access: "editor" },
  createFonte: { method: "POST", path: "/admin/fontes", access: "admin" },
  updateFonte: { method: "PUT", path: "/admin/fontes/:uuid", access: "admin" },
  getFonte: { method: "GET", path: "/admin/fontes/:uuid", access: "editor" },
  listAchados: { method: "GET", path: "/admin/fontes/:uuid/achados", access: "editor" },
  listVisitas: { method: "GET", path: "/admin/fontes/:uuid/visitas", access: "editor" },
  listAtos: { method: "GET", path: "/admin/atos", access: "editor" },
  listAlarmes: { method: "GET", path: "/admin/alarmes", access: "editor" },
  requestVisita: { method: "POST", path: "/admin/fontes/:uuid/visitas", access: "admin" },
});
