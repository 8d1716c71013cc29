import { callsOf } from "../call.ts";
import { editalUpload } from "./concursos.calls.ts";
import type { rascunhosSpecs } from "./rascunhos.specs.ts";

export const rascunhosCalls = callsOf<typeof rascunhosSpecs>()({
  listRascunhos: { method: "GET", path: "/rascunhos", access: "editor" },
  getRascunho: { method: "GET", path: "/rascunhos/:uuid", access: "editor" },
  createRascunho: { method: "POST", path: "/rascunhos", access: "editor" },
  updateRascunho: { method: "PUT", path: "/rascunhos/:uuid", access: "editor" },
  deleteRascunho: { method: "DELETE", path: "/rascunhos/:uuid", access: "editor" },
  getRascunhoEdital: { method: "GET", path: "/rascunhos/:uuid/edital", access: "editor", slow: true },
  saveRascunhoEdital: {
    method: "PUT",
    path: "/rascunhos/:uuid/edital",
    access: "editor",
    bodyType: "multipart",
    upload: editalUpload,
    slow: true,
  },
  removeRascunhoEdital: { method: "DELETE", path: "/rascunhos/:uuid/edital", access: "editor" },
  publishRascunho: { method: "POST", path: "/rascunhos/:uuid/publicacao", access: "editor" },
});
