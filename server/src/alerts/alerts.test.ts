import type { Emulators } from "@cav/emulators/start.ts";
import { startEmulators } from "@cav/emulators/start.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp, testNow } from "../../test/app.ts";
import {
  buildUser,
  concursoBody,
  insertReferenceData,
  preferencias,
  signInAs,
} from "../../test/factories.ts";
import { createMailer, type Mailer } from "../platform/mail/mailer.ts";
import { signBody } from "../platform/whatsapp/signature.ts";
import { createWhatsApp } from "../platform/whatsapp/whatsapp.ts";
import { matchEvent } from "./alerts.ts";
import { type ChannelSender, dispatchBatch, maxAttempts, retryDelaySeconds } from "./dispatch.ts";
import { createEmailSender } from "./email-sender.ts";
import { unsubscribeToken } from "./links.ts";
import { createWhatsAppSender } from "./whatsapp-sender.ts";

let api: TestApp;
let emulators: Emulators;
let mailer: Mailer;
let admin: { authorization: string };
let email: ChannelSender<unknown>;
let whatsApp: ChannelSender<unknown>;

beforeAll(async () => {
  emulators = await startEmulators();
  api = await createTestApp();
  await insertReferenceData(api.deps.db);
  admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
  mailer = createMailer({ url: emulators.urls.smtp, from: "Concurso à Vista <alertas@teste.example>" });
  const { whatsappToken: token, whatsappPhoneNumberId: phoneNumberId } = emulators.credentials;
  const client = createWhatsApp({ token, phoneNumberId, apiBase: emulators.urls.whatsapp });
  email = (await createEmailSender(api.deps, mailer)) as ChannelSender<unknown>;
  whatsApp = createWhatsAppSender(api.deps, client) as ChannelSender<unknown>;
});
afterAll(async () => {
  mailer.close();
  await emulators.close();
  await api.close();
});
beforeEach(async () => {
  api.deps.clock.set(testNow);
  await api.deps.pool.query("TRUNCATE preferencias, deliveries, alerts");
});

let salary = 10_000;
/** A salary that no other test's candidates look for, so that each test matches its own alone. */
function ownSalary(): number {
  salary += 10;
  return salary;
}

type Candidate = Parameters<typeof buildUser>[1] & { minimum: number };

async function candidateWho({ minimum, ...overrides }: Candidate) {
  const user = await buildUser(api.deps.db, overrides);
  const headers = await signInAs(api.deps, user);
  const payload = preferencias({ salario_minimo: minimum });
  const response = await api.app.inject({
    method: "PUT",
    url: "/api/users/me/preferences",
    headers,
    payload,
  });
  expect(response.statusCode).toBe(200);
  return { ...user, headers };
}

async function publish(salario: number, overrides: object = {}) {
  const body = concursoBody({ cargos: [{ salario: String(salario), nome: "Auditor" }], ...overrides });
  const response = await api.app.inject({
    method: "POST",
    url: "/api/concursos",
    headers: admin,
    payload: body,
  });
  expect(response.statusCode, response.body).toBe(201);
  return { uuid: response.json().uuid as string, body, eventId: await eventOf(response.json().uuid) };
}

async function eventOf(uuid: string): Promise<number> {
  const { rows } = await api.deps.pool.query(
    "SELECT e.id FROM alert_events e JOIN concursos c ON c.id = e.concurso_id WHERE c.uuid = $1",
    [uuid],
  );
  return rows[0]?.id;
}

async function deliveries(eventId: number) {
  const { rows } = await api.deps.pool.query(
    `SELECT u.email, d.channel, d.status, d.attempts, d.last_error, d.due_at, d.provider_message_id
     FROM deliveries d JOIN users u ON u.id = d.user_id WHERE event_id = $1 ORDER BY u.id, d.channel`,
    [eventId],
  );
  return rows;
}

const states = async (eventId: number) =>
  (await deliveries(eventId)).map(({ email: to, channel, status }) => [to, channel, status]);

