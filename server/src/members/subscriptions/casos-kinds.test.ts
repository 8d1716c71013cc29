import {
  acoesOf,
  type Caso,
  type CasoAcao,
  type CasoTipo,
  casoTipos,
} from "@cav/contract/subscriptions/casos.ts";
import { expect, test } from "vitest";
import { openBillingDesk } from "../../../test/harness/billing-desk.ts";
import { openShop } from "../../../test/harness/shop.ts";

const shop = openShop();
const { control, pay, readRequested } = shop;
const { allCasos, decide, moveTo, refund } = openBillingDesk(shop);

const priceOf = async (uuid: string) =>
  (await shop.api.deps.pool.query("SELECT stripe_price_id AS id FROM planos WHERE uuid = $1", [uuid])).rows[0]
    .id as string;
const seconds = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400;
const updated = ["customer.subscription.updated"];
const deleted = ["customer.subscription.deleted"];
const promo = [{ unit_amount: 990 }];

/** A customer of no account pays for a plan by a link made in the dashboard. */
async function payAsStranger(): Promise<void> {
  await pay();
  const { stripe } = shop.billing();
  const email = `estranha-${Date.now()}@teste.example`;
  await stripe.customers.create({ email });
  await control({ email, start: [{ price: await priceOf(shop.premium.uuid) }] });
}

/** How each kind comes to be. */
const made: Record<CasoTipo, () => Promise<unknown>> = {
  PRECO_DESCONHECIDO: async () => {
    await shop.openCheckout();
    await control({ start: promo });
  },
  CLIENTE_DESCONHECIDO: payAsStranger,
  SITUACAO_DESCONHECIDA: async () => {
    await pay();
    await control({ set: { status: "snoozed" }, tell: updated });
  },
  ASSINATURA_SUMIDA: async () => {
    await pay();
    await control({ remove: "subscription" });
    await shop.reconcile();
  },
  SEGUNDA_ASSINATURA: async () => {
    await pay();
    await control({ start: [{ price: await priceOf(shop.premium.uuid) }] });
  },
  COBRANCA_PAUSADA: async () => {
    await pay();
    await control({ set: { pause_collection: { behavior: "void", resumes_at: null } }, tell: updated });
  },
  DEVOLVIDO: async () => {
    await pay();
    await control({ refund: 1990 });
  },
  CONTESTADO: async () => {
    await pay();
    await control({ dispute: "open" });
  },
  ESTORNO_FALHOU: async () => {
    await pay();
    await refund("TUDO");
    await control({ refundFails: true });
  },
  PAGO_DEPOIS_DO_FIM: async () => {
    await pay();
    await control({ set: { status: "canceled", ended_at: seconds(-1) }, tell: deleted });
  },
  NAO_COMECOU: async () => {
    await shop.openCheckout();
    await control({ webhooks: "lost", start: [{ price: await priceOf(shop.premium.uuid) }] });
    await control({ setInvoice: { status: "void", amount_paid: 0 }, webhooks: "once", tell: updated });
  },
  NAO_COBRADO: async () => {
    await pay();
    await control({ declining: true, webhooks: "lost" });
    await control({ advance: true });
    await control({ set: { status: "active" }, setInvoice: { status: "uncollectible" } });
    await moveTo(new Date(seconds(40) * 1000));
    await shop.reconcile();
  },
  VALOR_DESCONHECIDO: async () => {
    await pay();
    const price = await priceOf(shop.premium.uuid);
    await control({ items: [{ price }, { unit_amount: 5, metered: true }], tell: updated });
  },
  DEVOLUCAO_RECUSADA: async () => {
    await pay();
    await control({ refusing: true });
    await refund("TUDO");
    await control({ refusing: false });
  },
  PREMIUM_SEM_PAGAMENTO: async () => {
    await shop.payUnread();
    await control({ webhooks: "once", tell: updated });
  },
};

const bodyOf = (acao: CasoAcao, tipo: CasoTipo) => ({
  acao,
  ...(acao === "ATRIBUIR" && {
    plan_uuid: shop.premium.uuid,
    ...(tipo === "CLIENTE_DESCONHECIDO" && { email: shop.user.email }),
  }),
  ...(acao === "MANTER" && { ate: new Date(seconds(90) * 1000).toISOString() }),
});

/** The case of this kind that is open since; other tests leave theirs. */
async function openOne(tipo: CasoTipo, before: Set<string>): Promise<Caso> {
  const owner = tipo === "CLIENTE_DESCONHECIDO" ? undefined : shop.user.uuid;
  const found = (await allCasos()).filter(
    (one) => one.tipo === tipo && !before.has(one.uuid) && one.user?.uuid === owner,
  );
  expect(found, tipo).toHaveLength(1);
  return found[0] as Caso;
}

const everyWay = casoTipos.flatMap((tipo) =>
  acoesOf({ tipo, user: tipo === "CLIENTE_DESCONHECIDO" ? null : {} }).map((acao) => ({ tipo, acao })),
);

test.each(everyWay)("$tipo is settled by $acao, and stays so at the next reading", async ({ tipo, acao }) => {
  const before = new Set((await allCasos()).map(({ uuid }) => uuid));
  await made[tipo]();
  const caso = await openOne(tipo, before);
  const answer = await decide(caso.uuid, bodyOf(acao, tipo));
  expect(answer.statusCode, answer.body).toBe(204);
  const stillOpen = async () =>
    (await allCasos()).filter(
      (one) =>
        !before.has(one.uuid) &&
        (one.uuid === caso.uuid ||
          (one.tipo === tipo && one.stripe_subscription_id === caso.stripe_subscription_id)),
    );
  await readRequested();
  expect(await stillOpen(), "at once").toEqual([]);
  await shop.reconcile();
  expect(await stillOpen(), "after the next reading").toEqual([]);
});

test("an action that is not offered for a kind is refused", async () => {
  const before = new Set((await allCasos()).map(({ uuid }) => uuid));
  await made.COBRANCA_PAUSADA();
  const caso = await openOne("COBRANCA_PAUSADA", before);
  const refused = await decide(caso.uuid, { acao: "DEVOLVER" });
  expect([refused.statusCode, refused.json().errors?.[0]?.field]).toEqual([422, "acao"]);
});
