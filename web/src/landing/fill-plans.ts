import { formatMoney } from "@cav/contract/format.ts";
import { intervalLabels, monthlyPrice } from "@cav/contract/plan-text.ts";
import type { Plan } from "@cav/contract/plans.ts";

/** What the button of a plan on the landing says, and where it leads (exams §2.3). */
export function offerOf({ price }: Pick<Plan, "price">): { label: string; to: string } {
  return price === 0 ? { label: "Começar Grátis", to: "/register" } : { label: "Ver Detalhes", to: "/plans" };
}

/** Writes the plans on sale into the prerendered cards; cards without a plan go, and the whole without any. */
export function fillPlans(page: ParentNode, plans: Plan[]): void {
  if (plans.length === 0) page.querySelector('[data-fill="plans"]')?.remove();
  page.querySelectorAll('[data-fill="plan"]').forEach((card, index) => {
    const plan = plans[index];
    if (plan) fillCard(card, plan);
    else card.remove();
  });
}

function fillCard(card: Element, plan: Plan): void {
  const part = (name: string) => card.querySelector(`[data-part="${name}"]`);
  const write = (name: string, text: string) => part(name)?.replaceChildren(text);
  const { label, to } = offerOf(plan);
  write("name", plan.name);
  write("price", formatMoney(plan.price));
  write("interval", intervalLabels[plan.interval].short);
  write("each", monthlyPrice(plan));
  write("description", plan.description);
  write("label", label);
  part("action")?.setAttribute("href", to);
  fillFeatures(part("features"), plan.features);
}

/** Each line looks like the first of the prerendered ones. */
function fillFeatures(list: Element | null, features: string[]): void {
  const pattern = list?.firstElementChild;
  if (!list || !pattern) return;
  const lines = features.map((feature) => {
    const line = pattern.cloneNode(true) as Element;
    line.lastElementChild?.replaceChildren(feature);
    return line;
  });
  list.replaceChildren(...lines);
}
