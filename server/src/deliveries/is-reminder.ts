import type { AlertToTell } from "./deliveries.queries.ts";

/** Whether a delivery only comes due, by the calendar. */
export function isReminder<Delivery extends Pick<AlertToTell, "kind">>(
  delivery: Delivery,
): delivery is Extract<Delivery, { kind: "PRAZO" | "PROVA_PROXIMA" }> {
  return delivery.kind === "PRAZO" || delivery.kind === "PROVA_PROXIMA";
}
