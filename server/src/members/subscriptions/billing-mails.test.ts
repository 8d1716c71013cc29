import { readMail } from "@cav/emulators/mailbox.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openShop } from "../../../test/harness/shop.ts";
import { createMailer, type Mailer } from "../../platform/providers/email/mailer.ts";
import type { JobPayload } from "../../platform/queue.ts";
import { createBillingNoticeHandler, queueRenewals } from "./notices.ts";
import type { subscriptionsJobs } from "./subscriptions.jobs.ts";

const shop = openShop();
const { control, me, mine, openCheckout, pay, post, press } = shop;

let mailer: Mailer;
let lastText = "";
let write: (notice: JobPayload<typeof subscriptionsJobs.subscriptionsNotice>) => Promise<void>;
beforeAll(async () => {
  mailer = createMailer({
    url: shop.emulators.urls.smtp,
    from: "contas@teste.example",
    replyTo: "ajuda@teste.example",
  });
  write = createBillingNoticeHandler(shop.api.deps, mailer);
});
afterAll(() => mailer.close());
beforeEach(() => shop.api.deps.clock.set(new Date()));

/** Returns the subjects of the user's new mails, by the order of events. */
async function subjects(): Promise<string[]> {
  const { rows } = await shop.api.deps.pool.query(
    "DELETE FROM pgboss.job WHERE name = 'subscriptions.notice' AND (data ->> 'user_id')::int = $1 " +
      "RETURNING data, created_on",
    [shop.user.id],
  );
  rows.sort((one, two) => one.created_on - two.created_on);
  const before = shop.emulators.mailbox.find(shop.user.email).length;
  for (const { data } of rows) await write(data);
  const read = await Promise.all(shop.emulators.mailbox.find(shop.user.email).map(readMail));
  lastText = read.at(-1)?.text ?? "";
  return read.slice(before).map(({ subject }) => subject ?? "");
}
const day = (instant: string) => {
  const [date] = new Date(instant).toLocaleString("sv-SE", { timeZone: "America/Sao_Paulo" }).split(" ");
  return date?.split("-").toReversed().join("/") ?? "";
};
async function cancel(deed = "cancel"): Promise<void> {
  const portal = (await post("portal", {})).json().portal_url;
  const page = await (await fetch(portal)).text();
  await press(portal, { deed, subscription: /value="(sub_\w+)"/.exec(page)?.[1] ?? "" });
  await control({});
}

describe("mails about a subscription", () => {
  test("each change from first payment to end is mailed once, though every event comes twice", async () => {
    await openCheckout();
    await control({ webhooks: "twice" });
    await pay();
    expect((await subjects()).sort()).toEqual(["Recibo: pagamento de R$ 19,90", "Sua assinatura começou"]);
    await control({ advance: true, declining: true });
    expect(await subjects()).toEqual(["O pagamento da sua assinatura não foi aprovado"]);
    expect(lastText).toMatch(/plano Premium, de R\$ 19,90, não foi aprovado[\s\S]*\/perfil\/assinatura/);
    await control({ advance: true });
    expect(await subjects()).toEqual(["Seu premium foi suspenso"]);
    expect(lastText, "a channel that ended is told").toContain("e com ele os alertas por WhatsApp");
    await control({ advance: true, declining: false });
    expect((await subjects()).sort()).toEqual([
      "Pagamento em dia: seu premium voltou",
      "Recibo: pagamento de R$ 19,90",
    ]);
    await control({ advance: true, declining: true });
    await control({ advance: true, declining: false });
    expect(await subjects()).toContain("Pagamento em dia: você continua premium");
    await cancel();
    expect(await subjects()).toEqual(["Sua assinatura foi cancelada"]);
    expect(lastText).toContain(`premium até ${day((await mine()).json().current_period_end)}`);
    await cancel("resume");
    expect(await subjects()).toEqual(["Sua assinatura foi reativada"]);
    await cancel();
    await subjects();
    const before = Date.now();
    await control({ advance: true });
    expect(await subjects()).toEqual(["Sua assinatura terminou"]);
    const { ended_at } = (await mine()).json();
    expect(lastText).toContain(`terminou em ${day(ended_at)}`);
    // Stripe counts whole seconds.
    const ended = Date.parse(ended_at) - before;
    expect(ended, "when it ended, not the end of a period").toBeGreaterThan(-1_000);
    expect(ended).toBeLessThanOrEqual(Date.now() - before);
    await shop.reconcile();
    expect(await subjects(), "and never again").toEqual([]);
  });

  test("a change of plan is mailed, now and at the next period", async () => {
    await pay();
    await subjects();
    const preview = async (plan_uuid: string) => (await post("change/preview", { plan_uuid })).json();
    const { valor, momento } = await preview(shop.yearly.uuid);
    await post("change", { plan_uuid: shop.yearly.uuid, valor, momento });
    await control({});
    expect((await subjects()).sort()).toEqual([
      expect.stringMatching(/^Recibo: pagamento de R\$ /),
      "Seu plano agora é Premium Anual",
    ]);
    const next = await preview(shop.premium.uuid);
    await post("change", { plan_uuid: shop.premium.uuid, valor: 0, momento: next.momento });
    await control({});
    expect(await subjects()).toEqual([`Troca de plano marcada para ${day(next.em)}`]);
  });
});

