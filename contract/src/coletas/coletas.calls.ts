import { callsOf } from "../call.ts";
import { limits } from "../limits.ts";
import type { coletasSpecs } from "./coletas.specs.ts";

export const coletasCalls = callsOf<typeof coletasSpecs>()({
  listFontes: { method: "GET", path: "/admin/fontes", access: "editor" },
  createFonte: { method: "POST", path: "/admin/fontes", access: "admin" },
  previewFonte: { method: "POST", path: "/admin/fontes/previa", access: "admin", slow: true },
  updateFonte: { method: "PUT", path: "/admin/fontes/:uuid", access: "admin" },
  getFonte: { method: "GET", path: "/admin/fontes/:uuid", access: "editor" },
  listItensDaFonte: { method: "GET", path: "/admin/fontes/:uuid/achados", access: "editor" },
  listVisitas: { method: "GET", path: "/admin/fontes/:uuid/visitas", access: "editor" },
  listCoberturas: { method: "GET", path: "/admin/coberturas", access: "editor" },
  listAlvos: { method: "GET", path: "/admin/alvos", access: "editor" },
  listTextosColados: { method: "GET", path: "/admin/colagens", access: "editor" },
  createTextoColado: { method: "POST", path: "/admin/colagens", access: "editor" },
  createPdfTextoColado: {
    method: "POST",
    path: "/admin/colagens/pdf",
    access: "editor",
    bodyType: "multipart",
    upload: { field: "edital", types: ["application/pdf"], maxBytes: limits.editalMaxBytes },
    slow: true,
  },
  listAtos: { method: "GET", path: "/admin/atos", access: "editor" },
  listAlarmes: { method: "GET", path: "/admin/alarmes", access: "editor" },
  listReleituras: { method: "GET", path: "/admin/releituras", access: "editor" },
  confirmReleituras: { method: "POST", path: "/admin/releituras", access: "admin", slow: true },
  requestVisita: { method: "POST", path: "/admin/fontes/:uuid/visitas", access: "admin" },
});
