import { describe, expect, test } from "vitest";
import { openWhatsAppTalk } from "../../../test/harness/whatsapp-talk.ts";
import { channelRules } from "../channels/index.ts";

const { on, mobile, premium, hook, report, runJobs, alerted, settingsOf } = openWhatsAppTalk();

describe("the number's form", () => {
  test("a number form that worked is stored and used next", async () => {
    const { full, short } = mobile();
    on.emulators.phones.fail({ to: full, code: 131026, times: 1 });
    const { person } = await alerted(full);
    expect(on.textsOn(short)).toHaveLength(1);
    await report(short, "delivered");
    expect(await on.userRow(person)).toMatchObject({ whatsapp_numero: short });
    await on.publish({});
    await on.work();
    expect([on.textsOn(short).length, on.textsOn(full).length]).toEqual([2, 0]);
  });

  test("a number form reported as unknown later is replaced by the other", async () => {
    const { full, short } = mobile();
    const { person } = await alerted(full);
    await report(full, "failed", 131026);
    expect((await on.deliveriesOf(person))[1]).toMatchObject({ status: "queued" });
    await on.work();
    expect(on.textsOn(short)).toHaveLength(1);
    await report(short, "delivered");
    expect((await on.deliveriesOf(person))[1]).toMatchObject({ status: "delivered" });
    expect(await settingsOf(person)).toMatchObject({ habilitar_whatsapp: true });
  });

  test("the stored form is deleted with the number", async () => {
    const { full } = mobile();
    const { person } = await alerted(full);
    await report(full, "read");
    expect(await on.userRow(person)).toMatchObject({ whatsapp_numero: full });
    const body = { nome: "Ana", habilitar_email: true, habilitar_whatsapp: true };
    await on.ask(person, "PUT", "/api/users/me", { ...body, telefone: full });
    expect(await on.userRow(person)).toMatchObject({ whatsapp_numero: full });
    await on.ask(person, "PUT", "/api/users/me", { ...body, telefone: mobile().full });
    expect(await on.userRow(person)).toMatchObject({ whatsapp_numero: null });
  });
});

describe("a number without WhatsApp", () => {
  test("a number without WhatsApp switches the channel off, notifies by mail, and the alert goes by mail", async () => {
    const { full, short } = mobile();
    for (const to of [full, short]) on.emulators.phones.fail({ to, code: 131026, times: 9 });
    const { person, titulo } = await alerted(full, { habilitar_email: false });
    expect(await settingsOf(person)).toMatchObject({
      habilitar_whatsapp: false,
      whatsapp_desligado_por: "NUMERO",
    });
    await runJobs();
    await on.work();
    const [told, alert] = await on.mailsTo(person.email);
    expect(told?.subject).toBe("Seus alertas por WhatsApp foram desligados");
    expect(told?.text).toContain("os próximos vêm por e-mail até você arrumar o WhatsApp");
    expect(alert?.subject).toContain(titulo);
    expect(alert?.text).toContain("não foi possível entregá-la por outro canal seu");
    // A repeated run notifies nothing again.
    await on.publish({});
    await on.work();
    await runJobs();
    const words = (await on.subjectsTo(person.email)).filter((subject) => subject.includes("desligados"));
    expect(words).toHaveLength(1);
  });

  test.each(["full", "short"] as const)(
    "a number reported by its %s form only, whichever was sent to, is tried once in each",
    async (form) => {
      const number = mobile();
      const { person } = await alerted(number.full);
      const reported = new Set<string>();
      for (let round = 0; round < 15; round += 1) {
        const sent = [number.full, number.short].flatMap((to) => on.emulators.phones.find(to));
        for (const { id, callbackData } of sent.filter((message) => !reported.has(message.id))) {
          reported.add(id);
          const told = { id, status: "failed", recipient_id: number[form], errors: [{ code: 131026 }] };
          await hook({ statuses: [{ ...told, biz_opaque_callback_data: callbackData }] });
        }
        await on.work();
      }
      expect([on.textsOn(number.full).length, on.textsOn(number.short).length]).toEqual([1, 1]);
      expect((await on.deliveriesOf(person))[1]).toMatchObject({
        channel: "whatsapp",
        status: "failed",
        attempts: 2,
      });
      expect(await settingsOf(person)).toMatchObject({ whatsapp_desligado_por: "NUMERO" });
    },
  );

  test("a number is not tried beyond a message's attempts", async () => {
    const { full, short } = mobile();
    const { person } = await alerted(full);
    await on.api.deps.pool.query("UPDATE deliveries SET attempts = $1 WHERE user_id = $2", [
      channelRules.whatsapp.maxAttempts,
      person.id,
    ]);
    await report(full, "failed", 131026);
    await on.work();
    expect(on.textsOn(short)).toEqual([]);
    expect((await on.deliveriesOf(person))[1]).toMatchObject({ status: "failed" });
  });

  test("a repeated or late report while the other form waits does not stop that attempt", async () => {
    const { full, short } = mobile();
    const { person } = await alerted(full);
    await report(full, "failed", 131026);
    await report(full, "failed", 131026);
    await report(full, "sent");
    expect((await on.deliveriesOf(person))[1]).toMatchObject({ status: "queued" });
    await on.work();
    expect(on.textsOn(short)).toHaveLength(1);
  });

  test("a late report after both forms failed does not either", async () => {
    const { full, short } = mobile();
    const { person } = await alerted(full);
    await report(full, "failed", 131026);
    await on.work();
    await report(short, "failed", 131026);
    expect(await settingsOf(person)).toMatchObject({ whatsapp_desligado_por: "NUMERO" });
    expect(await on.userRow(person)).toMatchObject({ whatsapp_numero: null });
  });

  test("the channel is on again once its owner says so", async () => {
    const { full, short } = mobile();
    for (const to of [full, short]) on.emulators.phones.fail({ to, code: 131026, times: 1 });
    const { person } = await alerted(full);
    const body = { nome: "Ana", telefone: full, habilitar_email: true, habilitar_whatsapp: true };
    await on.ask(person, "PUT", "/api/users/me", body);
    expect(await settingsOf(person)).toMatchObject({
      habilitar_whatsapp: true,
      whatsapp_desligado_por: null,
    });
  });
});

describe("reports out of order", () => {
  test("out-of-order reports never lower a status, and a late failure does not undo a delivery", async () => {
    const { full } = mobile();
    const { person } = await alerted(full);
    await report(full, "read");
    await report(full, "delivered");
    await report(full, "failed", 131026);
    await report(full, "sent");
    expect((await on.deliveriesOf(person))[1]).toMatchObject({ channel: "whatsapp", status: "read" });
    expect(await settingsOf(person)).toMatchObject({ habilitar_whatsapp: true });
  });

  test("reports of a digest raise all its deliveries", async () => {
    const { full } = mobile();
    const user = await on.candidate({ salario_minimo: 1 }, premium(full));
    await on.ask(user, "PUT", "/api/alertas/ajustes", { frequencia: "DIARIO", habilitar_email: false });
    await on.publish({});
    await on.publish({});
    await on.work();
    on.api.deps.clock.set("2026-11-21T11:00:00Z");
    await on.work();
    await report(full, "delivered");
    expect((await on.deliveriesOf(user)).map(({ status }) => status)).toEqual(["delivered", "delivered"]);
  });
});
