import { planTexts } from "@cav/contract/plan-text.ts";
import { fallbackPlans, type Plan } from "@cav/contract/plans.ts";
import { recommendedPlan, savingOf } from "@cav/contract/standing.ts";
import type { Deps } from "../deps.ts";
import { createCached } from "../platform/cache.ts";
import type { LiveParts, LiveValues } from "../platform/http/live-parts.ts";
import { listPlans } from "./plans.ts";

/** So long the plans are taken for what they were when they were last asked for. */
const ttlMs = 1_000;

/**
 * What the page of plans shows before its app has asked: those on sale, read at most once a second, by one for all. Without a
 * database the built-in ones, as everywhere (accounts §9).
 */
export function createPlansOnSale({ db, clock }: Pick<Deps, "db" | "clock">): () => Promise<LiveParts> {
  let last: { told: string; parts: LiveParts } | undefined;
  return createCached({ ttlMs, clock }, async (): Promise<LiveParts> => {
    const plans = await listPlans(db, { onSaleOnly: true }).catch(() => fallbackPlans);
    const told = JSON.stringify(plans);
    // The same as long as they are the same: the page is made anew for others.
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

/** By the marks of `web/src/plans/offers-on-sale.tsx`. */
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
