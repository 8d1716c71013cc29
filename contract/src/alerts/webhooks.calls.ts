import { callsOf } from "../call.ts";
import type { webhooksSpecs } from "./webhooks.specs.ts";

export const webhooksCalls = callsOf<typeof webhooksSpecs>()({
  listWebhooks: { method: "GET", path: "/admin/ganchos", access: "admin" },
  createWebhook: { method: "POST", path: "/admin/ganchos", access: "admin" },
  updateWebhook: { method: "PUT", path: "/admin/ganchos/:uuid", access: "admin" },
  deleteWebhook: { method: "DELETE", path: "/admin/ganchos/:uuid", access: "admin" },
  setWebhookAtivo: { method: "PUT", path: "/admin/ganchos/:uuid/ativo", access: "admin" },
  rotateWebhook: { method: "POST", path: "/admin/ganchos/:uuid/segredo", access: "admin" },
  testWebhook: { method: "POST", path: "/admin/ganchos/:uuid/teste", access: "admin" },
  listEntregas: { method: "GET", path: "/admin/ganchos/:uuid/entregas", access: "admin" },
  resendEntregas: { method: "POST", path: "/admin/ganchos/:uuid/entregas/reenvio", access: "admin" },
  resendEntrega: { method: "POST", path: "/admin/ganchos/:uuid/entregas/:entrega/reenvio", access: "admin" },
});
