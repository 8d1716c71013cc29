import { expect, test } from "vitest";
import type { UserType } from "../users/users.ts";
import { fallbackPlans } from "./plans.ts";
import { barOffer, planOffer, recommendedPlan, type Standing, savingOf, standingOf } from "./standing.ts";
import { paidText, plansNote, standingText } from "./standing-text.ts";
import type { Subscription, SubscriptionStatus } from "./subscriptions.ts";

const [free, monthly, yearly] = fallbackPlans as [
  (typeof fallbackPlans)[0],
  (typeof fallbackPlans)[0],
  (typeof fallbackPlans)[0],
];

function held(status: SubscriptionStatus, more: Partial<Subscription> = {}): Subscription {
  return {
    plan_uuid: monthly.uuid,
    plan_name: monthly.name,
    price: monthly.price,
    interval: "month",
    status,
    current_period_start: "2026-11-21T12:00:00Z",
    current_period_end: "2026-12-21T12:00:00Z",
    cancel_at_period_end: false,
    cancel_at: null,
    moeda: "brl",
    ended_at: null,
    proximo_plano: null,
    ...more,
  };
}

type Row = {
  is: [UserType, Subscription | null, pending?: boolean];
  standing: Standing;
  bar: ReturnType<typeof barOffer>;
  /** Title, tag and button to the portal. */
  card: [string | undefined, string | undefined, string | undefined];
  text: RegExp;
  offersUpgrade?: true;
  /** Buttons of the free, monthly and yearly plan; `·` marks disabled ones. */
  plans: [string, string, string];
  note: RegExp | undefined;
};

const cancelled = { cancel_at_period_end: true };
const premium = "Premium · R$ 19,90/mês";
const pay = "Regularizar pagamento";
const current = "·Seu plano atual";
const upgrade = "Fazer upgrade>checkout";
const none = "·Selecionar plano";

const table: Record<string, Row> = {
  "a free account": {
    is: ["REGULAR", null],
    standing: "FREE",
    bar: "upgrade",
    card: [undefined, undefined, undefined],
    text: /^Você está no plano gratuito\.$/,
    offersUpgrade: true,
    plans: [current, upgrade, upgrade],
    note: undefined,
  },
  "a free account whose payment is on its way": {
    is: ["REGULAR", null, true],
    standing: "PENDING",
    bar: undefined,
    card: [undefined, "Pagamento a confirmar", undefined],
    text: /ainda não foi confirmado/,
    plans: [current, none, none],
    note: /ainda não foi confirmado/,
  },
  "premium that an administrator gave": {
    is: ["PREMIUM", null],
    standing: "GIVEN",
    bar: undefined,
    card: [undefined, undefined, undefined],
    text: /^Sua conta é premium, sem assinatura\. Não há nada a pagar\.$/,
    plans: [none, none, none],
    note: /sem assinatura/,
  },
  "the same after a subscription": {
    is: ["PREMIUM", held("CANCELED", { ended_at: "2026-11-30T12:00:00Z" })],
    standing: "GIVEN",
    bar: undefined,
    card: [undefined, undefined, undefined],
    text: /sem assinatura/,
    plans: [none, none, none],
    note: /sem assinatura/,
  },
  "an administrator": {
    is: ["ADMIN", null],
    standing: "ADMIN",
    bar: undefined,
    card: [undefined, undefined, undefined],
    text: /^Administradores têm tudo do premium/,
    plans: [none, none, none],
    note: /^Administradores/,
  },
  "an administrator who pays": {
    is: ["ADMIN", held("ACTIVE")],
    standing: "PAYING",
    bar: undefined,
    card: [premium, "Ativa", "Gerenciar ou cancelar assinatura"],
    text: /Próxima renovação/,
    plans: ["Selecionar plano>portal", current, "Selecionar plano>change"],
    note: undefined,
  },
  "a subscriber": {
    is: ["PREMIUM", held("ACTIVE")],
    standing: "PAYING",
    bar: undefined,
    card: [premium, "Ativa", "Gerenciar ou cancelar assinatura"],
    text: /^Próxima renovação: 21\/12\/2026$/,
    plans: ["Selecionar plano>portal", current, "Selecionar plano>change"],
    note: undefined,
  },
  "a subscriber on trial": {
    is: ["PREMIUM", held("TRIAL")],
    standing: "PAYING",
    bar: undefined,
    card: [premium, "Período de Teste", "Gerenciar ou cancelar assinatura"],
    text: /Próxima renovação/,
    plans: ["Selecionar plano>portal", current, "Selecionar plano>change"],
    note: undefined,
  },
  "a subscriber who cancelled": {
    is: ["PREMIUM", held("ACTIVE", cancelled)],
    standing: "ENDING",
    bar: undefined,
    card: [premium, "Termina em 21/12/2026", "Gerenciar ou reativar assinatura"],
    text: /^Cancelada: você continua premium até 21\/12\/2026/,
    plans: [none, current, "Selecionar plano>change"],
    note: /continua premium até 21\/12\/2026/,
  },
  "a payment is late": {
    is: ["PREMIUM", held("PAST_DUE")],
    standing: "PAST_DUE",
    bar: "pay",
    card: [premium, "Pagamento Atrasado", pay],
    text: /^O último pagamento não foi aprovado\. .* para não perder o premium\.$/,
    plans: [none, `${pay}>portal`, none],
    note: /não foi aprovado/,
  },
  "the provider gave up on a payment": {
    is: ["REGULAR", held("UNPAID")],
    standing: "UNPAID",
    bar: "pay",
    card: [premium, "Não Paga", pay],
    text: /o premium foi suspenso\. Regularize no portal para voltar\.$/,
    plans: [current, `${pay}>portal`, none],
    note: /foi suspenso/,
  },
  "an unpaid subscription that was cancelled": {
    is: ["REGULAR", held("UNPAID", cancelled)],
    standing: "UNPAID",
    bar: "pay",
    card: [premium, "Não Paga", pay],
    text: /foi suspenso.* Ela já está cancelada, e termina em 21\/12\/2026\.$/,
    plans: [current, `${pay}>portal`, none],
    note: /foi suspenso/,
  },
  "a subscription that is over": {
    is: ["REGULAR", held("CANCELED", { ended_at: "2026-11-30T12:00:00Z" })],
    standing: "ENDED",
    bar: "upgrade",
    card: [premium, "Cancelada", undefined],
    text: /^A assinatura terminou em 30\/11\/2026\. Você está no plano gratuito\.$/,
    offersUpgrade: true,
    plans: [current, upgrade, upgrade],
    note: undefined,
  },
};

