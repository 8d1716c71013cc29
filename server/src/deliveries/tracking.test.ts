import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Channels, createChannels } from "../../test/harness/channels.ts";
import { deleteConcursosAndPreferencias, deleteRows } from "../../test/harness/empty.ts";
import { signBody } from "../platform/whatsapp/signature.ts";
import { createChannelClosedHandler, createReplyHandler } from "./channel-closed.ts";
import { maxAttempts } from "./results.ts";

let on: Channels;
let seen = 0;
beforeAll(async () => {
  on = await createChannels();
});
afterAll(() => on.close());
beforeEach(async () => {
  await deleteConcursosAndPreferencias(on.api.deps.pool);
  await deleteRows(on.api.deps.pool, ["pgboss.job_common"]);
  on.api.deps.clock.set("2026-11-20T13:00:00Z");
});

let number = 0;
/** A mobile of Belo Horizonte: WhatsApp may know it with or without its ninth digit. */
function mobile() {
  number += 1;
  const rest = String(80_000_000 + number);
  return { full: `55319${rest}`, short: `5531${rest}` };
}
const premium = (telefone: string) => ({ user_type: "PREMIUM", telefone, habilitar_whatsapp: true }) as const;

async function hook(value: object): Promise<void> {
  const payload = JSON.stringify({ entry: [{ changes: [{ value }] }] });
  const response = await on.api.app.inject({
    method: "POST",
    url: "/api/whatsapp/webhook",
    headers: {
      "content-type": "application/json",
      "x-hub-signature-256": signBody(Buffer.from(payload), "app-secret"),
    },
    payload,
  });
  expect(response.statusCode, response.body).toBe(204);
}

type Status = "sent" | "delivered" | "read" | "failed";
/** The provider reports on the last message to a number. */
async function report(to: string, status: Status, code?: number): Promise<void> {
  const message = on.emulators.phones.find(to).at(-1);
  const errors = code ? { errors: [{ code, title: "x" }] } : {};
  const told = { id: message?.id, status, recipient_id: to, biz_opaque_callback_data: message?.callbackData };
  await hook({ statuses: [{ ...told, ...errors }] });
}
const write = (from: string, text: string, contextId?: string) =>
  hook({ messages: [{ from, text: { body: text }, ...(contextId ? { context: { id: contextId } } : {}) }] });

/** Runs what was queued for the workers, as they would. */
async function runJobs(): Promise<void> {
  const { rows } = await on.api.deps.pool.query(
    "DELETE FROM pgboss.job WHERE name IN ('alerts.reply', 'alerts.channel-closed') RETURNING name, data",
  );
  const closed = createChannelClosedHandler(on.api.deps, on.mailer, on.client);
  const reply = createReplyHandler(on.api.deps, on.client);
  for (const { name, data } of rows) await (name === "alerts.reply" ? reply(data) : closed(data));
}

async function alerted(telefone: string, overrides: object = {}) {
  const user = await on.candidate({ salario_minimo: 1 }, { ...premium(telefone), ...overrides });
  seen += 1;
  const { uuid } = await on.publish({ titulo: `Concurso ${seen}` });
  await on.work();
  return { person: user, uuid };
}

const settingsOf = (user: Parameters<Channels["ask"]>[0]) => on.ask(user, "GET", "/api/alertas/ajustes");

