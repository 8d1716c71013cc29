import { formatDateOf, formatMoney } from "../format.ts";
import { intervalLabels } from "./plan-text.ts";
import type { Standing } from "./standing.ts";
import type { Subscription } from "./subscriptions.ts";
import { subscriptionStatusLabels } from "./subscriptions.words.ts";

export type StandingTone = "info" | "success" | "warning" | "danger" | "neutral";

/** Texts of the profile's subscription card. */
export type StandingText = {
  /** Name and price of the plan; undefined without a subscription to show. */
  title?: string;
  tag?: { tone: StandingTone; label: string };
  /** Description in sentences. */
  text: string;
  /** Label of the button to the provider's portal; undefined if there is nothing to do there. */
  portal?: string;
  offersUpgrade: boolean;
};

/** Returns `R$ 19,90/mês`. */
export const priceText = ({
  price,
  interval,
  moeda,
}: Pick<Subscription, "price" | "interval"> & { moeda?: string }): string =>
  `${formatMoney(price, moeda)}${intervalLabels[interval].short}`;

const without: Record<"ADMIN" | "GIVEN" | "FREE" | "PENDING", StandingText> = {
  ADMIN: { text: "Administradores têm tudo do premium, sem assinatura.", offersUpgrade: false },
  GIVEN: { text: "Sua conta é premium, sem assinatura. Não há nada a pagar.", offersUpgrade: false },
  FREE: { text: "Você está no plano gratuito.", offersUpgrade: true },
  PENDING: {
    tag: { tone: "warning", label: "Pagamento a confirmar" },
    text:
      "Recebemos o seu pedido, e o pagamento ainda não foi confirmado. O boleto leva até três dias " +
      "úteis; o Pix, poucos minutos. Avisamos por e-mail.",
    offersUpgrade: false,
  },
};

/** Describes a user's standing, identically in profile, plans, payment page and mails. */
export function standingText(standing: Standing, subscription: Subscription | null): StandingText {
  if (standing === "ADMIN" || standing === "GIVEN" || standing === "FREE" || standing === "PENDING")
    return without[standing];
  if (!subscription) return without.FREE;
  const title = `${subscription.plan_name} · ${priceText(subscription)}`;
  return { title, ...held[standing](subscription) };
}

type HeldText = Omit<StandingText, "title">;

const held: Record<Exclude<Standing, keyof typeof without>, (subscription: Subscription) => HeldText> = {
  PAYING: (subscription) => ({
    tag: {
      tone: subscription.status === "TRIAL" ? "info" : "success",
      label: subscriptionStatusLabels[subscription.status],
    },
    text: renewalText(subscription),
    portal: "Gerenciar ou cancelar assinatura",
    offersUpgrade: false,
  }),
  ENDING: (subscription) => ({
    tag: { tone: "warning", label: `Termina em ${endText(subscription)}` },
    text:
      `Cancelada: você continua premium até ${endText(subscription)}, e pode reativar até lá no ` +
      `portal. Depois volta ao plano gratuito.${renewedBefore(subscription)}`,
    portal: "Gerenciar ou reativar assinatura",
    offersUpgrade: false,
  }),
  PAST_DUE: (subscription) => ({
    tag: { tone: "warning", label: subscriptionStatusLabels.PAST_DUE },
    text:
      `O último pagamento não foi aprovado. Atualize o cartão no portal para não perder o ` +
      `premium.${cancelledToo(subscription)}`,
    portal: "Regularizar pagamento",
    offersUpgrade: false,
  }),
  UNPAID: (subscription) => ({
    tag: { tone: "danger", label: subscriptionStatusLabels.UNPAID },
    text:
      `A assinatura está sem pagamento e o premium foi suspenso. Regularize no portal para ` +
      `voltar.${cancelledToo(subscription)}`,
    portal: "Regularizar pagamento",
    offersUpgrade: false,
  }),
  ENDED: ({ ended_at }) => ({
    tag: { tone: "neutral", label: subscriptionStatusLabels.CANCELED },
    text: `A assinatura terminou${ended_at ? ` em ${dateText(ended_at)}` : ""}. Você está no plano gratuito.`,
    offersUpgrade: true,
  }),
};

function renewalText({ current_period_end: end, proximo_plano: next }: Subscription): string {
  if (next)
    return `Até ${dateText(end)} fica como está; depois você passa para ${next.plan_name}, por ${priceText(next)}.`;
  return `Próxima renovação: ${dateText(end)}`;
}

const cancelledToo = (subscription: Subscription): string =>
  subscription.cancel_at_period_end ? ` Ela já está cancelada, e termina em ${endText(subscription)}.` : "";

/** Returns the end date; the provider's `cancel_at` may differ from the period's end. */
const endText = ({ cancel_at, current_period_end }: Subscription): string =>
  dateText(cancel_at ?? current_period_end);

const renewedBefore = ({ cancel_at, current_period_end: end }: Subscription): string =>
  cancel_at && end && Date.parse(cancel_at) > Date.parse(end)
    ? ` Até lá ela é renovada; a próxima cobrança é em ${dateText(end)}.`
    : "";

const dateText = (instant: string | null): string => (instant ? formatDateOf(instant) : "Data indisponível");

/** Returns the success page's text after the provider's answer. */
export function paidText(standing: Standing, subscription: Subscription | null): string {
  if (standing !== "PAYING" || !subscription) return standingText(standing, subscription).text;
  return (
    `Seu plano ${subscription.plan_name} está ativo. ${renewalText(subscription)}. Agora você vê ` +
    `todos os concursos que combinam com você e pode receber alertas por WhatsApp.`
  );
}

/** Returns a note above the plans, where the cards do not explain themselves. */
export function plansNote(standing: Standing, subscription: Subscription | null): string | undefined {
  if (standing === "ADMIN") return "Administradores já têm tudo do premium.";
  if (standing === "FREE" || standing === "ENDED") return undefined;
  if (standing === "PAYING" && !subscription?.proximo_plano) return undefined;
  return standingText(standing, subscription).text;
}
