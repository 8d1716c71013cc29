import { describe, expect, test } from "vitest";
import { openBillingDesk } from "../../../test/harness/billing-desk.ts";
import { openShop } from "../../../test/harness/shop.ts";

const shop = openShop();
const { control, mine, pay } = shop;

const desk = openBillingDesk(shop);
const { casos, payments, refund } = desk;

const inDays = (days: number) => desk.moveTo(new Date(Date.now() + days * 86_400_000));
async function decide(payload: object) {
  const [caso] = await casos();
  return desk.decide(caso?.uuid, payload);
}
async function one(query: string) {
  const { rows } = await shop.api.deps.pool.query(query, [shop.user.id]);
  return rows[0];
}
const typeOf = async () => (await one("SELECT user_type FROM users WHERE id = $1")).user_type;
/** Counts the mails about billing, and audited ends. */
const told = () =>
  one(`SELECT (SELECT count(*)::int FROM pgboss.job WHERE name = 'subscriptions.notice'
        AND (data ->> 'user_id')::int = $1) AS mails,
      (SELECT count(*)::int FROM auditoria JOIN users u ON u.uuid = alvo_uuid
        WHERE u.id = $1 AND acao = 'ASSINATURA_ENCERRADA') AS ends`);

describe("the first reading of a person's customer", () => {
  /** Makes a person whose premium an older rule gave, and reads their customer for the first time. */
  async function readFirst() {
    await shop.payUnread();
    const before = await told();
    await control({ webhooks: "once", tell: ["customer.subscription.updated"] });
    return before;
  }
  const listed = [{ tipo: "PREMIUM_SEM_PAGAMENTO", resolucao: null }];

  test("takes no premium: people decide, for 30 days, and nobody is mailed", async () => {
    const before = await readFirst();
    expect(await typeOf()).toBe("PREMIUM");
    expect(await casos()).toMatchObject(listed);
    await shop.reconcile();
    expect([await typeOf(), await told()]).toEqual(["PREMIUM", before]);
    await inDays(29);
    await shop.reconcile();
    expect(await typeOf()).toBe("PREMIUM");
    await inDays(31);
    await shop.reconcile();
    expect(await typeOf()).toBe("REGULAR");
    expect(await casos(), "still to be decided").toMatchObject(listed);
  });

  test.each([
    [
      "keep it longer",
      { acao: "MANTER", ate: new Date(Date.now() + 60 * 86_400_000).toISOString() },
      "PREMIUM",
    ],
    ["end the subscription", { acao: "ENCERRAR" }, "REGULAR"],
    ["leave it to the rule", { acao: "RESOLVER" }, "REGULAR"],
  ])("lets people %s", async (_, decision, type) => {
    await readFirst();
    expect((await decide(decision)).statusCode).toBe(204);
    expect([await typeOf(), await casos()]).toEqual([type, []]);
    await inDays(31);
    await shop.reconcile();
    expect(await typeOf()).toBe(type);
  });

  test("closes the case by itself once the invoice is paid", async () => {
    await readFirst();
    await control({ payInvoice: true });
    expect([await typeOf(), await casos()]).toEqual(["PREMIUM", []]);
    expect(await casos(true)).toMatchObject([{ tipo: "PREMIUM_SEM_PAGAMENTO", resolucao: "SOZINHA" }]);
  });
});