describe("the number's form", () => {
  test("that a message arrived at is remembered and used next", async () => {
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

  test("that is reported as unknown later gives way to the other one", async () => {
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

  test("is forgotten with the number", async () => {
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
  test("switches the channel off, tells its owner by mail, and the alert goes by mail", async () => {
    const { full, short } = mobile();
    for (const to of [full, short]) on.emulators.phones.fail({ to, code: 131026, times: 9 });
    const { person } = await alerted(full, { habilitar_email: false });
    expect(await settingsOf(person)).toMatchObject({
      habilitar_whatsapp: false,
      whatsapp_desligado_por: "NUMERO",
    });
    await runJobs();
    await on.work();
    const [told, alert] = await on.mailsTo(person.email);
    expect(told?.subject).toBe("Seus alertas por WhatsApp foram desligados");
    expect(told?.text).toContain("os próximos vêm por e-mail até você arrumar o WhatsApp");
    expect(alert?.subject).toContain(`Concurso ${seen}`);
    expect(alert?.text).toContain("não foi possível entregá-la no seu WhatsApp");
    // A repeated run tells nothing again.
    await on.publish({});
    await on.work();
    await runJobs();
    const words = (await on.subjectsTo(person.email)).filter((subject) => subject.includes("desligados"));
    expect(words).toHaveLength(1);
  });

  test.each(["full", "short"] as const)(
    "reported by the %s form alone, whichever it was sent to, is tried once in each",
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

  test("is not tried beyond the attempts that a message has", async () => {
    const { full, short } = mobile();
    const { person } = await alerted(full);
    await on.api.deps.pool.query("UPDATE deliveries SET attempts = $1 WHERE user_id = $2", [
      maxAttempts.whatsapp,
      person.id,
    ]);
    await report(full, "failed", 131026);
    await on.work();
    expect(on.textsOn(short)).toEqual([]);
    expect((await on.deliveriesOf(person))[1]).toMatchObject({ status: "failed" });
  });

  test("reported again, or late as sent, while the other form waits, keeps nothing from going there", async () => {
    const { full, short } = mobile();
    const { person } = await alerted(full);
    await report(full, "failed", 131026);
    await report(full, "failed", 131026);
    await report(full, "sent");
    expect((await on.deliveriesOf(person))[1]).toMatchObject({ status: "queued" });
    await on.work();
    expect(on.textsOn(short)).toHaveLength(1);
  });

  test("reported after both forms failed does the same", async () => {
    const { full, short } = mobile();
    const { person } = await alerted(full);
    await report(full, "failed", 131026);
    await on.work();
    await report(short, "failed", 131026);
    expect(await settingsOf(person)).toMatchObject({ whatsapp_desligado_por: "NUMERO" });
    expect(await on.userRow(person)).toMatchObject({ whatsapp_numero: null });
  });

  test("is on again once its owner says so", async () => {
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
  test("never lower what is known, and a late failure does not undo a delivery", async () => {
    const { full } = mobile();
    const { person } = await alerted(full);
    await report(full, "read");
    await report(full, "delivered");
    await report(full, "failed", 131026);
    await report(full, "sent");
    expect((await on.deliveriesOf(person))[1]).toMatchObject({ channel: "whatsapp", status: "read" });
    expect(await settingsOf(person)).toMatchObject({ habilitar_whatsapp: true });
  });

  test("of a digest raise everything that went with it", async () => {
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

describe("replies", () => {
  test.each(["SAIR", "sair", " Sair! "])("%s ends the messages, and is answered", async (word) => {
    const { full } = mobile();
    const { person } = await alerted(full);
    on.emulators.phones.write({ from: full, text: word });
    await write(full, word);
    await runJobs();
    expect(await settingsOf(person)).toMatchObject({
      habilitar_whatsapp: false,
      whatsapp_desligado_por: "PEDIDO",
      habilitar_email: true,
    });
    expect(on.textsOn(full).at(-1)).toMatch(/^Pronto: você não receberá mais alertas por aqui/);
  });

  test.each([
    ["PAUSAR", "27/11/2026"],
    ["pausar 15 dias", "05/12/2026"],
    ["Pausar 900", "19/01/2027"],
  ])("%s pauses until %s", async (word, until) => {
    const { full } = mobile();
    const { person } = await alerted(full);
    on.emulators.phones.write({ from: full, text: word });
    await write(full, word);
    await runJobs();
    expect(on.textsOn(full).at(-1)).toContain(`pausados até ${until}`);
    expect((await settingsOf(person)).pausado_ate).not.toBeNull();
  });

  test("SALVAR saves the exam of the message that is answered, else of the last one", async () => {
    const { full, short } = mobile();
    const { person, uuid: first } = await alerted(full);
    const firstMessage = on.emulators.phones.find(full)[0];
    on.api.deps.clock.set("2026-11-20T13:05:00Z");
    const { uuid: second } = await on.publish({});
    await on.work();
    const saved = async () =>
      ((await on.ask(person, "GET", "/api/concursos/favoritos")).items as { uuid: string }[]).map(
        ({ uuid }) => uuid,
      );
    // WhatsApp names who writes by its own form of the number.
    await write(short, "SALVAR");
    expect(await saved()).toEqual([second]);
    await write(full, "salvar por favor", firstMessage?.id);
    expect((await saved()).sort()).toEqual([first, second].sort());
  });

  test("AJUSTAR is answered with the link to one's settings, which goes only where alerts go", async () => {
    const { full } = mobile();
    const { person } = await alerted(full);
    on.emulators.phones.write({ from: full, text: "ajustar" });
    await write(full, "ajustar");
    await runJobs();
    const link = /http\S+/.exec(on.textsOn(full).at(-1) ?? "")?.[0] ?? "";
    const { searchParams } = new URL(link);
    const response = await on.api.app.inject({
      url: `/api/alertas/ajustes-por-link?token=${searchParams.get("token")}`,
    });
    expect(response.json()).toMatchObject({ frequencia: "NA_HORA" });
    await on.ask(person, "PUT", "/api/alertas/ajustes", { habilitar_whatsapp: false });
    await write(full, "ajustes");
    await runJobs();
    expect(on.textsOn(full).at(-1)).toBe("Seus ajustes de alertas estão no seu perfil, no site.");
  });

  test("anything else, and words from strangers, change nothing", async () => {
    const { full } = mobile();
    const { person } = await alerted(full);
    await write(full, "Obrigada! Quando vou sair de férias?");
    await write("5531900000000", "SAIR");
    await write(full, "Não quero sair");
    expect(await settingsOf(person)).toMatchObject({ habilitar_whatsapp: true, pausado_ate: null });
  });

  test("what is not understood is answered once a day by the words that are", async () => {
    const { full } = mobile();
    await alerted(full);
    on.emulators.phones.write({ from: full, text: "oi" });
    for (const text of ["oi", "Obrigada!", ""]) await write(full, text);
    await write(full, "Não quero sair");
    await runJobs();
    expect(on.textsOn(full).filter((text) => text.includes("SAIR encerra os alertas"))).toHaveLength(1);
  });
});

describe("WhatsApp's own switch", () => {
  test("stops the messages and lets them come again", async () => {
    const { full } = mobile();
    const { person } = await alerted(full);
    const prefer = (value: string) =>
      hook({ user_preferences: [{ wa_id: full, category: "marketing_messages", value }] });
    await prefer("stop");
    expect(await settingsOf(person)).toMatchObject({ habilitar_whatsapp: false });
    await prefer("resume");
    expect(await settingsOf(person)).toMatchObject({
      habilitar_whatsapp: true,
      whatsapp_desligado_por: null,
    });
  });

  test("that lets them come again tells who had no other channel of what is open meanwhile", async () => {
    const [only, both] = [mobile().full, mobile().full];
    const { person } = await alerted(only, { habilitar_email: false });
    const { person: other } = await alerted(both);
    await on.api.deps.pool.query("DELETE FROM pgboss.job");
    for (const value of ["stop", "resume"])
      for (const wa_id of [only, both])
        await hook({ user_preferences: [{ wa_id, category: "marketing_messages", value }] });
    const { rows } = await on.api.deps.pool.query(
      "SELECT data FROM pgboss.job WHERE name = 'alerts.catch-up'",
    );
    expect(rows.map(({ data }) => data.user_id)).toEqual([person.id]);
    expect(await settingsOf(other)).toMatchObject({ habilitar_whatsapp: true });
  });

  test("does not switch on what its owner had switched off in the profile", async () => {
    const { full } = mobile();
    const { person } = await alerted(full);
    await on.ask(person, "PUT", "/api/alertas/ajustes", { habilitar_whatsapp: false });
    await hook({ user_preferences: [{ wa_id: full, category: "marketing_messages", value: "resume" }] });
    expect(await settingsOf(person)).toMatchObject({ habilitar_whatsapp: false });
  });
});
