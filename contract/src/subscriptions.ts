import { z } from "zod";
import { Uuid } from "./fields.ts";

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
  /** Reais, as the subscriber pays them. */
  price: z.number(),
  status: SubscriptionStatus,
  current_period_start: z.iso.datetime({ offset: true }).nullable(),
  current_period_end: z.iso.datetime({ offset: true }).nullable(),
  cancel_at_period_end: z.boolean(),
});
export type Subscription = z.infer<typeof Subscription>;

export const CheckoutBody = z.object({ plan_uuid: Uuid });
export const CheckoutAnswer = z.object({ checkout_url: z.url() });
export const PortalAnswer = z.object({ portal_url: z.url() });

export const VerifySessionBody = z.object({
  session_id: z.string("ID da sessão não encontrado").min(1, "ID da sessão não encontrado").max(200),
});

/** `complete`: paid; the subscription is then there. */
export const VerifySessionAnswer = z.object({
  status: z.enum(["open", "complete", "expired"]),
  subscription: Subscription.nullable(),
});

const StripeId = z.string().min(1).max(255);
const StripeSeconds = z.int().min(0).max(4_102_444_800);
const StripeReference = z.union([StripeId, z.looseObject({ id: StripeId })]);
/** An event of the provider: what it is about is read again from there, so these are all that is read of it. */
export const StripeWebhook = z.looseObject({
  id: StripeId,
  type: z.string().max(255),
  data: z.looseObject({
    object: z.looseObject({
      id: StripeId.optional(),
      customer: StripeReference.nullish(),
      created: StripeSeconds.optional(),
      amount_paid: z.int32().optional(),
      status_transitions: z.looseObject({ paid_at: StripeSeconds.nullish() }).nullish(),
      parent: z
        .looseObject({
          subscription_details: z.looseObject({ subscription: StripeReference.nullish() }).nullish(),
        })
        .nullish(),
    }),
  }),
});

export const SubscriptionsOf = z.array(Uuid).max(100, "Peça no máximo 100 usuários por vez.");
/** By the users' uuid; who has none is left out. */
export const SubscriptionsByUser = z.record(z.uuid(), Subscription);
