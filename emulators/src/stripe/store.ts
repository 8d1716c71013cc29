import { randomBytes } from "node:crypto";

export type StripeObject = { id: string; object: string } & Record<string, unknown>;

export type Price = StripeObject & {
  product: string;
  active: boolean;
  unit_amount: number;
  currency: string;
  recurring: { interval: "month" | "year" };
};

export type Subscription = StripeObject & {
  customer: string;
  status: "active" | "past_due" | "unpaid" | "canceled";
  cancel_at_period_end: boolean;
  items: {
    object: "list";
    data: (StripeObject & { price: Price; current_period_start: number; current_period_end: number })[];
  };
  created: number;
};

export type CheckoutSession = StripeObject & {
  customer: string;
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  subscription: string | null;
  url: string | null;
  success_url: string;
  cancel_url: string;
  /** Ours alone: the price that is bought. */
  price: string;
};

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

export const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Everything that the stand-in for the payment provider knows. */
export function createStripeStore() {
  return {
    products: new Map<string, StripeObject>(),
    prices: new Map<string, Price>(),
    customers: new Map<string, StripeObject & { email: string; name: string }>(),
    sessions: new Map<string, CheckoutSession>(),
    subscriptions: new Map<string, Subscription>(),
    portals: new Map<string, { customer: string; returnUrl: string }>(),
    /** Answers by idempotency key, with what was asked. */
    answered: new Map<string, { asked: string; answer: unknown }>(),
    /** Customers whose next payment is declined. */
    declining: new Set<string>(),
  };
}
export type StripeStore = ReturnType<typeof createStripeStore>;
