import { z } from "zod";
import { line, renderParagraph } from "../fields.ts";
import { limits } from "../limits.ts";

export { fallbackPlans } from "./plans.words.ts";

export const PlanInterval = z.enum(["month", "year"]);
export type PlanInterval = z.infer<typeof PlanInterval>;

/** A plan on sale. Prices are reais with two decimals in the API, integer centavos inside. */
export const Plan = z.object({
  uuid: z.uuid(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  interval: PlanInterval,
  features: z.array(z.string()),
  /** The provider's price id; null until the plan is synchronised, and for free plans. */
  stripe_price_id: z.string().nullable(),
  is_active: z.boolean(),
  /** Days until the plan ends; 0 means unlimited. */
  duration_days: z.int(),
  updated_at: z.iso.datetime().optional(),
});
export type Plan = z.infer<typeof Plan>;

/** A plan as an administrator enters it (accounts §5). */
export const PlanInput = z.object({
  name: line(limits.planNameMax, "O nome é obrigatório"),
  description: renderParagraph(limits.planDescriptionMax).refine(
    (text) => text !== "",
    "A descrição é obrigatória",
  ),
  price: z
    .number("Informe o preço em reais.")
    .min(0, "O preço não pode ser negativo.")
    .max(limits.planPriceMax, "Preço alto demais.")
    .multipleOf(0.01, "Use no máximo duas casas decimais."),
  interval: PlanInterval,
  features: z
    .array(line(limits.planFeatureMax, "Um recurso não pode ficar em branco."))
    .min(1, "Informe pelo menos um recurso")
    .max(limits.planFeaturesMax, `Informe no máximo ${limits.planFeaturesMax} recursos.`),
  /** Null: synchronisation creates the price at the provider. */
  stripe_price_id: z
    .string()
    .trim()
    .regex(/^price_\w{1,100}$/, "O ID do preço começa com price_ e tem só letras, números e _.")
    .nullable()
    .default(null),
  is_active: z.boolean().default(true),
  duration_days: z
    .int("Informe a duração em dias, sem decimais.")
    .min(0, "A duração não pode ser negativa.")
    .max(limits.planDurationMax, "Duração longa demais.")
    .default(0),
});
export type PlanInput = z.infer<typeof PlanInput>;

export const UpdatePlan = PlanInput.extend({
  /** `updated_at` of the plan as shown; a newer change is not overwritten. */
  updated_at: z.iso.datetime().optional(),
});
export type UpdatePlan = z.infer<typeof UpdatePlan>;

/** The client chooses the uuid, so that a repeated creation is idempotent. */
export const CreatePlan = PlanInput.extend({ uuid: z.uuid() });
