import { z } from "zod";
import type { Specs } from "../call.ts";
import { ByUuid } from "../params.ts";
import {
  FailedCause,
  FailedCausesQuery,
  FailedNotification,
  FailedNotificationsQuery,
  FailedTogether,
  MarkDeliveredQuery,
  NotificationDone,
  NotificationHealth,
  NotificationStats,
  ResendTogether,
  SendManually,
  TogetherDone,
} from "./notifications.ts";

export const notificationsSpecs = {
  listFailedNotifications: {
    summary: "Alerts that finally failed, newest first; X-Total-Count says how many there are",
    query: FailedNotificationsQuery,
    answers: { 200: z.array(FailedNotification) },
    counted: true,
  },
  listFailureCauses: {
    summary: "How many deliveries failed, by channel and cause, with what to do about each",
    query: FailedCausesQuery,
    answers: { 200: z.array(FailedCause) },
  },
  resendFailedNotifications: {
    summary: "Queue once more what failed on a channel for one cause, the newest first, up to a limit",
    body: ResendTogether,
    answers: { 200: TogetherDone },
    limits: [{ by: "caller", max: 30, seconds: 60 }],
  },
  closeFailedNotifications: {
    summary: "Close what failed on a channel for one cause, up to a limit: nothing more is sent",
    body: FailedTogether,
    answers: { 200: TogetherDone },
    limits: [{ by: "caller", max: 30, seconds: 60 }],
  },
  getNotificationHealth: {
    summary:
      "What keeps alerts from arriving now: channels that stand still, and failures by channel and cause",
    answers: { 200: NotificationHealth },
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
    errors: ["notification-not-found", "notification-over", "channel-off"],
  },
  markNotificationDelivered: {
    summary: "Take a failed alert as delivered, on one channel or all that failed",
    params: ByUuid,
    query: MarkDeliveredQuery,
    answers: { 200: NotificationDone },
    errors: ["notification-not-found"],
  },
} as const satisfies Specs;
