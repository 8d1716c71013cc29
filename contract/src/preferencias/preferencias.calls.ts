import { callsOf } from "../call.ts";
import type { preferenciasSpecs } from "./preferencias.specs.ts";

export const preferenciasCalls = callsOf<typeof preferenciasSpecs>()({
  updateMyPreferencias: { method: "PUT", path: "/users/me/preferences", access: "user" },
  previewMyPreferencias: { method: "POST", path: "/users/me/preferences/preview", access: "user" },
  listMyBuscas: { method: "GET", path: "/users/me/buscas", access: "user" },
  createMyBusca: { method: "POST", path: "/users/me/buscas", access: "user" },
  getMyBusca: { method: "GET", path: "/users/me/buscas/:numero", access: "user" },
  updateMyBusca: { method: "PUT", path: "/users/me/buscas/:numero", access: "user" },
  deleteMyBusca: { method: "DELETE", path: "/users/me/buscas/:numero", access: "user" },
  withdrawCotasConsent: { method: "DELETE", path: "/users/me/consents/cotas", access: "user" },
});