describe("finding whom to tell", () => {
  test("everybody who matches, on the channels that are on, and nobody else", async () => {
    const wage = ownSalary();
    const byMail = await candidateWho({ minimum: wage });
    const both = await candidateWho({
      minimum: wage,
      user_type: "PREMIUM",
      telefone: "5531988887777",
      habilitar_whatsapp: true,
    });
    const noLonger = await candidateWho({
      minimum: wage,
      telefone: "5531988887776",
      habilitar_whatsapp: true,
    });
    await candidateWho({ minimum: wage, habilitar_email: false });
    await candidateWho({ minimum: wage + 1 });
    const { eventId } = await publish(wage);
    expect(await matchEvent(api.deps, eventId)).toBe(4);
    expect(await states(eventId)).toEqual([
      [byMail.email, "email", "queued"],
      [both.email, "email", "queued"],
      [both.email, "whatsapp", "queued"],
      [noLonger.email, "email", "queued"],
    ]);
  });

  test("nobody twice, however often the job is repeated, even at once", async () => {
    const wage = ownSalary();
    await candidateWho({ minimum: wage });
    const { eventId } = await publish(wage);
    const counts = await Promise.all([1, 2, 3, 4].map(() => matchEvent(api.deps, eventId)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await deliveries(eventId)).toHaveLength(1);
  });

  test("a change that makes an exam match alerts those who were not told, and only them", async () => {
    const wage = ownSalary();
    const first = await candidateWho({ minimum: wage });
    const second = await candidateWho({ minimum: wage + 5 });
    const { uuid, body, eventId } = await publish(wage);
    await matchEvent(api.deps, eventId);
    expect(await states(eventId)).toEqual([[first.email, "email", "queued"]]);
    await dispatchBatch(api.deps, email);

    const changed = { ...body, cargos: [{ ...body.cargos[0], salario: String(wage + 5) }] };
    await api.app.inject({ method: "PUT", url: `/api/concursos/${uuid}`, headers: admin, payload: changed });
    expect(await eventOf(uuid)).toBe(eventId);
    expect(await matchEvent(api.deps, eventId)).toBe(1);
    expect(await states(eventId)).toEqual([
      [first.email, "email", "sent"],
      [second.email, "email", "queued"],
    ]);
  });

  test.each([
    ["is finished", { status: "FINALIZADO" }],
    ["is suspended", { status: "SUSPENSO" }],
    [
      "closed its registrations yesterday",
      { data_inicio_inscricao: "2026-10-01", data_fim_inscricao: "2026-11-19" },
    ],
  ])("an exam that %s alerts nobody", async (_, overrides) => {
    const wage = ownSalary();
    await candidateWho({ minimum: wage });
    const { eventId } = await publish(wage, overrides);
    expect(await matchEvent(api.deps, eventId)).toBe(0);
  });

  test("the job exists if and only if the exam does", async () => {
    const jobs = async () =>
      (await api.deps.pool.query("SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'alerts.match'"))
        .rows[0].n;
    const before = await jobs();
    await api.app.inject({
      method: "POST",
      url: "/api/concursos",
      headers: admin,
      payload: concursoBody({ cargos: [{ cursos_aceitos: [999] }] }),
    });
    expect(await jobs()).toBe(before);
    await publish(ownSalary());
    expect(await jobs()).toBe(before + 1);
  });
});

describe("sending", () => {
  test("a mail says what, until when and why, with a way out", async () => {
    const wage = ownSalary();
    const reader = await candidateWho({ minimum: wage, nome: "Ana <b>Paula</b> Reis" });
    const { eventId, uuid } = await publish(wage, { titulo: "Câmara & Senado <script>x</script>" });
    await matchEvent(api.deps, eventId);
    expect(await dispatchBatch(api.deps, email)).toBe(1);
    const [caught] = (await emulators.mailbox.waitFor(reader.email, 1, 5_000)) ?? [];
    const raw = caught?.raw.toString() ?? "";
    expect(raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    const [shown] = await (await fetch(`${emulators.urls.dev}/dev/api/messages?to=${reader.email}`)).json();
    expect(shown.subject).toBe("Câmara & Senado <script>x</script>: inscrições até 20/12 · combina com você");
    expect(shown.html).toContain("Câmara &amp; Senado &lt;script&gt;x&lt;/script&gt;");
    expect(shown.html).not.toContain("<script>");
    expect(shown.html).toContain(`http://localhost/concursos/${uuid}`);
    expect(shown.text).toContain("Olá, Ana!");
    expect(shown.text).toContain("* Auditor");
    expect(await states(eventId)).toEqual([[reader.email, "email", "sent"]]);
  });

  test("a passing failure is tried again later, not before, and then arrives", async () => {
    const wage = ownSalary();
    const reader = await candidateWho({ minimum: wage });
    const { eventId } = await publish(wage);
    await matchEvent(api.deps, eventId);
    emulators.mailbox.fail({ to: reader.email, code: 451, times: 1 });
    await dispatchBatch(api.deps, email);
    const [delivery] = await deliveries(eventId);
    expect(delivery).toMatchObject({
      status: "queued",
      attempts: 1,
      last_error: expect.stringContaining("451"),
    });
    expect(await dispatchBatch(api.deps, email)).toBe(0);
    api.deps.clock.set(new Date(new Date(testNow).getTime() + 60_000));
    expect(await dispatchBatch(api.deps, email)).toBe(1);
    expect(await states(eventId)).toEqual([[reader.email, "email", "sent"]]);
    expect(emulators.mailbox.find(reader.email)).toHaveLength(1);
  });

  test("an address that does not exist fails at once, with the server's words", async () => {
    const wage = ownSalary();
    const reader = await candidateWho({ minimum: wage });
    const { eventId } = await publish(wage);
    await matchEvent(api.deps, eventId);
    emulators.mailbox.fail({ to: reader.email, code: 550, times: 1 });
    await dispatchBatch(api.deps, email);
    expect(await deliveries(eventId)).toMatchObject([
      { status: "failed", attempts: 1, last_error: expect.stringContaining("550") },
    ]);
  });

  test("what keeps failing is given up after the last attempt, with its reason", async () => {
    const wage = ownSalary();
    const reader = await candidateWho({ minimum: wage });
    const { eventId } = await publish(wage, { data_fim_inscricao: "2027-06-01" });
    await matchEvent(api.deps, eventId);
    emulators.mailbox.fail({ to: reader.email, code: 451, times: maxAttempts });
    let now = new Date(testNow).getTime();
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      expect(await dispatchBatch(api.deps, email)).toBe(1);
      now += retryDelaySeconds(attempt, 1) * 1000;
      api.deps.clock.set(new Date(now));
    }
    expect(await deliveries(eventId)).toMatchObject([{ status: "failed", attempts: maxAttempts }]);
    expect(await dispatchBatch(api.deps, email)).toBe(0);
  });

  test("what lost its sense meanwhile is not sent: the exam closed, or the reader switched mail off", async () => {
    const wage = ownSalary();
    const reader = await candidateWho({ minimum: wage });
    const { eventId, uuid, body } = await publish(wage);
    const other = await publish(wage);
    await matchEvent(api.deps, eventId);
    await matchEvent(api.deps, other.eventId);
    const payload = { ...body, status: "SUSPENSO" };
    await api.app.inject({ method: "PUT", url: `/api/concursos/${uuid}`, headers: admin, payload });
    const token = unsubscribeToken(api.deps.config.jwtSecret, reader.uuid);
    const out = await api.app.inject({
      method: "POST",
      url: `/api/alertas/descadastro?token=${token}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
    expect(out.statusCode).toBe(204);
    await dispatchBatch(api.deps, email);
    expect(await states(eventId)).toEqual([[reader.email, "email", "canceled"]]);
    expect(await states(other.eventId)).toEqual([[reader.email, "email", "canceled"]]);
    expect(emulators.mailbox.find(reader.email)).toHaveLength(0);
  });

  test("deleting an exam cancels what is queued and keeps what was sent", async () => {
    const wage = ownSalary();
    const sent = await candidateWho({ minimum: wage });
    const { eventId, uuid } = await publish(wage);
    await matchEvent(api.deps, eventId);
    await dispatchBatch(api.deps, email);
    const late = await candidateWho({ minimum: wage });
    await matchEvent(api.deps, eventId);
    await api.app.inject({ method: "DELETE", url: `/api/concursos/${uuid}`, headers: admin });
    expect(await states(eventId)).toEqual([
      [sent.email, "email", "sent"],
      [late.email, "email", "canceled"],
    ]);
  });

  test("two workers at once send each message once", async () => {
    const wage = ownSalary();
    const readers = await Promise.all(Array.from({ length: 30 }, () => candidateWho({ minimum: wage })));
    const { eventId } = await publish(wage);
    await matchEvent(api.deps, eventId);
    const taken = await Promise.all([1, 2, 3, 4].map(() => dispatchBatch(api.deps, email, 10)));
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(30);
    for (const reader of readers) expect(emulators.mailbox.find(reader.email)).toHaveLength(1);
  });
});

/** Resolves when a statement waits for a row that another transaction holds. */
async function untilSomebodyWaitsForALock(): Promise<void> {
  for (let waiting = 0; waiting === 0; ) {
    const { rows } = await api.deps.pool.query(
      "SELECT count(*) AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    waiting = Number(rows[0].waiting);
  }
}

describe("by WhatsApp", () => {
  const premium = (minimum: number, telefone: string) =>
    candidateWho({
      minimum,
      user_type: "PREMIUM",
      telefone,
      habilitar_whatsapp: true,
      habilitar_email: false,
    });

  test("the approved template arrives with its variables", async () => {
    const wage = ownSalary();
    await premium(wage, "5531977770001");
    const { eventId, uuid } = await publish(wage, { titulo: "Prefeitura de Teste" });
    await matchEvent(api.deps, eventId);
    await dispatchBatch(api.deps, whatsApp);
    const [message] = (await emulators.phones.waitFor("5531977770001", 1, 5_000)) ?? [];
    expect(message?.text).toContain("Prefeitura de Teste");
    expect(message?.text).toContain("Inscrições até 20/12/2026");
    expect(message?.text).toContain("Auditor");
    expect(message?.button?.path).toBe(`/concursos/${uuid}`);
  });

  test("a number known without its ninth digit is reached in its other form", async () => {
    const wage = ownSalary();
    await premium(wage, "5531977770002");
    emulators.phones.fail({ to: "5531977770002", code: 131026, times: 1 });
    const { eventId } = await publish(wage);
    await matchEvent(api.deps, eventId);
    await dispatchBatch(api.deps, whatsApp);
    expect(await emulators.phones.waitFor("553177770002", 1, 5_000)).toHaveLength(1);
  });

  test("a number without WhatsApp fails, and the alert goes by mail at once", async () => {
    const wage = ownSalary();
    const reader = await premium(wage, "5511977770003");
    await api.deps.db
      .updateTable("users")
      .set({ habilitar_email: true })
      .where("id", "=", reader.id)
      .execute();
    emulators.phones.fail({ to: "5511977770003", code: 131026, times: 1 });
    const { eventId } = await publish(wage);
    await matchEvent(api.deps, eventId);
    await api.deps.pool.query("DELETE FROM deliveries WHERE event_id = $1 AND channel = 'email'", [eventId]);
    await dispatchBatch(api.deps, whatsApp);
    expect(await states(eventId)).toEqual([
      [reader.email, "email", "queued"],
      [reader.email, "whatsapp", "failed"],
    ]);
  });

  test("a throttled provider is tried again", async () => {
    const wage = ownSalary();
    await premium(wage, "5511977770004");
    emulators.phones.fail({ to: "5511977770004", code: 130429, status: 429, times: 1 });
    const { eventId } = await publish(wage);
    await matchEvent(api.deps, eventId);
    await dispatchBatch(api.deps, whatsApp);
    expect(await deliveries(eventId)).toMatchObject([{ status: "queued", attempts: 1 }]);
  });

  /** Posts a report of the provider about a delivery, as the provider signs it. */
  function report(delivery: { event_id: number; user_id: number }, status: object, secret = "app-secret") {
    const biz_opaque_callback_data = `${delivery.event_id}.${delivery.user_id}`;
    const statuses = [{ biz_opaque_callback_data, ...status }];
    const payload = JSON.stringify({ object: "x", entry: [{ changes: [{ value: { statuses } }] }] });
    const headers = {
      "content-type": "application/json",
      "x-hub-signature-256": signBody(Buffer.from(payload), secret),
    };
    return api.app.inject({ method: "POST", url: "/api/whatsapp/webhook", headers, payload });
  }

  test("signed reports raise a delivery's status in any order; unsigned ones are refused", async () => {
    const wage = ownSalary();
    const { id: user_id } = await premium(wage, "5511977770005");
    const { eventId } = await publish(wage);
    await matchEvent(api.deps, eventId);
    await dispatchBatch(api.deps, whatsApp);
    const delivery = { event_id: eventId, user_id };
    const id = (await deliveries(eventId))[0].provider_message_id;
    expect((await report(delivery, { id, status: "read" }, "wrong")).statusCode).toBe(403);
    expect((await report(delivery, { id: "wamid.another", status: "read" })).statusCode).toBe(204);
    expect((await deliveries(eventId))[0].status).toBe("sent");
    expect((await report(delivery, { id, status: "read" })).statusCode).toBe(204);
    expect((await report(delivery, { id, status: "delivered" })).statusCode).toBe(204);
    expect((await deliveries(eventId))[0].status).toBe("read");
  });

  test("a report that overtakes the record of the sending is not lost", async () => {
    const wage = ownSalary();
    const { id: user_id } = await premium(wage, "5511977770006");
    const { eventId } = await publish(wage);
    await matchEvent(api.deps, eventId);
    let reported: Promise<unknown> = Promise.resolve();
    const overtaken: ChannelSender<unknown> = {
      ...whatsApp,
      async send(message) {
        const result = await whatsApp.send(message);
        if (result.kind !== "sent") return result;
        reported = report({ event_id: eventId, user_id }, { id: result.messageId, status: "delivered" });
        await untilSomebodyWaitsForALock();
        return result;
      },
    };
    await dispatchBatch(api.deps, overtaken);
    await reported;
    expect(await deliveries(eventId)).toMatchObject([{ status: "delivered", attempts: 1 }]);
  });

  test("a message that fails by a report goes by mail instead, once", async () => {
    const wage = ownSalary();
    const reader = await premium(wage, "5511977770007");
    const { eventId } = await publish(wage);
    await matchEvent(api.deps, eventId);
    await dispatchBatch(api.deps, whatsApp);
    const id = (await deliveries(eventId))[0].provider_message_id;
    const failed = { id, status: "failed", errors: [{ code: 131026, title: "Undeliverable" }] };
    for (let times = 0; times < 2; times += 1) {
      await report({ event_id: eventId, user_id: reader.id }, failed);
    }
    expect(await deliveries(eventId)).toMatchObject([
      { channel: "email", status: "queued" },
      { channel: "whatsapp", status: "failed", last_error: "131026 Undeliverable" },
    ]);
  });

  test("the reply SAIR ends the alerts by WhatsApp, whatever form the number has; other words don't", async () => {
    const wage = ownSalary();
    const reader = await premium(wage, "5531977770006");
    const reply = (body: string) => {
      const messages = [{ from: "553177770006", type: "text", text: { body } }];
      const payload = JSON.stringify({ object: "x", entry: [{ changes: [{ value: { messages } }] }] });
      const headers = {
        "content-type": "application/json",
        "x-hub-signature-256": signBody(Buffer.from(payload), "app-secret"),
      };
      return api.app.inject({ method: "POST", url: "/api/whatsapp/webhook", headers, payload });
    };
    const isOn = async () =>
      (await api.app.inject({ url: "/api/users/me", headers: reader.headers })).json().habilitar_whatsapp;
    expect((await reply("obrigada!")).statusCode).toBe(204);
    expect(await isOn()).toBe(true);
    expect((await reply(" sair ")).statusCode).toBe(204);
    expect(await isOn()).toBe(false);
    const { eventId } = await publish(wage);
    await matchEvent(api.deps, eventId);
    expect(await deliveries(eventId)).toEqual([]);
  });

  test("the provider's handshake is answered with its challenge", async () => {
    const ask = (token: string) =>
      api.app.inject({
        url: `/api/whatsapp/webhook?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`,
      });
    expect((await ask("verify-token")).body).toBe("1158201444");
    expect((await ask("other")).statusCode).toBe(403);
  });
});

describe("the way out", () => {
  test("a link that was tampered with does nothing", async () => {
    const reader = await buildUser(api.deps.db);
    const token = unsubscribeToken(api.deps.config.jwtSecret, reader.uuid);
    const other = await buildUser(api.deps.db);
    const forged = `${other.uuid}.${token.split(".")[1]}`;
    const response = await api.app.inject({
      method: "POST",
      url: `/api/alertas/descadastro?token=${forged}`,
    });
    expect(response.statusCode).toBe(404);
    expect(response.json().detail).toBe("Este link de descadastro não é válido.");
  });
});
