import { type Plan, PlanInput, type PlanInterval } from "@cav/contract/plans.ts";
import { z } from "zod";

/** The dialog's fields: texts as typed. */
export type PlanDraft = {
  name: string;
  description: string;
  price: number | string;
  interval: PlanInterval;
  /** One a line. */
  features: string;
  /** Whether the price is made at the provider when the plan is synchronised, instead of being given. */
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

/** Lines that are not blank, as they will be listed. */
export function featuresOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The draft as the call takes it. */
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
