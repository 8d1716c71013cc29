import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { escapeHtml, page } from "../html.ts";
import type { StripeBilling } from "./billing.ts";
import type { StripeStore, Subscription } from "./store.ts";
import type { StripeWebhooks, WebhookMode } from "./webhooks.ts";

type Options = { store: StripeStore; billing: StripeBilling; webhooks: StripeWebhooks };

const money = (centavos: number) =>
  (centavos / 100).toLocaleString("pt-BR", { style: "currency", currency: "BRL" });
const day = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString("pt-BR", { timeZone: "America/Sao_Paulo" });

const html = "text/html; charset=utf-8";
type ById = { Params: { id: string } };

const Deed = z.object({ deed: z.string() });
const Control = z.object({
  email: z.string(),
  /** Moves the person's subscriptions to the end of their period. */
  advance: z.boolean().default(false),
  declining: z.boolean().optional(),
  webhooks: z.enum(["once", "twice", "lost"]).optional(),
});

/** The provider's hosted pages, plainly a stand-in: no card is asked for. */
export function stripePages({ store, billing, webhooks }: Options): FastifyPluginAsync {
  const modes = new Map<string, WebhookMode>();
  webhooks.setMode((customer) => modes.get(customer) ?? "once");

  return async (app) => {
    app.get<ById>("/checkout/:id", async ({ params, query }, reply) => {
      const session = store.sessions.get(params.id);
      const price = session && store.prices.get(session.price);
      reply.type(html);
      if (!session || !price || session.status !== "open")
        return reply
          .code(404)
          .send(page("Pagamento encerrado", "<p>Este pagamento não está mais aberto.</p>"));
      const product = store.products.get(price.product);
      const declined = (query as { recusado?: string }).recusado
        ? '<p role="alert"><strong>Seu cartão foi recusado.</strong> Tente outro cartão.</p>'
        : "";
      const each = price.recurring.interval === "month" ? "por mês" : "por ano";
      const deed = (name: string, label: string) => `<button name="deed" value="${name}">${label}</button> `;
      return reply.send(
        page(
          "Pagamento (simulado)",
          `${declined}<p><strong>${escapeHtml(String(product?.name ?? ""))}</strong>, ${money(price.unit_amount)} ${each}.</p>
          <p>Nenhum cartão é pedido e nada é cobrado: escolha o que acontece.</p>
          <form method="post">${deed("pay", "Pagar")}${deed("decline", "Recusar o cartão")}${deed("cancel", "Cancelar e voltar")}</form>`,
        ),
      );
    });

    app.post<ById>("/checkout/:id", async ({ params, body }, reply) => {
      const session = store.sessions.get(params.id);
      if (session?.status !== "open") return reply.redirect(`/dev/stripe/checkout/${params.id}`, 303);
      const { deed } = Deed.parse(body);
      if (deed === "decline") return reply.redirect(`/dev/stripe/checkout/${params.id}?recusado=1`, 303);
      if (deed === "cancel") return reply.redirect(session.cancel_url, 303);
      const { success_url } = session;
      billing.pay(session);
      return reply.redirect(success_url.replace("{CHECKOUT_SESSION_ID}", session.id), 303);
    });

    app.get<ById>("/portal/:id", async ({ params }, reply) => {
      const portal = store.portals.get(params.id);
      reply.type(html);
      if (!portal)
        return reply.code(404).send(page("Portal encerrado", "<p>Este portal não está mais aberto.</p>"));
      const list = subscriptionsOf(store, portal.customer).map(describeSubscription).join("");
      return reply.send(
        page(
          "Portal de assinatura (simulado)",
          `${list || "<p>Nenhuma assinatura.</p>"}<p><a href="${escapeHtml(portal.returnUrl)}">Voltar ao Concurso à Vista</a></p>`,
        ),
      );
    });

    app.post<ById>("/portal/:id", async ({ params, body }, reply) => {
      const portal = store.portals.get(params.id);
      const { deed, subscription: id } = Deed.extend({ subscription: z.string() }).parse(body);
      const subscription = store.subscriptions.get(id);
      if (portal && subscription?.customer === portal.customer)
        billing.setCancelAtPeriodEnd(subscription, deed === "cancel");
      return reply.redirect(`/dev/stripe/portal/${params.id}`, 303);
    });

    app.get("/", async (_request, reply) => reply.type(html).send(customersPage(store)));

    app.post("/advance", async ({ body }, reply) => {
      billing.advance(z.object({ customer: z.string() }).parse(body).customer);
      return reply.redirect("/dev/stripe/", 303);
    });

    app.post("/card", async ({ body }, reply) => {
      const { customer, works } = z
        .object({ customer: z.string(), works: z.enum(["yes", "no"]) })
        .parse(body);
      if (works === "yes") store.declining.delete(customer);
      else store.declining.add(customer);
      return reply.redirect("/dev/stripe/", 303);
    });

    /** For tests: what happens to one person's payments, and how it is told. Answers when it has been told. */
    app.post("/control", async ({ body }, reply) => {
      const { email, advance, declining, webhooks: mode } = Control.parse(body);
      const customer = [...store.customers.values()].findLast((one) => one.email === email)?.id;
      if (!customer) return reply.code(404).send({ error: "no customer of that address" });
      if (mode) modes.set(customer, mode);
      if (declining === true) store.declining.add(customer);
      if (declining === false) store.declining.delete(customer);
      if (advance) billing.advance(customer);
      await webhooks.settled();
      return reply.code(204).send();
    });
  };
}

