import { formatMoney } from "./format.ts";

/** `por mês`, `por ano`: how prices are told. */
export const intervalLabels = {
  month: { short: "/mês", long: "por mês" },
  year: { short: "/ano", long: "por ano" },
} as const;

/** What a yearly price is a month, in words; empty for the others. */
export function monthlyPrice({ price, interval }: { price: number; interval: "month" | "year" }): string {
  return interval === "year" && price > 0 ? `Equivale a ${formatMoney(price / 12)} por mês` : "";
}
