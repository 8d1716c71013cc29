import { callsOf } from "../call.ts";
import type { usersSpecs } from "./users.specs.ts";

export const usersCalls = callsOf<typeof usersSpecs>()({
  register: { method: "POST", path: "/users/register", access: "public" },
  getMe: { method: "GET", path: "/users/me", access: "user" },
  updateMe: { method: "PUT", path: "/users/me", access: "user" },
  requestPhoneCode: { method: "POST", path: "/users/me/telefone/codigo", access: "user" },
  confirmPhone: { method: "POST", path: "/users/me/telefone/confirmacao", access: "user" },
  exportMe: { method: "GET", path: "/users/me/export", access: "user" },
  deleteMe: { method: "DELETE", path: "/users/me", access: "user" },
});
