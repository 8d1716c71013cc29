import { callsOf } from "../call.ts";
import type { adminUsersSpecs } from "./admin-users.specs.ts";

export const adminUsersCalls = callsOf<typeof adminUsersSpecs>()({
  listUsers: { method: "GET", path: "/users/", access: "suporte" },
  exportUsers: { method: "GET", path: "/admin/users/export.csv", access: "admin", slow: true },
  getUserStatistics: { method: "GET", path: "/users/statistics", access: "suporte" },
  getUser: { method: "GET", path: "/admin/users/:uuid", access: "suporte" },
  updateUser: { method: "PUT", path: "/users/admin/users/:id", access: "admin" },
  endUserSessions: { method: "DELETE", path: "/admin/users/:uuid/sessions", access: "admin" },
  removeUserSecondFactor: { method: "DELETE", path: "/admin/users/:uuid/segundo-fator", access: "admin" },
  correctUserEmail: { method: "PUT", path: "/admin/users/:uuid/email", access: "admin" },
  sendUserPasswordReset: { method: "POST", path: "/admin/users/:uuid/password-reset", access: "admin" },
  deleteUser: { method: "DELETE", path: "/admin/users/:uuid", access: "admin" },
  openUserView: { method: "POST", path: "/admin/users/:uuid/visao", access: "suporte" },
  listUserAlerts: { method: "GET", path: "/admin/users/:uuid/alerts", access: "suporte" },
  explainUserAlerts: { method: "GET", path: "/admin/users/:uuid/alerts/:concurso", access: "suporte" },
  listUserSessions: { method: "GET", path: "/admin/users/:uuid/sessions", access: "suporte" },
  listUserPayments: { method: "GET", path: "/admin/users/:uuid/payments", access: "suporte" },
  listUserAudit: { method: "GET", path: "/admin/users/:uuid/audit", access: "suporte" },
});
