import { planTexts } from "@cav/contract/subscriptions/plan-text.ts";
import type { Plan } from "@cav/contract/subscriptions/plans.ts";
import { offerOf } from "../lib/plan-texts.ts";

/** Writes the plans on sale into the prerendered cards; removes surplus cards, or the section without plans. */
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
  const { label, to } = offerOf(plan);
  for (const [name, text] of Object.entries({ ...planTexts(plan), label })) part(name)?.replaceChildren(text);
  part("action")?.setAttribute("href", to);
  fillFeatures(part("features"), plan.features);
}

/** Copies the first prerendered line for each feature. */
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
