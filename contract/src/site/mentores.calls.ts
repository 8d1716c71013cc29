import { callsOf } from "../call.ts";
import { limits } from "../limits.ts";
import type { mentoresSpecs } from "./mentores.specs.ts";

const foto = {
  field: "foto",
  types: ["image/jpeg", "image/png", "image/webp"],
  maxBytes: limits.fotoMaxBytes,
} as const;

export const mentoresCalls = callsOf<typeof mentoresSpecs>()({
  listMentores: { method: "GET", path: "/mentores", access: "user" },
  getMyMentor: { method: "GET", path: "/mentores/me", access: "user" },
  createMentor: { method: "POST", path: "/mentores", access: "user", bodyType: "multipart", upload: foto },
  updateMentor: {
    method: "PUT",
    path: "/mentores/:uuid",
    access: "user",
    bodyType: "multipart",
    upload: foto,
  },
  deleteMyMentor: { method: "DELETE", path: "/mentores/me", access: "user" },
  getMentor: { method: "GET", path: "/mentores/:uuid", access: "user" },
  getPublicMentor: { method: "GET", path: "/mentores/:uuid/publico", access: "public" },
  getPublicMentorFoto: { method: "GET", path: "/mentores/:uuid/publico/foto", access: "public" },
  getMentorFoto: { method: "GET", path: "/mentores/:uuid/foto", access: "user" },
  reportMentor: { method: "POST", path: "/mentores/:uuid/denuncia", access: "user" },
  listMentoresEmAnalise: { method: "GET", path: "/admin/mentores", access: "suporte" },
  exportMentores: { method: "GET", path: "/admin/mentores/export.csv", access: "admin", slow: true },
  exportMentoresJson: { method: "GET", path: "/admin/mentores/export.json", access: "admin", slow: true },
  reviewMentor: { method: "POST", path: "/admin/mentores/:uuid/revisao", access: "suporte" },
  dismissMentorReports: { method: "DELETE", path: "/admin/mentores/:uuid/denuncias", access: "suporte" },
});
