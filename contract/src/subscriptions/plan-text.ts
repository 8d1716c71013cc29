import { formatMoney } from "../format.ts";
import type { Plan } from "./plans.ts";

/** Texts of the billing interval. */
export const intervalLabels = {
  month: { short: "/mês", long: "por mês" },
  year: { short: "/ano", long: "por ano" },
} as const;

/** Returns a yearly price per month, in words; "" for other plans. */
export function monthlyPrice({ price, interval }: { price: number; interval: "month" | "year" }): string {
  return interval === "year" && price > 0 ? `Equivale a ${formatMoney(price / 12)} por mês` : "";
}

/** Returns the texts of a plan's card, by part. */
export function planTexts(plan: Pick<Plan, "name" | "price" | "interval" | "description">) {
  return {
    name: plan.name,
    price: plan.price === 0 ? "Grátis" : formatMoney(plan.price),
    interval: plan.price === 0 ? "" : intervalLabels[plan.interval].short,
    each: monthlyPrice(plan),
    description: plan.description,
  };
}
