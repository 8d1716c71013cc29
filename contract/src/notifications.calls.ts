import { callsOf } from "./call.ts";
import type { notificationsSpecs } from "./notifications.specs.ts";

export const notificationsCalls = callsOf<typeof notificationsSpecs>()({
  listFailedNotifications: { method: "GET", path: "/notifications/failed", access: "admin" },
  listFailureCauses: { method: "GET", path: "/notifications/failed/causes", access: "admin" },
  resendFailedNotifications: {
    method: "POST",
    path: "/notifications/failed/resend",
    access: "admin",
    slow: true,
  },
  closeFailedNotifications: { method: "POST", path: "/notifications/failed/close", access: "admin" },
  getNotificationHealth: { method: "GET", path: "/notifications/health", access: "admin" },
  getNotificationStats: { method: "GET", path: "/notifications/stats", access: "admin" },
  sendNotification: { method: "POST", path: "/notifications/:uuid/send-manually", access: "admin" },
  markNotificationDelivered: { method: "PUT", path: "/notifications/:uuid/mark-delivered", access: "admin" },
});
