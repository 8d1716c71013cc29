import { type Plan, PlanInput, type PlanInterval } from "@cav/contract/subscriptions/plans.ts";
import { z } from "zod";

/** Form fields of a plan: texts as typed. */
export type PlanDraft = {
  name: string;
  description: string;
  price: number | string;
  interval: PlanInterval;
  /** The plan's features, one in each line. */
  features: string;
  /** Whether synchronisation creates the price at the provider. */
  makesPrice: boolean;
  stripe_price_id: string;
  duration_days: number | string;
  is_active: boolean;
};

export function draftOf(plan: Plan | undefined): PlanDraft {
  return {
    name: plan?.name ?? "",
    description: plan?.description ?? "",
    price: plan?.price ?? "",
    interval: plan?.interval ?? "month",
    features: plan?.features.join("\n") ?? "",
    makesPrice: !plan?.stripe_price_id,
    stripe_price_id: plan?.stripe_price_id ?? "",
    duration_days: plan?.duration_days ?? 0,
    is_active: plan?.is_active ?? true,
  };
}

/** Returns the non-empty lines. */
export function featuresOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Converts the form to the API's body. */
export const PlanForm = z
  .custom<PlanDraft>()
  .transform(
    (draft): z.input<typeof PlanInput> => ({
      name: draft.name,
      description: draft.description,
      price: draft.price === "" ? Number.NaN : Number(draft.price),
      interval: draft.interval,
      features: featuresOf(draft.features),
      stripe_price_id: draft.makesPrice ? null : draft.stripe_price_id,
      duration_days: Number(draft.duration_days) || 0,
      is_active: draft.is_active,
    }),
  )
  .pipe(PlanInput);
