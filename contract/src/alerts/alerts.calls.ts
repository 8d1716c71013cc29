import { callsOf } from "../call.ts";
import type { alertsSpecs } from "./alerts.specs.ts";

export const alertsCalls = callsOf<typeof alertsSpecs>()({
  listMyAlerts: { method: "GET", path: "/users/me/alerts", access: "user" },
  explainMyAlerts: { method: "GET", path: "/users/me/alerts/:uuid", access: "user" },
  getAlertSettings: { method: "GET", path: "/alertas/ajustes", access: "user" },
  updateAlertSettings: { method: "PUT", path: "/alertas/ajustes", access: "user" },
  getAlertSettingsByLink: { method: "GET", path: "/alertas/ajustes-por-link", access: "public" },
  updateAlertSettingsByLink: { method: "PUT", path: "/alertas/ajustes-por-link", access: "public" },
  unsubscribe: { method: "POST", path: "/alertas/descadastro", access: "public", bodyType: "texts" },
  receiveBounce: { method: "POST", path: "/mail/bounces", access: "public", bodyType: "mail" },
  receiveMailEvents: { method: "POST", path: "/mail/events/:provider", access: "public", bodyType: "event" },
  verifyWhatsAppWebhook: { method: "GET", path: "/whatsapp/webhook", access: "public" },
  receiveWhatsAppWebhook: { method: "POST", path: "/whatsapp/webhook", access: "public" },
});
