import type { AlertKind } from "@cav/contract/alerts/alerts.ts";

/** Returns whether a delivery is a calendar reminder. */
export function isReminder<Delivery extends { kind: AlertKind }>(
  delivery: Delivery,
): delivery is Extract<Delivery, { kind: "PRAZO" | "PROVA_PROXIMA" }> {
  return delivery.kind === "PRAZO" || delivery.kind === "PROVA_PROXIMA";
}
