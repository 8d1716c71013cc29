import type { AlertToTell } from "./deliveries.queries.ts";

/** Returns whether a delivery is a calendar reminder. */
export function isReminder<Delivery extends Pick<AlertToTell, "kind">>(
  delivery: Delivery,
): delivery is Extract<Delivery, { kind: "PRAZO" | "PROVA_PROXIMA" }> {
  return delivery.kind === "PRAZO" || delivery.kind === "PROVA_PROXIMA";
}
