import { callsOf } from "../call.ts";
import type { minutasSpecs } from "./minutas.specs.ts";

export const minutasCalls = callsOf<typeof minutasSpecs>()({
  listMinutas: { method: "GET", path: "/admin/minutas", access: "editor" },
  createMinuta: { method: "POST", path: "/admin/minutas", access: "editor" },
  getPrecisao: { method: "GET", path: "/admin/precisao", access: "editor" },
  getMinuta: { method: "GET", path: "/admin/minutas/:uuid", access: "editor" },
  confirmMinuta: { method: "POST", path: "/admin/minutas/:uuid/confirmacao", access: "editor" },
  previewMinuta: { method: "POST", path: "/admin/minutas/:uuid/alcance", access: "editor" },
  linkMinuta: { method: "PUT", path: "/admin/minutas/:uuid/concurso", access: "editor" },
  dismissMinuta: { method: "POST", path: "/admin/minutas/:uuid/descarte", access: "editor" },
  listProcedencias: { method: "GET", path: "/concursos/:uuid/procedencias", access: "user" },
  withdrawDescarte: { method: "DELETE", path: "/admin/minutas/:uuid/descarte", access: "editor" },
});
