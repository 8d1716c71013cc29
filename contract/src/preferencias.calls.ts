import { callsOf } from "./call.ts";
import type { preferenciasSpecs } from "./preferencias.specs.ts";

export const preferenciasCalls = callsOf<typeof preferenciasSpecs>()({
  updateMyPreferencias: { method: "PUT", path: "/users/me/preferences", access: "user" },
  previewMyPreferencias: { method: "POST", path: "/users/me/preferences/preview", access: "user" },
  withdrawCotasConsent: { method: "DELETE", path: "/users/me/consents/cotas", access: "user" },
});