test.each(Object.entries(table))("%s is described identically everywhere", (_, row) => {
  const [user_type, subscription, pagamento_pendente] = row.is;
  const standing = standingOf({ user_type, subscription, pagamento_pendente });
  expect(standing).toBe(row.standing);
  expect(barOffer(standing)).toBe(row.bar);
  const card = standingText(standing, subscription);
  expect([card.title, card.tag?.label, card.portal]).toEqual(row.card);
  expect(card.text).toMatch(row.text);
  expect(card.offersUpgrade).toBe(row.offersUpgrade ?? false);
  const buttons = [free, monthly, yearly].map((plan) => {
    const { label, does } = planOffer(standing, plan, subscription);
    return does ? `${label}>${does}` : `·${label}`;
  });
  expect(buttons).toEqual(row.plans);
  const note = plansNote(standing, subscription);
  if (row.note) expect(note).toMatch(row.note);
  else expect(note).toBeUndefined();
  if (standing !== "PAYING") expect(paidText(standing, subscription)).toBe(card.text);
});

test("users with a payment due, and only they, can pay in the bar, on the card and among the plans", () => {
  for (const { is, bar, card, plans } of Object.values(table)) {
    const owes = is[1]?.status === "PAST_DUE" || is[1]?.status === "UNPAID";
    expect([bar === "pay", card[2] === pay, plans.includes(`${pay}>portal`)]).toEqual([owes, owes, owes]);
  }
});

test("after a payment the next charge is shown, not an end", () => {
  expect(paidText("PAYING", held("ACTIVE"))).toMatch(
    /^Seu plano Premium está ativo\. Próxima renovação: 21\/12\/2026\. /,
  );
});

test("a chosen change is shown with day and price", () => {
  const next = { plan_uuid: monthly.uuid, plan_name: "Premium", price: 19.9, interval: "month" } as const;
  const subscription = held("ACTIVE", { plan_name: "Premium Anual", interval: "year", proximo_plano: next });
  const text = "Até 21/12/2026 fica como está; depois você passa para Premium, por R$ 19,90/mês.";
  expect(standingText("PAYING", subscription).text).toBe(text);
  expect(plansNote("PAYING", subscription)).toBe(text);
  const yearlyHeld = { ...subscription, plan_uuid: yearly.uuid };
  expect(planOffer("PAYING", monthly, yearlyHeld)).toEqual({ label: "Selecionar plano" });
});

test("visitors may choose any plan", () => {
  expect(planOffer(undefined, monthly)).toEqual({ label: "Selecionar plano", does: "checkout" });
});

test("the recommended plan is the cheapest per month, with its saving", () => {
  expect(recommendedPlan(fallbackPlans)).toBe(yearly);
  expect(recommendedPlan([free])).toBeUndefined();
  expect(fallbackPlans.map((plan) => savingOf(plan, fallbackPlans))).toEqual([0, 0, 16]);
  expect(savingOf(yearly, [free, yearly])).toBe(0);
});
