import { z } from "zod";
import type { Specs } from "./call.ts";
import {
  FailedNotification,
  FailedNotificationsQuery,
  MarkDeliveredQuery,
  NotificationDone,
  NotificationStats,
  SendManually,
} from "./notifications.ts";
import { ByUuid } from "./params.ts";

export const notificationsSpecs = {
  listFailedNotifications: {
    summary: "Alerts that finally failed, newest first; X-Total-Count says how many there are",
    query: FailedNotificationsQuery,
    answers: { 200: z.array(FailedNotification) },
    counted: true,
  },
  getNotificationStats: {
    summary: "What went out and what failed in the last 14 days, and how much waits",
    answers: { 200: NotificationStats },
  },
  sendNotification: {
    summary: "Queue a failed alert once more, on the chosen channels or all that failed",
    params: ByUuid,
    body: SendManually,
    answers: { 200: NotificationDone },
    errors: ["notification-not-found", "channel-off"],
  },
  markNotificationDelivered: {
    summary: "Take a failed alert as delivered, on one channel or all that failed",
    params: ByUuid,
    query: MarkDeliveredQuery,
    answers: { 200: NotificationDone },
    errors: ["notification-not-found"],
  },
} as const satisfies Specs;
