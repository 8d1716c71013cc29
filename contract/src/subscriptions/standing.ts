import type { UserType } from "../users/users.ts";
import type { Plan } from "./plans.ts";
import type { Subscription } from "./subscriptions.ts";

/**
 * Standing of a user towards the plans.
 * `ADMIN`, `GIVEN`: premium without an own subscription.
 * `FREE`: the free plan. `PENDING`: free while a payment is processed. `ENDED`: free after a subscription.
 * `PAYING`: an active subscription. `ENDING`: a cancelled one, until its period ends.
 * `PAST_DUE`, `UNPAID`: a payment is due. `PAST_DUE` still has premium.
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

/** Facts of an account that determine the standing. */
export type Account = {
  user_type: UserType;
  subscription: Pick<Subscription, "status" | "cancel_at_period_end"> | null;
  /** Whether a payment that takes days is not confirmed yet. */
  pagamento_pendente?: boolean | undefined;
};

/** Returns the state of a user's plan; bar, profile, plans, payment, mails and checkout all use this one. */
export function standingOf({ user_type, subscription, pagamento_pendente }: Account): Standing {
  const held = subscription && subscriptionStanding(subscription);
  if (held && held !== "ENDED") return held;
  if (user_type === "ADMIN") return "ADMIN";
  if (user_type === "PREMIUM") return "GIVEN";
  if (pagamento_pendente) return "PENDING";
  return held ?? "FREE";
}

/** Returns the standing of a subscription alone. */
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

/** Returns whether a payment is due; until it is made, nothing else can be bought. */
export const isOwing = (standing: Standing): boolean => standing === "PAST_DUE" || standing === "UNPAID";

/** Returns the bar's gold button: to the plans, to the payment due, or none. */
export function barOffer(standing: Standing): "upgrade" | "pay" | undefined {
  if (isOwing(standing)) return "pay";
  return standing === "FREE" || standing === "ENDED" ? "upgrade" : undefined;
}

/** Label and action of a plan's button; without `does` it is disabled. */
export type PlanOffer = {
  label: "Seu plano atual" | "Fazer upgrade" | "Selecionar plano" | "Regularizar pagamento";
  does?: "checkout" | "change" | "portal";
};

/** Returns the button of a plan for a user (accounts §2); `standing` is undefined for visitors. */
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
      // The plan that follows anyway need not be chosen.
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

/** Returns the recommended plan: the cheapest per month of those on sale. */
export function recommendedPlan(plans: readonly Plan[]): Plan | undefined {
  return plans
    .filter(({ price }) => price > 0)
    .reduce<Plan | undefined>(
      (best, plan) => (best && monthly(best) <= monthly(plan) ? best : plan),
      undefined,
    );
}

/** Returns a yearly plan's saving against monthly payment, in whole percent; 0 if none or incomparable. */
export function savingOf(plan: Plan, plans: readonly Plan[]): number {
  if (plan.interval !== "year") return 0;
  const byMonth = plans.filter(({ interval, price }) => interval === "month" && price > 0);
  const cheapest = Math.min(...byMonth.map(({ price }) => price));
  return Number.isFinite(cheapest) ? Math.max(0, Math.floor((1 - monthly(plan) / cheapest) * 100)) : 0;
}

const monthly = ({ price, interval }: Plan) => (interval === "year" ? price / 12 : price);
