import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AlertStage, createAlertStage } from "../../../../test/harness/alert-stage.ts";
import { hookWhatsApp } from "../../../../test/harness/whatsapp-hook.ts";
import type { ChannelSender } from "../../deliveries/channel-sender.ts";
import { dispatchBatch } from "../../deliveries/dispatch.ts";
import { matchEvent } from "../../events/alerts.ts";

let on: AlertStage;
beforeAll(async () => {
  on = await createAlertStage();
});
afterAll(() => on.close());
beforeEach(() => on.reset());

/** Resolves when a statement waits for a locked row. */
async function untilSomebodyWaitsForALock(): Promise<void> {
  for (let waiting = 0; waiting === 0; ) {
    const { rows } = await on.api.deps.pool.query(
      "SELECT count(*) AS waiting FROM pg_stat_activity WHERE datname = current_database() AND " +
        "wait_event_type = 'Lock'",
    );
    waiting = Number(rows[0].waiting);
  }
}

describe("by WhatsApp", () => {
  const premium = (minimum: number, telefone: string) =>
    on.candidateWho({
      minimum,
      user_type: "PREMIUM",
      telefone,
      habilitar_whatsapp: true,
      habilitar_email: false,
    });

  test("the approved template arrives with its variables", async () => {
    const wage = on.ownSalary();
    await premium(wage, "5531977770001");
    const { eventId, uuid } = await on.publish(wage, { titulo: "Prefeitura de Teste" });
    await matchEvent(on.api.deps, eventId);
    await dispatchBatch(on.api.deps, on.whatsApp);
    const [message] = (await on.emulators.phones.waitFor("5531977770001", 1, 5_000)) ?? [];
    expect(message?.text).toContain("Prefeitura de Teste");
    expect(message?.text).toContain("*Novo concurso: Prefeitura de Teste, inscrições até 20/12/2026*");
    expect(message?.text).toContain("Auditor");
    expect(message?.buttons[0]?.path).toBe(`/concursos/${uuid}`);
  });

  test("a number known without its ninth digit is reached in its other form", async () => {
    const wage = on.ownSalary();
    await premium(wage, "5531977770002");
    on.emulators.phones.fail({ to: "5531977770002", code: 131026, times: 1 });
    const { eventId } = await on.publish(wage);
    await matchEvent(on.api.deps, eventId);
    await dispatchBatch(on.api.deps, on.whatsApp);
    expect(await on.emulators.phones.waitFor("553177770002", 1, 5_000)).toHaveLength(1);
  });

  test("a number without WhatsApp fails, and the alert goes by mail at once", async () => {
    const wage = on.ownSalary();
    const recipient = await premium(wage, "5511977770003");
    await on.api.deps.db
      .updateTable("users")
      .set({ habilitar_email: true })
      .where("id", "=", recipient.id)
      .execute();
    on.emulators.phones.fail({ to: "5511977770003", code: 131026, times: 1 });
    const { eventId } = await on.publish(wage);
    await matchEvent(on.api.deps, eventId);
    await on.api.deps.pool.query("DELETE FROM deliveries WHERE event_id = $1 AND channel = 'email'", [
      eventId,
    ]);
    await dispatchBatch(on.api.deps, on.whatsApp);
    expect(await on.states(eventId)).toEqual([
      [recipient.email, "email", "queued"],
      [recipient.email, "whatsapp", "failed"],
    ]);
  });

  test("a throttled message is retried, and no attempt is counted", async () => {
    const wage = on.ownSalary();
    await premium(wage, "5511977770004");
    on.emulators.phones.fail({ to: "5511977770004", code: 130429, status: 429, times: 1 });
    const { eventId } = await on.publish(wage);
    await matchEvent(on.api.deps, eventId);
    await dispatchBatch(on.api.deps, on.whatsApp);
    expect(await on.deliveries(eventId)).toMatchObject([{ status: "queued", attempts: 0 }]);
  });

  /** Posts a provider's signed report about a delivery. */
  function report(delivery: { event_id: number; user_id: number }, status: object, secret = "app-secret") {
    const biz_opaque_callback_data = `${delivery.event_id}.${delivery.user_id}`;
    return hookWhatsApp(on.api, { statuses: [{ biz_opaque_callback_data, ...status }] }, secret);
  }

  test("signed reports raise a delivery's status in any order; unsigned ones are refused", async () => {
    const wage = on.ownSalary();
    const { id: user_id } = await premium(wage, "5511977770005");
    const { eventId } = await on.publish(wage);
    await matchEvent(on.api.deps, eventId);
    await dispatchBatch(on.api.deps, on.whatsApp);
    const delivery = { event_id: eventId, user_id };
    const id = (await on.deliveries(eventId))[0].provider_message_id;
    expect((await report(delivery, { id, status: "read" }, "wrong")).statusCode).toBe(403);
    expect((await report(delivery, { id: "wamid.another", status: "read" })).statusCode).toBe(204);
    expect((await on.deliveries(eventId))[0].status).toBe("sent");
    expect((await report(delivery, { id, status: "read" })).statusCode).toBe(204);
    expect((await report(delivery, { id, status: "delivered" })).statusCode).toBe(204);
    expect((await on.deliveries(eventId))[0].status).toBe("read");
  });

  test("a report that arrives before its message is recorded is not lost", async () => {
    const wage = on.ownSalary();
    const { id: user_id } = await premium(wage, "5511977770006");
    const { eventId } = await on.publish(wage);
    await matchEvent(on.api.deps, eventId);
    let reported: Promise<unknown> = Promise.resolve();
    const overtaken: ChannelSender<unknown> = {
      ...on.whatsApp,
      async send(message) {
        const result = await on.whatsApp.send(message);
        if (result.kind !== "sent") return result;
        reported = report({ event_id: eventId, user_id }, { id: result.messageId, status: "delivered" });
        await untilSomebodyWaitsForALock();
        return result;
      },
    };
    await dispatchBatch(on.api.deps, overtaken);
    await reported;
    expect(await on.deliveries(eventId)).toMatchObject([{ status: "delivered", attempts: 1 }]);
  });

  test("a message reported as failed goes by mail, once", async () => {
    const wage = on.ownSalary();
    const recipient = await premium(wage, "5511977770007");
    const { eventId } = await on.publish(wage);
    await matchEvent(on.api.deps, eventId);
    await dispatchBatch(on.api.deps, on.whatsApp);
    const id = (await on.deliveries(eventId))[0].provider_message_id;
    const failed = { id, status: "failed", errors: [{ code: 131026, title: "Undeliverable" }] };
    for (let times = 0; times < 2; times += 1) {
      await report({ event_id: eventId, user_id: recipient.id }, failed);
    }
    expect(await on.deliveries(eventId)).toMatchObject([
      { channel: "email", status: "queued" },
      { channel: "whatsapp", status: "failed", last_error: "131026 Undeliverable" },
    ]);
  });

  test("the reply SAIR ends WhatsApp alerts, in any number form; other words don't", async () => {
    const wage = on.ownSalary();
    const recipient = await premium(wage, "5531977770006");
    const reply = (body: string) =>
      hookWhatsApp(on.api, { messages: [{ from: "553177770006", type: "text", text: { body } }] });
    const isOn = async () =>
      (await on.api.app.inject({ url: "/api/users/me", headers: recipient.headers })).json()
        .habilitar_whatsapp;
    expect((await reply("obrigada!")).statusCode).toBe(204);
    expect(await isOn()).toBe(true);
    expect((await reply(" sair ")).statusCode).toBe(204);
    expect(await isOn()).toBe(false);
    const { eventId } = await on.publish(wage);
    await matchEvent(on.api.deps, eventId);
    expect(await on.deliveries(eventId)).toEqual([]);
  });

  test("the provider's handshake is answered with its challenge", async () => {
    const ask = (token: string) =>
      on.api.app.inject({
        url: `/api/whatsapp/webhook?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`,
      });
    expect((await ask("verify-token")).body).toBe("1158201444");
    expect((await ask("other")).statusCode).toBe(403);
  });
});
