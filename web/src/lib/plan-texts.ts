import type { Plan } from "@cav/contract/plans.ts";

/** What the button of a plan on the landing says, and where it leads (exams §2.3). */
export function offerOf({ price }: Pick<Plan, "price">): { label: string; to: string } {
  return price === 0 ? { label: "Começar Grátis", to: "/register" } : { label: "Ver Detalhes", to: "/plans" };
}
