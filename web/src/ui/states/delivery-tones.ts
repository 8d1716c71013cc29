import type { DeliveryStatus } from "@cav/contract/alerts/alerts.ts";
import type { TagTone } from "../tag.tsx";

/** Colour of a delivery's status. */
export const deliveryTones: Record<DeliveryStatus, TagTone> = {
  queued: "info",
  sent: "info",
  delivered: "success",
  read: "success",
  failed: "danger",
  canceled: "neutral",
};
