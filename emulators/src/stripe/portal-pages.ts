import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { escapeHtml, page } from "../html.ts";
import type { StripeBilling } from "./billing.ts";
import type { StripeStore, Subscription } from "./store.ts";

type Options = { store: StripeStore; billing: StripeBilling };
type ById = { Params: { id: string } };

export const money = (centavos: number, currency = "BRL") =>
  (centavos / 100).toLocaleString("pt-BR", { style: "currency", currency });
export const day = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString("pt-BR", { timeZone: "America/Sao_Paulo" });

export const statuses: Record<Subscription["status"], string> = {
  active: "Ativa",
  trialing: "Em teste",
  paused: "Em pausa",
  past_due: "Pagamento atrasado",
  unpaid: "Não paga",
  canceled: "Encerrada",
  incomplete: "À espera do pagamento",
  incomplete_expired: "Não foi paga",
};

export function subscriptionsOf(store: StripeStore, customer: string): Subscription[] {
  return [...store.subscriptions.values()].filter((one) => one.customer === customer);
}

const html = "text/html; charset=utf-8";
const PortalAction = z.object({
  deed: z.enum(["cancel", "resume", "card", "pay"]),
  subscription: z.string().default(""),
});

/** Serves the provider's portal: card, open invoices, cancelling and resuming. */
export function portalPages({ store, billing }: Options): FastifyPluginAsync {
  function act(subscription: Subscription, deed: z.output<typeof PortalAction>["deed"]): string {
    if (deed === "pay") return billing.payOwed(subscription) ? "" : "?recusado=1";
    if (deed !== "card") billing.setCancelAtPeriodEnd(subscription, deed === "cancel");
    return "";
  }

  return async (app) => {
    app.get<ById>("/portal/:id", async ({ params, query }, reply) => {
      const portal = store.portals.get(params.id);
      reply.type(html);
      if (!portal)
        return reply.code(404).send(page("Portal encerrado", "<p>Este portal não está mais aberto.</p>"));
      const list = subscriptionsOf(store, portal.customer).map((one) => describeSubscription(store, one));
      const refused = (query as { recusado?: string }).recusado
        ? '<p role="alert"><strong>Seu cartão foi recusado.</strong> Cadastre outro cartão e pague de novo.</p>'
        : "";
      return reply.send(
        page(
          "Portal de assinatura (simulado)",
          `${refused}${list.join("") || "<p>Nenhuma assinatura.</p>"}${cardForm(store, portal.customer)}
          <p><a href="${escapeHtml(portal.returnUrl)}">Voltar ao Concurso à Vista</a></p>`,
        ),
      );
    });

    app.post<ById>("/portal/:id", async ({ params, body }, reply) => {
      const portal = store.portals.get(params.id);
      const { deed, subscription: id } = PortalAction.parse(body);
      if (portal && deed === "card") store.declining.delete(portal.customer);
      const subscription = store.subscriptions.get(id);
      const isTheirs = portal && subscription?.customer === portal.customer;
      const told = isTheirs ? act(subscription, deed) : "";
      return reply.redirect(`/dev/stripe/portal/${params.id}${told}`, 303);
    });
  };
}

const cardForm = (store: StripeStore, customer: string) =>
  `<form method="post"><p>${store.declining.has(customer) ? "O cartão cadastrado é recusado." : "O cartão cadastrado funciona."}
  <button name="deed" value="card">Cadastrar outro cartão</button></p></form>`;

function describeSubscription(store: StripeStore, subscription: Subscription): string {
  const [item] = subscription.items.data;
  if (!item) return "";
  const until = day(item.current_period_end);
  const button = (deed: string, label: string) =>
    `<form method="post"><input type="hidden" name="subscription" value="${subscription.id}">
      <button name="deed" value="${deed}">${label}</button></form>`;
  const price = `${money(item.price.unit_amount)}, período até ${until}`;
  const part = (text: string, buttons = "") => `<section class="chat"><p>${text}</p>${buttons}</section>`;
  const { status } = subscription;
  if (status === "canceled" || status === "incomplete" || status === "incomplete_expired")
    return part(`${statuses[status]} (${price}).`);
  const open = store.invoices.get(subscription.latest_invoice ?? "");
  const pay = open?.status === "open" ? button("pay", `Pagar ${money(open.amount_due)}`) : "";
  return subscription.cancel_at_period_end || (subscription.cancel_at ?? null) !== null
    ? part(
        `Será cancelada em ${day(subscription.cancel_at ?? item.current_period_end)} (${price}).`,
        pay + button("resume", "Reativar assinatura"),
      )
    : part(`${statuses[status]} (${price}).`, pay + button("cancel", "Cancelar assinatura"));
}