function subscriptionsOf(store: StripeStore, customer: string): Subscription[] {
  return [...store.subscriptions.values()].filter((one) => one.customer === customer);
}

const statuses: Record<Subscription["status"], string> = {
  active: "Ativa",
  past_due: "Pagamento atrasado",
  unpaid: "Não paga",
  canceled: "Encerrada",
};

function describeSubscription(subscription: Subscription): string {
  const [item] = subscription.items.data;
  if (!item) return "";
  const until = day(item.current_period_end);
  const button = (deed: string, label: string) =>
    `<form method="post"><input type="hidden" name="subscription" value="${subscription.id}">
      <button name="deed" value="${deed}">${label}</button></form>`;
  const price = `${money(item.price.unit_amount)}, período até ${until}`;
  if (subscription.status === "canceled")
    return `<section class="chat"><p>Encerrada (${price}).</p></section>`;
  return subscription.cancel_at_period_end
    ? `<section class="chat"><p>Será cancelada em ${until} (${price}).</p>${button("resume", "Reativar assinatura")}</section>`
    : `<section class="chat"><p>${statuses[subscription.status]} (${price}).</p>${button("cancel", "Cancelar assinatura")}</section>`;
}

function cardButton(isDeclining: boolean): string {
  return isDeclining
    ? 'O cartão será recusado. <button name="works" value="yes">Aceitar o cartão</button>'
    : '<button name="works" value="no">Recusar o cartão nas próximas cobranças</button>';
}

function customersPage(store: StripeStore): string {
  const list = [...store.customers.values()].map(
    ({ id, email }) => `<section class="chat"><h2>${escapeHtml(email)}</h2>
      ${
        subscriptionsOf(store, id)
          .map(
            (one) =>
              `<p>${escapeHtml(one.id)}: ${statuses[one.status]}, até ${day(one.items.data[0]?.current_period_end ?? 0)}</p>`,
          )
          .join("") || "<p>Nenhuma assinatura.</p>"
      }
      <form method="post" action="/dev/stripe/advance"><input type="hidden" name="customer" value="${id}">
      <button>Avançar para o próximo período</button></form>
      <form method="post" action="/dev/stripe/card"><input type="hidden" name="customer" value="${id}">${cardButton(store.declining.has(id))}</form></section>`,
  );
  return page("Pagamentos", list.join("") || "<p>Ninguém assinou ainda.</p>");
}
