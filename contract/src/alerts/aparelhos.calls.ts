import { callsOf } from "../call.ts";
import type { aparelhosSpecs } from "./aparelhos.specs.ts";

export const aparelhosCalls = callsOf<typeof aparelhosSpecs>()({
  listAparelhos: { method: "GET", path: "/users/me/aparelhos", access: "user" },
  addAparelho: { method: "POST", path: "/users/me/aparelhos", access: "user" },
  renameAparelho: { method: "PUT", path: "/users/me/aparelhos/:uuid", access: "user" },
  removeAparelho: { method: "DELETE", path: "/users/me/aparelhos/:uuid", access: "user" },
  moveAparelho: { method: "PUT", path: "/alertas/endereco-do-aparelho", access: "public" },
  saveConcursoFromAviso: { method: "POST", path: "/alertas/salvar-do-aviso", access: "public" },
});
