import type { DeliveryStatus } from "@cav/contract/alerts.ts";
import type { TagTone } from "./tag.tsx";

/** How good it is what became of a message. */
export const deliveryTones: Record<DeliveryStatus, TagTone> = {
  queued: "info",
  sent: "info",
  delivered: "success",
  read: "success",
  failed: "danger",
  canceled: "neutral",
};
