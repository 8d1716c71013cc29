import { randomBytes } from "node:crypto";

export type StripeObject = { id: string; object: string } & Record<string, unknown>;

export type Price = StripeObject & {
  product: string;
  active: boolean;
  unit_amount: number;
  currency: string;
  recurring: { interval: "month" | "year"; usage_type?: "metered" };
};

export type SubscriptionItem = StripeObject & {
  price: Price;
  quantity: number;
  current_period_start: number;
  current_period_end: number;
};

export type Subscription = StripeObject & {
  customer: string;
  status:
    | "active"
    | "trialing"
    | "past_due"
    | "unpaid"
    | "paused"
    | "canceled"
    | "incomplete"
    | "incomplete_expired";
  currency: string;
  /** Classic billing marks the end with a flag, flexible billing only with the time. */
  billing_mode: { type: "classic" | "flexible" };
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  ended_at: number | null;
  schedule: string | null;
  latest_invoice: string | null;
  discounts?: Discount[] | undefined;
  items: {
    object: "list";
    has_more: boolean;
    data: SubscriptionItem[];
  };
  created: number;
};

export type InvoiceLine = StripeObject & {
  amount: number;
  period: { start: number; end: number };
  pricing: { type: "price_details"; price_details: { price: string; product: string } };
  parent: {
    type: "subscription_item_details";
    subscription_item_details: { proration: boolean; subscription: string; subscription_item: string };
  };
};

export type Invoice = StripeObject & {
  customer: string;
  currency: string;
  billing_reason: "subscription_create" | "subscription_cycle" | "subscription_update";
  lines: { object: "list"; has_more: boolean; data: InvoiceLine[] };
  amount_due: number;
  amount_paid: number;
  status: "draft" | "open" | "paid" | "void" | "uncollectible";
  status_transitions: { paid_at: number | null };
  parent: { type: string; subscription_details: { subscription: string } };
  /** Internal: the payment of this invoice. */
  payment_intent: string;
  /**
   * Internal: how it is, or will be, paid; a card without one. `pix_mandate`: a debit by Pix Automático, which the bank
   * processes for days. `outside`: money that reached the seller by another way.
   */
  method?: "boleto" | "pix" | "bank" | "pix_mandate" | "outside" | undefined;
  /** Internal: the price that an item gets when this invoice is paid (a pending update). */
  pending_change?: { item: string; price: string; at: number } | undefined;
};

/** A coupon on a subscription, as Stripe lists it. */
export type Discount = {
  id: string;
  object: "discount";
  end: number | null;
  source: {
    type: "coupon";
    coupon: {
      id: string;
      object: "coupon";
      duration: "once" | "repeating" | "forever";
      percent_off: number | null;
      amount_off: number | null;
    };
  };
};

export type Refund = StripeObject & {
  created: number;
  charge: string;
  payment_intent: string;
  amount: number;
  status: string;
};

export type Dispute = StripeObject & {
  created: number;
  charge: string;
  payment_intent: string;
  amount: number;
  status: "needs_response" | "won" | "lost";
};

type PhaseDiscount = { discount: string };
type Phase = {
  start_date: number;
  end_date: number;
  items: { price: string; quantity: number; discounts?: PhaseDiscount[] | undefined }[];
  discounts?: PhaseDiscount[] | undefined;
};

export type Schedule = StripeObject & {
  subscription: string;
  status: "active" | "released";
  current_phase: { start_date: number; end_date: number };
  phases: Phase[];
};

export type CheckoutSession = StripeObject & {
  customer: string;
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  subscription: string | null;
  url: string | null;
  success_url: string;
  cancel_url: string;
  allowed_payment_method_types: string[];
  /** Internal: the bought price. */
  price: string;
};

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

export const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Creates the empty state of the emulated payment provider. */
export function createStripeStore() {
  return {
    products: new Map<string, StripeObject>(),
    prices: new Map<string, Price>(),
    customers: new Map<string, StripeObject & { email: string; name: string }>(),
    deletedCustomers: new Set<string>(),
    /** Customers whose new subscriptions use classic billing; the default is flexible. */
    classic: new Set<string>(),
    /** Past events, as the events API lists them. */
    events: new Map<string, StripeObject & { type: string; created: number }>(),
    sessions: new Map<string, CheckoutSession>(),
    subscriptions: new Map<string, Subscription>(),
    invoices: new Map<string, Invoice>(),
    schedules: new Map<string, Schedule>(),
    refunds: new Map<string, Refund>(),
    disputes: new Map<string, Dispute>(),
    portals: new Map<string, { customer: string; returnUrl: string }>(),
    /** Answers by idempotency key, with the request. */
    answered: new Map<string, { asked: string; answer: unknown; status?: number }>(),
    /** When an event about a customer was last sent, in milliseconds. */
    told: new Map<string, number>(),
    /** When the seller last began to read a customer, in milliseconds. */
    begun: new Map<string, number>(),
    /** When the newest reading that has asked for a customer's charges began, in milliseconds. */
    reads: new Map<string, number>(),
    /** Customers whose bank must confirm the next payment (3-D Secure). */
    confirming: new Set<string>(),
    /** Customers without a card: they paid by Pix or boleto. */
    cardless: new Set<string>(),
    /** Customers whose next payment is declined. */
    declining: new Set<string>(),
    /** Customers whose refunds are refused: the seller's balance is too low. */
    refusing: new Set<string>(),
    /** Customers whose refunds fail at once. */
    unreachable: new Set<string>(),
  };
}
export type StripeStore = ReturnType<typeof createStripeStore>;
