import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AlertStage, createAlertStage } from "../../../test/harness/alert-stage.ts";
import { testNow } from "../../../test/harness/app.ts";
import { buildUser } from "../../../test/harness/factories.ts";
import { multipart } from "../../../test/harness/multipart.ts";
import { channelRules } from "../channels/index.ts";
import { matchEvent } from "../events/alerts.ts";
import { unsubscribeToken } from "../events/message-links.ts";
import { setDeliveriesCanceled } from "./deleted-concurso.ts";
import { dispatchBatch } from "./dispatch.ts";
import { retryDelaySeconds } from "./results.ts";

const maxAttempts = channelRules.email.maxAttempts;

let on: AlertStage;
beforeAll(async () => {
  on = await createAlertStage();
});
afterAll(() => on.close());
beforeEach(() => on.reset());

describe("sending", () => {
  test("a mail says what, until when and why, with a way to unsubscribe", async () => {
    const wage = on.ownSalary();
    const recipient = await on.candidateWho({ minimum: wage, nome: "Ana <b>Paula</b> Reis" });
    const { eventId, uuid } = await on.publish(wage, { titulo: "Câmara & Senado <script>x</script>" });
    await matchEvent(on.api.deps, eventId);
    expect(await dispatchBatch(on.api.deps, on.email)).toBe(1);
    const [caught] = (await on.emulators.mailbox.waitFor(recipient.email, 1, 5_000)) ?? [];
    const raw = caught?.raw.toString() ?? "";
    expect(raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    const [shown] = await (
      await fetch(`${on.emulators.urls.dev}/dev/api/messages?to=${recipient.email}`)
    ).json();
    expect(shown.subject).toBe("Novo, inscrições até 20/12: Câmara & Senado <script>x</scri…");
    expect(shown.html).toContain("Câmara &amp; Senado &lt;script&gt;x&lt;/script&gt;");
    expect(shown.html).not.toContain("<script>");
    expect(shown.html).toContain(`http://localhost/concursos/${uuid}`);
    expect(shown.text).toContain("Olá, Ana!");
    expect(shown.text).toContain("* Auditor");
    expect(await on.states(eventId)).toEqual([[recipient.email, "email", "sent"]]);
  });

  test("a temporary failure is retried later, not before, and then arrives", async () => {
    const wage = on.ownSalary();
    const recipient = await on.candidateWho({ minimum: wage });
    const { eventId } = await on.publish(wage);
    await matchEvent(on.api.deps, eventId);
    on.emulators.mailbox.fail({ to: recipient.email, code: 451, times: 1 });
    await dispatchBatch(on.api.deps, on.email);
    const [delivery] = await on.deliveries(eventId);
    expect(delivery).toMatchObject({
      status: "queued",
      attempts: 1,
      last_error: expect.stringContaining("451"),
    });
    expect(await dispatchBatch(on.api.deps, on.email)).toBe(0);
    on.api.deps.clock.set(new Date(new Date(testNow).getTime() + 60_000));
    expect(await dispatchBatch(on.api.deps, on.email)).toBe(1);
    expect(await on.states(eventId)).toEqual([[recipient.email, "email", "sent"]]);
    expect(on.emulators.mailbox.find(recipient.email)).toHaveLength(1);
  });

  test("an unknown address fails at once, with the server's words", async () => {
    const wage = on.ownSalary();
    const recipient = await on.candidateWho({ minimum: wage });
    const { eventId } = await on.publish(wage);
    await matchEvent(on.api.deps, eventId);
    on.emulators.mailbox.fail({ to: recipient.email, code: 550, times: 1 });
    await dispatchBatch(on.api.deps, on.email);
    expect(await on.deliveries(eventId)).toMatchObject([
      { status: "failed", attempts: 1, last_error: expect.stringContaining("550") },
    ]);
  });

  test("a delivery that keeps failing is given up after the last attempt, with its reason", async () => {
    const wage = on.ownSalary();
    const recipient = await on.candidateWho({ minimum: wage });
    const { eventId } = await on.publish(wage, { data_fim_inscricao: "2027-06-01", data_prova: null });
    await matchEvent(on.api.deps, eventId);
    on.emulators.mailbox.fail({ to: recipient.email, code: 451, times: maxAttempts });
    let now = new Date(testNow).getTime();
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      expect(await dispatchBatch(on.api.deps, on.email)).toBe(1);
      now += retryDelaySeconds(attempt, 1) * 1000;
      on.api.deps.clock.set(new Date(now));
    }
    expect(await on.deliveries(eventId)).toMatchObject([{ status: "failed", attempts: maxAttempts }]);
    expect(await dispatchBatch(on.api.deps, on.email)).toBe(0);
  });

  test("outdated deliveries are not sent: the exam closed, or the user switched mail off", async () => {
    const wage = on.ownSalary();
    const recipient = await on.candidateWho({ minimum: wage });
    const { eventId, uuid, body } = await on.publish(wage);
    const other = await on.publish(wage);
    await matchEvent(on.api.deps, eventId);
    await matchEvent(on.api.deps, other.eventId);
    const payload = { ...body, status: "SUSPENSO" };
    await on.api.app.inject({ method: "PUT", url: `/api/concursos/${uuid}`, headers: on.admin, payload });
    const token = unsubscribeToken(on.api.deps.config.jwtSecret, recipient.uuid);
    const out = await on.api.app.inject({
      method: "POST",
      url: `/api/alertas/descadastro?token=${token}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
    expect(out.statusCode).toBe(204);
    await dispatchBatch(on.api.deps, on.email);
    expect(await on.states(eventId)).toEqual([[recipient.email, "email", "canceled"]]);
    expect(await on.states(other.eventId)).toEqual([[recipient.email, "email", "canceled"]]);
    expect(on.emulators.mailbox.find(recipient.email)).toHaveLength(0);
  });

  test("deleting an exam cancels what is queued and keeps what was sent", async () => {
    const wage = on.ownSalary();
    const sent = await on.candidateWho({ minimum: wage });
    const { eventId, uuid } = await on.publish(wage);
    await matchEvent(on.api.deps, eventId);
    await dispatchBatch(on.api.deps, on.email);
    const late = await on.candidateWho({ minimum: wage });
    await matchEvent(on.api.deps, eventId);
    await on.api.app.inject({ method: "DELETE", url: `/api/concursos/${uuid}`, headers: on.admin });
    await setDeliveriesCanceled(on.api.deps, [eventId]);
    expect(await on.states(eventId)).toEqual([
      [sent.email, "email", "sent"],
      [late.email, "email", "canceled"],
    ]);
  });

  test("two workers send each message once", async () => {
    const wage = on.ownSalary();
    const recipients = await Promise.all(
      Array.from({ length: 30 }, () => on.candidateWho({ minimum: wage })),
    );
    const { eventId } = await on.publish(wage);
    await matchEvent(on.api.deps, eventId);
    const taken = await Promise.all(
      [1, 2, 3, 4].map(() => dispatchBatch(on.api.deps, on.email, { limit: 10 })),
    );
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(30);
    for (const recipient of recipients) expect(on.emulators.mailbox.find(recipient.email)).toHaveLength(1);
  });
});

describe("the way out", () => {
  const form = { headers: { "content-type": "application/x-www-form-urlencoded" } };
  const oneClick = { "List-Unsubscribe": "One-Click" };
  test.each([
    ["multipart", multipart(oneClick, {})],
    ["urlencoded", { ...form, payload: "List-Unsubscribe=One-Click" }],
    ["empty", {}],
  ])("unsubscribing works with one click, as mail programs POST it (%s)", async (_, body) => {
    const recipient = await buildUser(on.api.deps.db);
    const token = unsubscribeToken(on.api.deps.config.jwtSecret, recipient.uuid);
    const url = `/api/alertas/descadastro?token=${token}`;
    const response = await on.api.app.inject({ method: "POST", url, ...body });
    expect(response.statusCode, response.body).toBe(204);
    expect(await on.userRow(recipient)).toMatchObject({
      habilitar_email: false,
      email_desligado_por: "PEDIDO",
    });
  });

  test("the unsubscribe address accepts no file", async () => {
    const body = multipart(oneClick, {}, Buffer.from("x"));
    const url = `/api/alertas/descadastro?token=${"x".repeat(20)}`;
    expect((await on.api.app.inject({ method: "POST", url, ...body })).statusCode).toBe(400);
  });

  test.each(["GET", "HEAD"] as const)(
    "an unsubscribe link opened as a page (%s) asks first",
    async (method) => {
      const recipient = await buildUser(on.api.deps.db);
      const token = unsubscribeToken(on.api.deps.config.jwtSecret, recipient.uuid);
      const response = await on.api.app.inject({ method, url: `/api/alertas/descadastro?token=${token}` });
      expect(response.statusCode).toBe(302);
      expect(response.headers.location).toBe(`/descadastro?token=${token}`);
      expect(await on.userRow(recipient)).toMatchObject({ habilitar_email: true });
    },
  );

  test("an altered unsubscribe link does nothing", async () => {
    const recipient = await buildUser(on.api.deps.db);
    const token = unsubscribeToken(on.api.deps.config.jwtSecret, recipient.uuid);
    const other = await buildUser(on.api.deps.db);
    const forged = `${other.uuid}.${token.split(".")[1]}`;
    const response = await on.api.app.inject({
      method: "POST",
      url: `/api/alertas/descadastro?token=${forged}`,
    });
    expect(response.statusCode).toBe(404);
    expect(response.json().detail).toBe("Este link de descadastro não é válido.");
  });
});