describe("a refund that Stripe refuses", () => {
  test("ends nothing, gives nothing, tells nobody, and is repeated by its case", async () => {
    await pay();
    const before = await told();
    await control({ refusing: true });
    const refused = await refund("TUDO");
    expect([refused.statusCode, refused.json().detail]).toEqual([
      502,
      expect.stringContaining("Insufficient funds"),
    ]);
    const untouched = { status: "ACTIVE", ended_at: null };
    expect((await mine()).json()).toMatchObject(untouched);
    expect([await typeOf(), await told()]).toEqual(["PREMIUM", before]);
    expect(await payments()).toMatchObject([{ devolvido: null }]);
    expect(await casos()).toMatchObject([{ tipo: "DEVOLUCAO_RECUSADA" }]);
    expect((await decide({ acao: "REPETIR" })).statusCode, "refused again").toBe(502);
    await control({});
    expect((await mine()).json(), "still untouched").toMatchObject(untouched);
    expect(await casos()).toHaveLength(1);
    await control({ refusing: false });
    const repeated = await decide({ acao: "REPETIR" });
    expect(repeated.statusCode, repeated.body).toBe(204);
    expect((await mine()).json()).toMatchObject({ status: "CANCELED" });
    expect(await payments()).toMatchObject([{ devolvido: 19.9 }]);
    expect([await typeOf(), await casos()]).toEqual(["REGULAR", []]);
    expect((await told()).ends).toBe(1);
  });

  test("is repeated with the amount that was decided first", async () => {
    await pay(shop.yearly);
    await control({ refusing: true });
    await inDays(50);
    expect((await refund("PROPORCIONAL")).statusCode).toBe(502);
    const { valor } = await one("SELECT valor FROM casos_de_cobranca WHERE user_id = $1");
    expect(valor).toBeLessThan(19_000);
    await inDays(0);
    await control({ refusing: false });
    await inDays(100);
    expect((await decide({ acao: "REPETIR" })).statusCode).toBe(204);
    expect(await payments()).toMatchObject([{ devolvido: valor / 100 }]);
  });

  test("opens its case again after a person closed it", async () => {
    await pay();
    await control({ refusing: true });
    await refund("TUDO");
    expect((await decide({ acao: "RESOLVER" })).statusCode).toBe(204);
    expect(await casos()).toEqual([]);
    await refund("TUDO");
    expect(await casos()).toMatchObject([{ tipo: "DEVOLUCAO_RECUSADA" }]);
    expect((await decide({ acao: "ENCERRAR" })).statusCode).toBe(204);
    expect([await typeOf(), await casos()]).toEqual(["REGULAR", []]);
  });

  test("leaves the case of a late payment open, whose action gives it back later", async () => {
    await pay();
    const ended_at = Math.floor(Date.now() / 1000) - 3_600;
    await control({
      refusing: true,
      set: { status: "canceled", ended_at },
      tell: ["customer.subscription.deleted"],
    });
    expect((await decide({ acao: "DEVOLVER" })).statusCode).toBe(502);
    expect(await casos()).toMatchObject([{ tipo: "PAGO_DEPOIS_DO_FIM" }]);
    await control({ refusing: false });
    expect((await decide({ acao: "DEVOLVER" })).statusCode).toBe(204);
    expect([await payments(), await casos()]).toMatchObject([[{ devolvido: 19.9 }], []]);
  });
});

describe("a refund that failed on its way", () => {
  test("is sent once more by its case, as often as it fails", async () => {
    await pay();
    await refund("TUDO");
    for (const times of [1, 2]) {
      await control({ refundFails: true });
      expect(await casos(), `failed ${times}`).toMatchObject([{ tipo: "ESTORNO_FALHOU" }]);
      expect((await decide({ acao: "REPETIR" })).statusCode).toBe(204);
      expect([await payments(), await casos()]).toMatchObject([[{ devolvido: 19.9 }], []]);
    }
  });

  test("is repeated in the dashboard if it was made there, and ends nothing here", async () => {
    await pay();
    await control({ refund: 500 });
    await control({ refundFails: true });
    const answer = await decide({ acao: "REPETIR" });
    expect([answer.statusCode, answer.json().detail]).toEqual([502, expect.stringContaining("painel")]);
    expect((await mine()).json()).toMatchObject({ status: "ACTIVE" });
    expect(await casos()).toMatchObject([{ tipo: "ESTORNO_FALHOU" }]);
  });
});
