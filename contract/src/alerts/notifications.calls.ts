import { callsOf } from "../call.ts";
import type { notificationsSpecs } from "./notifications.specs.ts";

export const notificationsCalls = callsOf<typeof notificationsSpecs>()({
  listFailedNotifications: { method: "GET", path: "/notifications/failed", access: "suporte" },
  listFailureCauses: { method: "GET", path: "/notifications/failed/causes", access: "suporte" },
  resendFailedNotifications: {
    method: "POST",
    path: "/notifications/failed/resend",
    access: "suporte",
    slow: true,
  },
  closeFailedNotifications: { method: "POST", path: "/notifications/failed/close", access: "suporte" },
  getNotificationHealth: { method: "GET", path: "/notifications/health", access: "suporte" },
  getNotificationStats: { method: "GET", path: "/notifications/stats", access: "suporte" },
  sendNotification: { method: "POST", path: "/notifications/:uuid/send-manually", access: "suporte" },
  markNotificationDelivered: {
    method: "PUT",
    path: "/notifications/:uuid/mark-delivered",
    access: "suporte",
  },
});
