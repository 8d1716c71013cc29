import { formatMoney } from "./format.ts";
import type { Plan } from "./plans.ts";

/** `por mês`, `por ano`: how prices are told. */
export const intervalLabels = {
  month: { short: "/mês", long: "por mês" },
  year: { short: "/ano", long: "por ano" },
} as const;

/** What a yearly price is a month, in words; empty for the others. */
export function monthlyPrice({ price, interval }: { price: number; interval: "month" | "year" }): string {
  return interval === "year" && price > 0 ? `Equivale a ${formatMoney(price / 12)} por mês` : "";
}

/** What the card of a plan says, by the part of the card that says it. */
export function planTexts(plan: Pick<Plan, "name" | "price" | "interval" | "description">) {
  return {
    name: plan.name,
    price: plan.price === 0 ? "Grátis" : formatMoney(plan.price),
    interval: plan.price === 0 ? "" : intervalLabels[plan.interval].short,
    each: monthlyPrice(plan),
    description: plan.description,
  };
}
