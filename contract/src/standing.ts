import type { Plan } from "./plans.ts";
import type { Subscription } from "./subscriptions.ts";
import type { UserType } from "./users.ts";

/**
 * How somebody stands towards the plans:
 * - `ADMIN`, `GIVEN`: everything, without a subscription of their own;
 * - `FREE`: the free plan; `PENDING`: the same, while a payment is on its way; `ENDED`: again, after a subscription;
 * - `PAYING`: a subscription that goes on; `ENDING`: one that was cancelled, until its period ends;
 * - `PAST_DUE`, `UNPAID`: one that is owed, the first still giving what it gives.
 */
export type Standing =
  | "ADMIN"
  | "GIVEN"
  | "FREE"
  | "PENDING"
  | "PAYING"
  | "ENDING"
  | "PAST_DUE"
  | "UNPAID"
  | "ENDED";

/** What of an account its standing follows from. */
export type Account = {
  user_type: UserType;
  subscription: Pick<Subscription, "status" | "cancel_at_period_end"> | null;
  /** Whether a payment that takes days was made, and is not confirmed yet. */
  pagamento_pendente?: boolean | undefined;
};

/** The one place that says how somebody stands: bar, profile, plans, payment, mails and checkout follow it. */
export function standingOf({ user_type, subscription, pagamento_pendente }: Account): Standing {
  const held = subscription && subscriptionStanding(subscription);
  if (held && held !== "ENDED") return held;
  if (user_type === "ADMIN") return "ADMIN";
  if (user_type === "PREMIUM") return "GIVEN";
  if (pagamento_pendente) return "PENDING";
  return held ?? "FREE";
}

/** How a subscription stands by itself. */
export function subscriptionStanding({
  status,
  cancel_at_period_end,
}: Pick<Subscription, "status" | "cancel_at_period_end">): Exclude<
  Standing,
  "ADMIN" | "GIVEN" | "FREE" | "PENDING"
> {
  if (status === "CANCELED") return "ENDED";
  if (status === "PAST_DUE" || status === "UNPAID") return status;
  return cancel_at_period_end ? "ENDING" : "PAYING";
}

/** Whether a payment is owed: then nothing else can be bought before it is made. */
export const isOwing = (standing: Standing): boolean => standing === "PAST_DUE" || standing === "UNPAID";

/** The gold button of the bar: the way to the plans, the way to pay what is owed, or none. */
export function barOffer(standing: Standing): "upgrade" | "pay" | undefined {
  if (isOwing(standing)) return "pay";
  return standing === "FREE" || standing === "ENDED" ? "upgrade" : undefined;
}

/** What a plan's button says, and what happens when it is pressed; without `does` it can't be. */
export type PlanOffer = {
  label: "Seu plano atual" | "Fazer upgrade" | "Selecionar plano" | "Regularizar pagamento";
  does?: "checkout" | "change" | "portal";
};

/** What a plan is to somebody (accounts §2); `standing` undefined: a visitor. */
export function planOffer(
  standing: Standing | undefined,
  plan: Pick<Plan, "uuid" | "price">,
  subscription: Pick<Subscription, "plan_uuid" | "proximo_plano"> | null = null,
): PlanOffer {
  if (standing === undefined) return { label: "Selecionar plano", does: "checkout" };
  const isFree = plan.price === 0;
  const isHeld = subscription?.plan_uuid === plan.uuid;
  switch (standing) {
    case "FREE":
    case "ENDED":
      return isFree ? { label: "Seu plano atual" } : { label: "Fazer upgrade", does: "checkout" };
    case "PENDING":
      return { label: isFree ? "Seu plano atual" : "Selecionar plano" };
    case "PAYING":
    case "ENDING":
      if (isHeld) return { label: "Seu plano atual" };
      // What follows anyway need not be chosen.
      if (isFree ? standing === "ENDING" : subscription?.proximo_plano?.plan_uuid === plan.uuid)
        return { label: "Selecionar plano" };
      return { label: "Selecionar plano", does: isFree ? "portal" : "change" };
    case "PAST_DUE":
    case "UNPAID":
      if (isHeld) return { label: "Regularizar pagamento", does: "portal" };
      return { label: isFree && standing === "UNPAID" ? "Seu plano atual" : "Selecionar plano" };
    case "ADMIN":
    case "GIVEN":
      return { label: "Selecionar plano" };
  }
}

/** The one plan that is recommended: of those that can be bought, the cheapest a month. */
export function recommendedPlan(plans: readonly Plan[]): Plan | undefined {
  return plans
    .filter(({ price }) => price > 0)
    .reduce<Plan | undefined>(
      (best, plan) => (best && monthly(best) <= monthly(plan) ? best : plan),
      undefined,
    );
}

/** What of a price a yearly plan saves against paying by the month, in whole percent; 0: nothing, or nothing to compare with. */
export function savingOf(plan: Plan, plans: readonly Plan[]): number {
  if (plan.interval !== "year") return 0;
  const byMonth = plans.filter(({ interval, price }) => interval === "month" && price > 0);
  const cheapest = Math.min(...byMonth.map(({ price }) => price));
  return Number.isFinite(cheapest) ? Math.max(0, Math.floor((1 - monthly(plan) / cheapest) * 100)) : 0;
}

const monthly = ({ price, interval }: Plan) => (interval === "year" ? price / 12 : price);
