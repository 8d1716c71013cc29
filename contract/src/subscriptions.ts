import { z } from "zod";
import { Uuid } from "./fields.ts";
import { limits } from "./limits.ts";

export const SubscriptionStatus = z.enum(["ACTIVE", "CANCELED", "PAST_DUE", "UNPAID", "TRIAL"]);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

export const subscriptionStatusLabels: Record<SubscriptionStatus, string> = {
  ACTIVE: "Ativa",
  CANCELED: "Cancelada",
  PAST_DUE: "Pagamento Atrasado",
  UNPAID: "Não Paga",
  TRIAL: "Período de Teste",
};

/** Whether a subscription gives what its plan gives: a late payment does until the provider gives up on it. */
export function isEffective(status: SubscriptionStatus): boolean {
  return status === "ACTIVE" || status === "TRIAL" || status === "PAST_DUE";
}

export const Subscription = z.object({
  plan_uuid: z.uuid(),
  plan_name: z.string(),
  /** As the subscriber pays it, in units of the currency. */
  price: z.number(),
  /** Its code in small letters, as the provider has it. */
  moeda: z.string(),
  interval: z.enum(["month", "year"]),
  status: SubscriptionStatus,
  current_period_start: z.iso.datetime({ offset: true }).nullable(),
  current_period_end: z.iso.datetime({ offset: true }).nullable(),
  /** Whether it was cancelled and only goes on until its end. */
  cancel_at_period_end: z.boolean(),
  /** When a cancelled one ends, where that need not be the end of the period; null: at the period's end. */
  cancel_at: z.iso.datetime({ offset: true }).nullable(),
  /** When it was over; null while it is not, and where that was not kept. */
  ended_at: z.iso.datetime({ offset: true }).nullable(),
  /** The plan that follows when the period ends, as its subscriber chose; null: the same. */
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
 * What a change to another plan would be. `NOW`: it is made at once, and `valor` charged for it; `PERIOD_END`: what is paid
 * stands until `em`, and the new price follows.
 */
export const PlanChange = z.object({
  plan_uuid: z.uuid(),
  plan_name: z.string(),
  /** Reais, each `interval` from then on. */
  price: z.number(),
  interval: z.enum(["month", "year"]),
  quando: z.enum(["NOW", "PERIOD_END"]),
  em: z.iso.datetime({ offset: true }).nullable(),
  /** Reais, charged at once: the new price less what is left of the old one. */
  valor: z.number(),
  /** For which moment the amount was worked out, in seconds; sent back with the decision. */
  momento: z.int(),
});
export type PlanChange = z.infer<typeof PlanChange>;

export const PreviewChangeBody = z.object({ plan_uuid: Uuid });
/** The change as it was shown: another amount is refused instead of charged. */
export const ChangeBody = PreviewChangeBody.extend({
  valor: z
    .number("Informe o valor mostrado.")
    .min(0, "O valor não pode ser negativo.")
    .max(limits.planPriceMax),
  momento: z.int("Informe o momento do valor mostrado.").min(0).max(4_102_444_800),
});

/** How much of the last payment is given back: all of it, what is left of its period, or nothing. */
export const RefundBody = z.object({ devolver: z.enum(["TUDO", "PROPORCIONAL", "NADA"]) });
/** Reais. */
export const RefundAnswer = z.object({ devolvido: z.number() });

export const CheckoutBody = z.object({ plan_uuid: Uuid });
export const CheckoutAnswer = z.object({ checkout_url: z.url() });
export const PortalAnswer = z.object({ portal_url: z.url() });

export const VerifySessionBody = z.object({
  session_id: z.string("ID da sessão não encontrado").min(1, "ID da sessão não encontrado").max(200),
});

/** `complete`: paid; the subscription is then there. `pending`: by Pix or boleto, and not confirmed yet. */
export const VerifySessionAnswer = z.object({
  status: z.enum(["open", "pending", "complete", "expired"]),
  subscription: Subscription.nullable(),
});

const StripeId = z.string().min(1).max(255);
const StripeReference = z.union([StripeId, z.looseObject({ id: StripeId })]);
/** An event of the provider, v1 with `data`, v2 with `related_object`: the object is read again, so this is all that is read of it. */
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

export const SubscriptionsOf = z.array(Uuid).max(100, "Peça no máximo 100 usuários por vez.");
/** By the users' uuid; who has none is left out. */
export const SubscriptionsByUser = z.record(z.uuid(), Subscription);
