import { planTexts } from "@cav/contract/subscriptions/plan-text.ts";
import { fallbackPlans, type Plan } from "@cav/contract/subscriptions/plans.ts";
import { recommendedPlan, savingOf } from "@cav/contract/subscriptions/standing.ts";
import type { Deps } from "../../deps.ts";
import { createCached } from "../../platform/cache.ts";
import type { LiveParts, LiveValues } from "../../platform/http/answers/live-parts.ts";
import { listPlans } from "./plans.ts";

/** How long the list of plans is cached. */
const ttlMs = 1_000;

/**
 * Creates the live parts of the plans page: the plans on sale, cached for one second. Without a database it shows the
 * built-in plans (accounts §9).
 */
export function createPlansOnSale({ db, clock }: Pick<Deps, "db" | "clock">): () => Promise<LiveParts> {
  let last: { told: string; parts: LiveParts } | undefined;
  return createCached({ ttlMs, clock }, async (): Promise<LiveParts> => {
    const plans = await listPlans(db, { onSaleOnly: true }).catch(() => fallbackPlans);
    const told = JSON.stringify(plans);
    // Returns the same object while plans are unchanged: a new object would make the page render again.
    if (last?.told !== told) last = { told, parts: partsOf(plans) };
    return last.parts;
  });
}

function partsOf(plans: Plan[]): LiveParts {
  const best = recommendedPlan(plans);
  return {
    planos: plans.map((plan) => cardOf(plan, plan === best, savingOf(plan, plans))),
    none: plans.length === 0 ? [{}] : [],
  };
}

/** Fills the placeholders of `web/src/plans/offers-on-sale.tsx`. */
function cardOf(plan: Plan, isBest: boolean, saving: number): LiveValues {
  const offers = [{ uuid: plan.uuid, name: plan.name }];
  return {
    ...planTexts(plan),
    promoted: String(isBest),
    tags: saving > 0 ? [{ text: `Economize ${saving}%` }] : [],
    features: plan.features.map((text) => ({ text })),
    offers: isBest ? [] : offers,
    promotedOffers: isBest ? offers : [],
  };
}
