/**
 * Stripe's objects of one person, and their meaning. Times are Unix seconds, and amounts are in the currency's smallest
 * unit, as Stripe gives both.
 */

export type Price = {
  id: string;
  currency: string;
  /** Null for tiers and metered prices, whose amount cannot be computed. */
  unit_amount: number | null;
  interval: "day" | "week" | "month" | "year";
  interval_count: number;
  /** Amounts in other currencies, by currency code. */
  currency_options?: Record<string, number> | undefined;
};

/** A discount that Stripe lists; one that is over is not listed. */
export type Discount = {
  id: string;
  duration: "once" | "repeating" | "forever";
  percent_off: number | null;
  amount_off: number | null;
  /** Null for `forever`, and for `once` until it is used. */
  end: number | null;
};

export type Item = {
  id: string;
  price: Price;
  quantity: number;
  period_start: number;
  period_end: number;
  /** The item's own discounts; they apply before the subscription's. */
  discounts: Discount[];
};

export type Phase = {
  start: number;
  end: number | null;
  items: { price: Price; quantity: number; discounts: Discount[] }[];
  /** A phase does not inherit the subscription's discounts: an empty list means none. */
  discounts: Discount[];
};

export type Schedule = {
  id: string;
  status: "not_started" | "active" | "released" | "canceled" | "completed";
  end_behavior: "release" | "cancel";
  phases: Phase[];
};

export type Subscription = {
  id: string;
  customer: string;
  /** As Stripe writes it; a value that we do not know opens a case. */
  status: string;
  currency: string;
  created: number;
  collection_method: "charge_automatically" | "send_invoice";
  items: Item[];
  discounts: Discount[];
  /** Percentages of exclusive taxes. */
  taxes: number[];
  pause: { behavior: "void" | "keep_as_draft" | "mark_uncollectible"; resumes_at: number | null } | null;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  ended_at: number | null;
  trial_end: number | null;
  schedule: Schedule | null;
  /** Stripe's preview of the next invoice, read together with the rest; null where Stripe gave none. */
  preview: { amount_due: number; currency: string; at: number } | null;
};

/** `amount` is before discounts: 0 for a trial, negative for a credit. */
export type Line = {
  price: string | null;
  amount: number;
  proration: boolean;
  start: number;
  end: number;
  /** After discounts and exclusive taxes; equals `amount` if not given. */
  net?: number | undefined;
};

/** One of an invoice's payments. `payment_record` is money that arrived outside Stripe. */
export type Payment = {
  id: string;
  status: "open" | "paid" | "canceled";
  amount_paid: number | null;
  amount_requested: number;
  by: "payment_intent" | "payment_record" | "charge";
  /** Id of the intent, record or charge. */
  ref: string;
  /** Only of open payments by intent: what the payer must do. */
  intent?: PendingIntent | undefined;
  /** How a paid one was paid, such as `card` or `boleto`, and its receipt's page. */
  method?: string | null | undefined;
  receipt?: string | null | undefined;
};

export type PendingIntent = {
  status: string;
  method: string | null;
  show?: { url: string; code?: string | undefined; expires_at: number | null } | undefined;
};

export type Invoice = {
  id: string;
  /** Null for an invoice without a subscription. */
  subscription: string | null;
  status: "draft" | "open" | "paid" | "uncollectible" | "void";
  billing_reason: string;
  currency: string;
  total: number;
  amount_paid: number;
  amount_remaining: number;
  created: number;
  paid_at: number | null;
  due_date: number | null;
  hosted_url: string | null;
  lines: Line[];
  payments: Payment[];
};

/** `payment` is the `ref` of the returned payment. */
export type Refund = {
  id: string;
  payment: string;
  status: "pending" | "requires_action" | "succeeded" | "failed" | "canceled";
  amount: number;
  created: number;
  /** Set if the product made it: the whole amount that was decided, of which it may be a part. */
  own?: { total: number | null } | undefined;
};
export type Dispute = { id: string; payment: string; status: string; amount: number; created: number };

/** Stripe's objects of one customer: the part of the mirror that one reading replaces as a whole. */
export type CustomerMirror = {
  subscriptions: Subscription[];
  invoices: Invoice[];
  refunds: Refund[];
  disputes: Dispute[];
};

/** A customer's mirror as it is stored; the version changes with its shape. */
export type StoredMirror = CustomerMirror & { versao: number };

/** All customers of a person together, with our own facts. */
export type Mirror = CustomerMirror & {
  /** When Stripe was asked; what should have happened since is not known yet. */
  readAt: number;
  customers: { id: string; deleted: boolean }[];
  /** Our plans by Stripe price, past prices too. A higher rank is a dearer plan. */
  plans: Record<string, { plan: string; rank: number }>;
  /** Decisions of administrators, by subscription. */
  decisions: { subscription: string; plan?: string | undefined; keepUntil?: number | undefined }[];
};

/** Why a person has premium, or has none. */
export type Why =
  | "PAGO"
  | "TESTE"
  | "EM_PROCESSAMENTO"
  | "TOLERANCIA"
  | "COBRANCA_PAUSADA"
  | "DECISAO"
  | "SEM_ASSINATURA"
  | "A_CONFIRMAR"
  | "NAO_COMECOU"
  | "DEVOLVIDO"
  | "NAO_PAGO"
  | "ENCERRADA"
  | "NAO_E_NOSSA";

/** BillingFacts that a person must decide about. */
export type CaseKind =
  | "PRECO_DESCONHECIDO"
  | "SITUACAO_DESCONHECIDA"
  | "SEGUNDA_ASSINATURA"
  | "COBRANCA_PAUSADA"
  | "DEVOLVIDO"
  | "CONTESTADO"
  | "ESTORNO_FALHOU"
  | "PAGO_DEPOIS_DO_FIM"
  | "NAO_COMECOU"
  | "NAO_COBRADO"
  | "VALOR_DESCONHECIDO";

/** An open invoice: how it can be paid, and until when. */
export type Pending = {
  kind: "BOLETO" | "PIX" | "EM_PROCESSAMENTO" | "BANCO" | "FATURA" | "RECUSADO";
  invoice: string;
  amount: number;
  currency: string;
  /** The page of the boleto, QR code, bank or invoice. */
  url: string | null;
  /** The boleto's line, or the Pix code to copy. */
  code: string | null;
  expires: number | null;
  expired: boolean;
  /** Whether it is the subscription's first invoice. */
  isFirst: boolean;
};

export type Standing = {
  premium: boolean;
  why: Why;
  plan: string | null;
  /** Paid until then. */
  paidUntil: number | null;
  /** Premium until then if nothing more is paid; null while open-ended, or without premium. */
  until: number | null;
  /** The next charge; `amount` null where it cannot be known. */
  next: { amount: number | null; currency: string; at: number; plan: string | null } | null;
  endsAt: number | null;
  pending: Pending[];
  givenBack: { invoice: string; amount: number; currency: string; how: "ESTORNO" | "CONTESTACAO" }[];
  cases: { kind: CaseKind; subscription: string; detail: string }[];
};
