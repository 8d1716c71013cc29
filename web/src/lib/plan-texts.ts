import { formatMoney } from "@cav/contract/format.ts";
import { intervalLabels, monthlyPrice } from "@cav/contract/plan-text.ts";
import type { Plan } from "@cav/contract/plans.ts";

/** What the card of a plan says, by the part of the card that says it. */
export function planTexts(plan: Plan) {
  return {
    name: plan.name,
    price: plan.price === 0 ? "Grátis" : formatMoney(plan.price),
    interval: plan.price === 0 ? "" : intervalLabels[plan.interval].short,
    each: monthlyPrice(plan),
    description: plan.description,
  };
}

/** What the button of a plan on the landing says, and where it leads (exams §2.3). */
export function offerOf({ price }: Pick<Plan, "price">): { label: string; to: string } {
  return price === 0 ? { label: "Começar Grátis", to: "/register" } : { label: "Ver Detalhes", to: "/plans" };
}
