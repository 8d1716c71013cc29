import { callsOf } from "../call.ts";
import type { segurancaSpecs } from "./seguranca.specs.ts";

export const segurancaCalls = callsOf<typeof segurancaSpecs>()({
  changePassword: { method: "PUT", path: "/users/me/senha", access: "user" },
  getMySecondFactor: { method: "GET", path: "/users/me/segundo-fator", access: "user" },
  requestSecondFactor: { method: "POST", path: "/users/me/segundo-fator", access: "user" },
  enableSecondFactor: { method: "PUT", path: "/users/me/segundo-fator", access: "user" },
  closeSecondFactor: { method: "DELETE", path: "/users/me/segundo-fator", access: "user" },
  requestEmailChange: { method: "POST", path: "/users/me/troca-de-email", access: "user" },
  getMyEmailChange: { method: "GET", path: "/users/me/troca-de-email", access: "user" },
  resendEmailChange: { method: "POST", path: "/users/me/troca-de-email/reenvio", access: "user" },
  cancelEmailChange: { method: "DELETE", path: "/users/me/troca-de-email", access: "user" },
  linkGoogle: { method: "PUT", path: "/users/me/google", access: "user" },
  unlinkGoogle: { method: "DELETE", path: "/users/me/google", access: "user" },
  confirmEmailChange: { method: "POST", path: "/users/troca-de-email/confirmacao", access: "public" },
  undoEmailChange: { method: "POST", path: "/users/troca-de-email/desistencia", access: "public" },
  listMySessions: { method: "GET", path: "/users/me/sessoes", access: "user" },
  endMySession: { method: "DELETE", path: "/users/me/sessoes/:uuid", access: "user" },
  endMyOtherSessions: { method: "DELETE", path: "/users/me/sessoes", access: "user" },
});
