import type { Plan } from "@cav/contract/subscriptions/plans.ts";

/** Returns label and address of a plan's button on the landing page (exams §2.3). */
export function offerOf({ price }: Pick<Plan, "price">): { label: string; to: string } {
  return price === 0 ? { label: "Começar Grátis", to: "/register" } : { label: "Ver Detalhes", to: "/plans" };
}
