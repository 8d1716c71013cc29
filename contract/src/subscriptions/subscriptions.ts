import { z } from "zod";
import { Uuid } from "../fields.ts";
import { limits } from "../limits.ts";

export { subscriptionStatusLabels } from "./subscriptions.words.ts";

export const SubscriptionStatus = z.enum(["ACTIVE", "CANCELED", "PAST_DUE", "UNPAID", "TRIAL"]);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/**
 * Returns whether the plan's benefits apply; a subscription with an unpaid invoice (PAST_DUE) keeps them until
 * Stripe gives up.
 */
export function isEffective(status: SubscriptionStatus): boolean {
  return status === "ACTIVE" || status === "TRIAL" || status === "PAST_DUE";
}

export const Subscription = z.object({
  plan_uuid: z.uuid(),
  plan_name: z.string(),
  /** Price that the subscriber pays, in units of the currency. */
  price: z.number(),
  /** Currency code in lower case, as at the provider. */
  moeda: z.string(),
  interval: z.enum(["month", "year"]),
  status: SubscriptionStatus,
  current_period_start: z.iso.datetime({ offset: true }).nullable(),
  current_period_end: z.iso.datetime({ offset: true }).nullable(),
  /** Whether it was cancelled and runs until its end. */
  cancel_at_period_end: z.boolean(),
  /** End of a cancelled one, if it differs from the period's end; null otherwise. */
  cancel_at: z.iso.datetime({ offset: true }).nullable(),
  /** When it ended; null while active, or if not recorded. */
  ended_at: z.iso.datetime({ offset: true }).nullable(),
  /** Plan that follows at the period's end; null if unchanged. */
  proximo_plano: z
    .object({
      plan_uuid: z.uuid(),
      plan_name: z.string(),
      /** Reais. */
      price: z.number(),
      interval: z.enum(["month", "year"]),
    })
    .nullable(),
});
export type Subscription = z.infer<typeof Subscription>;

/**
 * Preview of a plan change. `NOW`: takes effect at once and charges `valor`; `PERIOD_END`: the new price starts at
 * `em`.
 */
export const PlanChange = z.object({
  plan_uuid: z.uuid(),
  plan_name: z.string(),
  /** Reais per `interval` after the change. */
  price: z.number(),
  interval: z.enum(["month", "year"]),
  quando: z.enum(["NOW", "PERIOD_END"]),
  em: z.iso.datetime({ offset: true }).nullable(),
  /** Reais charged at once: the new price minus the unused part of the old one. */
  valor: z.number(),
  /** Moment of the calculation, in seconds; sent back with the decision. */
  momento: z.int(),
});
export type PlanChange = z.infer<typeof PlanChange>;

export const PreviewChangeBody = z.object({ plan_uuid: Uuid });
/** The change as previewed; a different amount is refused, not charged. */
export const ChangeBody = PreviewChangeBody.extend({
  valor: z
    .number("Informe o valor mostrado.")
    .min(0, "O valor não pode ser negativo.")
    .max(limits.planPriceMax),
  momento: z.int("Informe o momento do valor mostrado.").min(0).max(4_102_444_800),
});

/** The subscription after a change; with `pagar_em`, it changes once the payer has acted on that page. */
export const ChangeAnswer = Subscription.extend({ pagar_em: z.url().optional() });
export type ChangeAnswer = z.infer<typeof ChangeAnswer>;

/** Refund of the last payment: all, the unused part, or nothing. */
export const RefundBody = z.object({ devolver: z.enum(["TUDO", "PROPORCIONAL", "NADA"]) });
/** Reais. */
export const RefundAnswer = z.object({ devolvido: z.number() });

export const CheckoutBody = z.object({ plan_uuid: Uuid });
export const CheckoutAnswer = z.object({ checkout_url: z.url() });
export const PortalAnswer = z.object({ portal_url: z.url() });

export const VerifySessionBody = z.object({
  session_id: z.string("ID da sessão não encontrado").min(1, "ID da sessão não encontrado").max(200),
});

/** `complete`: paid, and the subscription exists. `pending`: Pix or boleto, not confirmed yet. */
export const VerifySessionAnswer = z.object({
  status: z.enum(["open", "pending", "complete", "expired"]),
  subscription: Subscription.nullable(),
});

const StripeId = z.string().min(1).max(255);
const StripeReference = z.union([StripeId, z.looseObject({ id: StripeId })]);
/**
 * A provider's event, v1 with `data` or v2 with `related_object`. The object is fetched again, so only these fields are
 * read.
 */
export const StripeWebhook = z
  .looseObject({
    id: StripeId,
    type: z.string().max(255),
    data: z
      .looseObject({
        object: z.looseObject({ id: StripeId.optional(), customer: StripeReference.nullish() }),
      })
      .nullish(),
    object: z.string().optional(),
    related_object: z.looseObject({ id: StripeId }).nullish(),
  })
  .refine(({ data, object }) => data || object === "v2.core.event", {
    path: ["data"],
    error: "O evento não diz sobre o que é.",
  });

export const SubscriptionsOf = z
  .array(Uuid)
  .max(limits.pageSizeMax, `Peça no máximo ${limits.pageSizeMax} usuários por vez.`);
/** By user uuid; users without a subscription are omitted. */
export const SubscriptionsByUser = z.record(z.uuid(), Subscription);
