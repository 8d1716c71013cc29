import { describe, expect, test } from "vitest";
import { brasilia, phone, premium, settings } from "../../../test/harness/alert-settings.ts";
import { openChannels } from "../../../test/harness/channels.ts";
import { matchEvent } from "./alerts.ts";

const on = openChannels();

/** Sets the clock to a time in Brasília. */
const at = (time: string) => on.api.deps.clock.set(brasilia(time));

describe("a digest", () => {
  test("a digest comes once a day with everything, and nothing before", async () => {
    const user = await on.candidate({ salario_minimo: 1 });
    await on.ask(user, "PUT", settings, { frequencia: "DIARIO" });
    await on.publish({ titulo: "TRT" });
    await on.publish({ titulo: "TCE" });
    await on.work();
    expect(await on.subjectsTo(user.email)).toEqual([]);
    at("2026-11-21T07:59:00");
    await on.work();
    expect(await on.subjectsTo(user.email)).toEqual([]);
    at("2026-11-21T08:00:00");
    await on.work();
    expect(await on.subjectsTo(user.email)).toEqual([expect.stringMatching(/\. E mais 1$/)]);
    const [mail] = await on.mailsTo(user.email);
    for (const title of ["TRT", "TCE"]) {
      expect(mail?.text).toContain(`* ${title}`);
      expect(mail?.html).toContain(`>${title}</a>`);
    }
    expect((await on.deliveriesOf(user)).map(({ status }) => status)).toEqual(["sent", "sent"]);
    await on.work();
    expect(await on.subjectsTo(user.email)).toHaveLength(1);
  });

  test("a digest with one item is that message itself", async () => {
    const user = await on.candidate({ salario_minimo: 1 });
    await on.ask(user, "PUT", settings, { frequencia: "DIARIO" });
    await on.publish({ titulo: "TRT", data_fim_inscricao: "2026-12-12" });
    await on.work();
    at("2026-11-21T08:00:00");
    await on.work();
    expect(await on.subjectsTo(user.email)).toEqual(["Novo, inscrições até 12/12: TRT"]);
  });

  test("a weekly digest comes on Monday; what ends before comes with the daily one, or at once", async () => {
    const user = await on.candidate({ salario_minimo: 1 });
    await on.ask(user, "PUT", settings, { frequencia: "SEMANAL" });
    await on.publish({ titulo: "Longe" });
    await on.publish({ titulo: "Domingo", data_fim_inscricao: "2026-11-22" });
    await on.publish({ titulo: "Hoje", data_fim_inscricao: "2026-11-20" });
    await on.work();
    expect((await on.subjectsTo(user.email)).map((subject) => subject.split(": ").at(-1))).toEqual(["Hoje"]);
    at("2026-11-21T08:00:00");
    await on.work();
    expect((await on.subjectsTo(user.email))[1]).toMatch(/: Domingo$/);
    at("2026-11-23T08:00:00");
    await on.work();
    expect((await on.subjectsTo(user.email))[2]).toMatch(/: Longe$/);
  });

  test("a digest goes by WhatsApp too, and its reports count for all its alerts", async () => {
    const telefone = phone();
    const user = await on.candidate({ salario_minimo: 1 }, premium(telefone));
    await on.ask(user, "PUT", settings, { frequencia: "DIARIO", habilitar_email: false });
    await on.publish({ titulo: "TRT" });
    await on.publish({ titulo: "TCE" });
    await on.work();
    at("2026-11-21T08:00:00");
    await on.work();
    const [message, ...more] = on.emulators.phones.find(telefone);
    expect(more).toEqual([]);
    expect(message?.text).toMatch(/\. E mais 1\*/);
    expect(message?.text).toMatch(/TCE: .* • TRT: /);
    const rows = await on.deliveriesOf(user);
    expect(new Set(rows.map((row) => row.provider_message_id)).size).toBe(1);
    expect(message?.callbackData).toMatch(/\.resumo$/);
  });

  test("two workers send a digest once", async () => {
    const user = await on.candidate({ salario_minimo: 1 });
    await on.ask(user, "PUT", settings, { frequencia: "DIARIO" });
    for (const titulo of ["A", "B", "C"]) await on.publish({ titulo });
    await on.work();
    at("2026-11-21T08:00:00");
    await Promise.all([on.work(), on.work(), on.work()]);
    expect(await on.subjectsTo(user.email)).toEqual([expect.stringMatching(/\. E mais 2$/)]);
  });

  test("a digest that the user switched off leaves at once", async () => {
    const user = await on.candidate({ salario_minimo: 1 });
    await on.ask(user, "PUT", settings, { frequencia: "SEMANAL" });
    await on.publish({});
    await on.work();
    await on.ask(user, "PUT", settings, { frequencia: "NA_HORA" });
    await on.work();
    expect(await on.subjectsTo(user.email)).toHaveLength(1);
  });
});

