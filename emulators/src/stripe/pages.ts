import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { escapeHtml, page } from "../html.ts";
import type { StripeBilling } from "./billing.ts";
import { controlPages, promisesOf } from "./control.ts";
import { day, money, portalPages, statuses, subscriptionsOf } from "./portal-pages.ts";
import type { StripeReturns } from "./returns.ts";
import type { StripeStore } from "./store.ts";
import type { StripeWebhooks } from "./webhooks.ts";

type Options = {
  store: StripeStore;
  billing: StripeBilling;
  returns: StripeReturns;
  webhooks: StripeWebhooks;
};

const html = "text/html; charset=utf-8";
type ById = { Params: { id: string } };

const PageAction = z.object({ deed: z.string() });
/** Serves the provider's hosted pages, clearly marked as an emulator; they ask for no card. */
export function stripePages({ store, billing, returns, webhooks }: Options): FastifyPluginAsync {
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
          <form method="post">${deed("pay", "Pagar")}${deed("decline", "Recusar o cartão")}${session.allowed_payment_method_types
            .filter((type) => type !== "card")
            .map((type) => deed(type, `Gerar ${type === "pix" ? "Pix" : "boleto"}`))
            .join("")}${deed("cancel", "Cancelar e voltar")}</form>`,
        ),
      );
    });

    app.post<ById>("/checkout/:id", async ({ params, body }, reply) => {
      const session = store.sessions.get(params.id);
      if (session?.status !== "open") return reply.redirect(`/dev/stripe/checkout/${params.id}`, 303);
      const { deed } = PageAction.parse(body);
      if (deed === "decline") return reply.redirect(`/dev/stripe/checkout/${params.id}?recusado=1`, 303);
      if (deed === "cancel") return reply.redirect(session.cancel_url, 303);
      const { success_url } = session;
      if (deed === "pix" || deed === "boleto") billing.promise(session, deed);
      else billing.pay(session);
      return reply.redirect(success_url.replace("{CHECKOUT_SESSION_ID}", session.id), 303);
    });

    app.get<ById>("/invoice/:id", async ({ params }, reply) => {
      const invoice = store.invoices.get(params.id);
      reply.type(html);
      if (!invoice) return reply.code(404).send(page("Fatura", "<p>Esta fatura não existe.</p>"));
      const form =
        invoice.status === "open"
          ? '<form method="post"><button name="deed" value="pay">Pagar</button></form>'
          : `<p>${invoice.status === "paid" ? "Paga." : "Cancelada."}</p>`;
      return reply.send(page("Fatura (simulada)", `<p>${money(invoice.amount_due)}</p>${form}`));
    });
    app.post<ById>("/invoice/:id", async ({ params }, reply) => {
      const invoice = store.invoices.get(params.id);
      if (invoice) billing.payInvoice(invoice);
      return reply.redirect(`/dev/stripe/invoice/${params.id}`, 303);
    });

    await app.register(portalPages({ store, billing }));

    app.get("/", async (_request, reply) => reply.type(html).send(customersPage(store)));

    app.post("/advance", async ({ body }, reply) => {
      billing.advance(z.object({ customer: z.string() }).parse(body).customer);
      return reply.redirect("/dev/stripe/", 303);
    });

    app.post("/promise", async ({ body }, reply) => {
      const { session, paid } = z.object({ session: z.string(), paid: z.enum(["yes", "no"]) }).parse(body);
      const promised = store.sessions.get(session);
      if (promised) billing.settlePromise(promised, paid === "yes");
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

    await app.register(controlPages({ store, billing, returns, webhooks }));
  };
}

function cardButton(isDeclining: boolean): string {
  return isDeclining
    ? 'O cartão será recusado. <button name="works" value="yes">Aceitar o cartão</button>'
    : '<button name="works" value="no">Recusar o cartão nas próximas cobranças</button>';
}

const promiseForm = ({ id }: { id: string }) =>
  `<form method="post" action="/dev/stripe/promise"><input type="hidden" name="session" value="${id}">
  Pix ou boleto a pagar. <button name="paid" value="yes">Confirmar o pagamento</button>
  <button name="paid" value="no">Deixar vencer</button></form>`;

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
      ${promisesOf(store, id).map(promiseForm).join("")}
      <form method="post" action="/dev/stripe/advance"><input type="hidden" name="customer" value="${id}">
      <button>Avançar para o próximo período</button></form>
      <form method="post" action="/dev/stripe/card"><input type="hidden" name="customer" value="${id}">${cardButton(store.declining.has(id))}</form></section>`,
  );
  return page("Pagamentos", list.join("") || "<p>Ninguém assinou ainda.</p>");
}