test("the renewal of a yearly plan is announced a week ahead, once, unless it ends", async () => {
  await pay(shop.yearly);
  await subjects();
  const end = Date.parse((await mine()).json().current_period_end);
  const inDays = (days: number) => shop.api.deps.clock.set(new Date(end - days * 86_400_000));
  inDays(8);
  await queueRenewals(shop.api.deps);
  expect(await subjects()).toEqual([]);
  inDays(6.9);
  await queueRenewals(shop.api.deps);
  await queueRenewals(shop.api.deps);
  expect(await subjects()).toEqual([`Seu plano anual renova em ${day(new Date(end).toISOString())}`]);
  expect(lastText).toContain("por R$ 199,90");
  await shop.api.deps.pool.query(
    "UPDATE assinaturas SET renovacao_avisada = NULL, cancel_at_period_end = true WHERE user_id = $1",
    [shop.user.id],
  );
  await queueRenewals(shop.api.deps);
  expect(await subjects()).toEqual([]);
});

describe("a Pix or a boleto", () => {
  const verify = async (session_id: string) => (await post("verify-session", { session_id })).json();
  const promise = async (deed: "pix" | "boleto") => {
    const done = await press(await openCheckout(), { deed });
    await control({});
    return new URL(done).searchParams.get("session_id") ?? "";
  };

  test.each(["pix", "boleto"] as const)(
    "a payment by %s gives nothing until it is paid, and then everything",
    async (deed) => {
      const session = await promise(deed);
      expect(await verify(session)).toEqual({ status: "pending", subscription: null });
      expect(await me()).toMatchObject({
        user_type: "REGULAR",
        pagamento_pendente: true,
        subscription: null,
      });
      const again = await post("checkout", { plan_uuid: shop.yearly.uuid });
      expect([again.statusCode, again.json().title]).toEqual([409, "Pagamento a confirmar"]);
      expect(await subjects(), "once").toEqual(["Falta pagar R$ 19,90"]);
      await control({ promised: "paid" });
      expect(await verify(session)).toMatchObject({ status: "complete", subscription: { status: "ACTIVE" } });
      expect(await me()).toMatchObject({ user_type: "PREMIUM", pagamento_pendente: false });
      expect((await subjects()).sort()).toEqual(["Recibo: pagamento de R$ 19,90", "Sua assinatura começou"]);
    },
  );

  test.each(["once", "twice", "lost"])(
    "a lapsed Pix or boleto is notified (%s), and the user can buy again",
    async (webhooks) => {
      const session = await promise("boleto");
      expect(await subjects()).toEqual(["Falta pagar R$ 19,90"]);
      await control({ webhooks });
      await control({ promised: "lapsed" });
      if (webhooks === "lost") await shop.reconcile();
      expect(await verify(session)).toMatchObject({ status: "expired" });
      expect(await me()).toMatchObject({
        user_type: "REGULAR",
        pagamento_pendente: false,
        subscription: null,
      });
      expect(await subjects()).toEqual(["O seu pagamento não foi confirmado"]);
      await openCheckout();
    },
  );
});