describe("a pause", () => {
  test("a pause holds everything; what is still true comes afterwards in one message", async () => {
    const user = await on.candidate({ salario_minimo: 1 });
    const paused = await on.ask(user, "PUT", settings, { pausar_dias: 7 });
    expect(paused.pausado_ate).toBe(brasilia("2026-11-27T08:00:00").toISOString());
    await on.publish({ titulo: "TRT" });
    await on.publish({ titulo: "TCE" });
    await on.publish({ titulo: "Passou", data_fim_inscricao: "2026-11-25" });
    await on.work();
    at("2026-11-26T23:00:00");
    await on.work();
    expect(await on.subjectsTo(user.email)).toEqual([]);
    at("2026-11-27T08:00:00");
    await on.work();
    expect(await on.subjectsTo(user.email)).toEqual([expect.stringMatching(/\. E mais 1$/)]);
    expect(await on.ask(user, "GET", settings)).toMatchObject({ pausado_ate: null });
    await on.publish({ titulo: "Depois" });
    await on.work();
    expect((await on.subjectsTo(user.email))[1]).toMatch(/: Depois$/);
  });

  test("a pause also holds messages queued before it", async () => {
    const user = await on.candidate({ salario_minimo: 1 });
    await on.publish({});
    const { rows } = await on.api.deps.pool.query("SELECT id FROM alert_events");

    await matchEvent(on.api.deps, rows[0].id);
    await on.ask(user, "PUT", settings, { pausar_dias: 2 });
    await on.work();
    expect(await on.subjectsTo(user.email)).toEqual([]);
    expect(await on.deliveriesOf(user)).toMatchObject([
      { status: "queued", resumo: true, attempts: 0, due_at: brasilia("2026-11-22T08:00:00") },
    ]);
  });

  test("ending a pause sends what waits", async () => {
    const user = await on.candidate({ salario_minimo: 1 });
    await on.ask(user, "PUT", settings, { pausar_dias: 30 });
    await on.publish({});
    await on.work();
    expect(await on.ask(user, "PUT", settings, { pausar_dias: 0 })).toMatchObject({ pausado_ate: null });
    await on.work();
    expect(await on.subjectsTo(user.email)).toHaveLength(1);
  });
});

describe("at night", () => {
  test("at night WhatsApp waits for the morning, mail does not, and no attempt is counted", async () => {
    const telefone = phone();
    const user = await on.candidate({ salario_minimo: 1 }, premium(telefone));
    at("2026-11-20T22:30:00");
    await on.publish({});
    await on.work();
    expect(on.textsOn(telefone)).toEqual([]);
    expect(await on.subjectsTo(user.email)).toHaveLength(1);
    expect((await on.deliveriesOf(user))[1]).toMatchObject({
      status: "queued",
      attempts: 0,
      due_at: brasilia("2026-11-21T08:00:00"),
    });
    at("2026-11-21T08:00:00");
    await on.work();
    expect(on.textsOn(telefone)).toHaveLength(1);
  });

  test("the last day's reminder leaves with the agenda, also for users who allow it at night", async () => {
    const [allowed, quiet] = [phone(), phone()];
    const user = await on.candidate({ salario_minimo: 1 }, premium(allowed));
    await on.candidate({ salario_minimo: 1 }, premium(quiet));
    await on.ask(user, "PUT", settings, { whatsapp_no_ultimo_dia: true });
    await on.walk();
    await on.publish({ titulo: "TRT", data_fim_inscricao: "2026-11-21", data_prova: null });
    await on.work();
    at("2026-11-21T00:10:00");
    await on.walk();
    await on.work();
    // Reminders leave with the agenda, at eight.
    expect(on.textsOn(allowed)).toHaveLength(1);
    at("2026-11-21T08:00:00");
    await on.work();
    for (const number of [allowed, quiet]) expect(on.textsOn(number).at(-1)).toContain("encerram hoje");
  });

  test("at night a new exam whose registrations end today is sent too", async () => {
    const [allowed, quiet] = [phone(), phone()];
    const user = await on.candidate({ salario_minimo: 1 }, premium(allowed));
    await on.candidate({ salario_minimo: 1 }, premium(quiet));
    await on.ask(user, "PUT", settings, { whatsapp_no_ultimo_dia: true });
    at("2026-11-20T21:30:00");
    await on.publish({ titulo: "Longe" });
    await on.publish({ titulo: "Hoje", data_fim_inscricao: "2026-11-20" });
    await on.work();
    expect(on.textsOn(allowed)).toEqual([expect.stringContaining("Hoje, inscrições até 20/11/2026")]);
    expect(on.textsOn(quiet)).toEqual([]);
  });
});
