import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AlertStage, createAlertStage } from "../../test/alert-stage.ts";
import { testNow } from "../../test/app.ts";
import { buildUser } from "../../test/factories.ts";
import { matchEvent } from "./alerts.ts";
import { dispatchBatch } from "./dispatch.ts";
import { unsubscribeToken } from "./links.ts";
import { maxAttempts as attemptsOf, retryDelaySeconds } from "./outcomes.ts";

const maxAttempts = attemptsOf.email;

let on: AlertStage;
beforeAll(async () => {
  on = await createAlertStage();
});
afterAll(() => on.close());
beforeEach(() => on.reset());

describe("sending", () => {
  test("a mail says what, until when and why, with a way out", async () => {
    const wage = on.ownSalary();
    const reader = await on.candidateWho({ minimum: wage, nome: "Ana <b>Paula</b> Reis" });
    const { eventId, uuid } = await on.publish(wage, { titulo: "Câmara & Senado <script>x</script>" });
    await matchEvent(on.api.deps, eventId);
    expect(await dispatchBatch(on.api.deps, on.email)).toBe(1);
    const [caught] = (await on.emulators.mailbox.waitFor(reader.email, 1, 5_000)) ?? [];
    const raw = caught?.raw.toString() ?? "";
    expect(raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    const [shown] = await (
      await fetch(`${on.emulators.urls.dev}/dev/api/messages?to=${reader.email}`)
    ).json();
    expect(shown.subject).toBe("Câmara & Senado <script>x</script>: inscrições até 20/12 · combina com você");
    expect(shown.html).toContain("Câmara &amp; Senado &lt;script&gt;x&lt;/script&gt;");
    expect(shown.html).not.toContain("<script>");
    expect(shown.html).toContain(`http://localhost/concursos/${uuid}`);
    expect(shown.text).toContain("Olá, Ana!");
    expect(shown.text).toContain("* Auditor");
    expect(await on.states(eventId)).toEqual([[reader.email, "email", "sent"]]);
  });

  test("a passing failure is tried again later, not before, and then arrives", async () => {
    const wage = on.ownSalary();
    const reader = await on.candidateWho({ minimum: wage });
    const { eventId } = await on.publish(wage);
    await matchEvent(on.api.deps, eventId);
    on.emulators.mailbox.fail({ to: reader.email, code: 451, times: 1 });
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
    expect(await on.states(eventId)).toEqual([[reader.email, "email", "sent"]]);
    expect(on.emulators.mailbox.find(reader.email)).toHaveLength(1);
  });

  test("an address that does not exist fails at once, with the server's words", async () => {
    const wage = on.ownSalary();
    const reader = await on.candidateWho({ minimum: wage });
    const { eventId } = await on.publish(wage);
    await matchEvent(on.api.deps, eventId);
    on.emulators.mailbox.fail({ to: reader.email, code: 550, times: 1 });
    await dispatchBatch(on.api.deps, on.email);
    expect(await on.deliveries(eventId)).toMatchObject([
      { status: "failed", attempts: 1, last_error: expect.stringContaining("550") },
    ]);
  });

  test("what keeps failing is given up after the last attempt, with its reason", async () => {
    const wage = on.ownSalary();
    const reader = await on.candidateWho({ minimum: wage });
    const { eventId } = await on.publish(wage, { data_fim_inscricao: "2027-06-01" });
    await matchEvent(on.api.deps, eventId);
    on.emulators.mailbox.fail({ to: reader.email, code: 451, times: maxAttempts });
    let now = new Date(testNow).getTime();
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      expect(await dispatchBatch(on.api.deps, on.email)).toBe(1);
      now += retryDelaySeconds(attempt, 1) * 1000;
      on.api.deps.clock.set(new Date(now));
    }
    expect(await on.deliveries(eventId)).toMatchObject([{ status: "failed", attempts: maxAttempts }]);
    expect(await dispatchBatch(on.api.deps, on.email)).toBe(0);
  });

  test("what lost its sense meanwhile is not sent: the exam closed, or the reader switched mail off", async () => {
    const wage = on.ownSalary();
    const reader = await on.candidateWho({ minimum: wage });
    const { eventId, uuid, body } = await on.publish(wage);
    const other = await on.publish(wage);
    await matchEvent(on.api.deps, eventId);
    await matchEvent(on.api.deps, other.eventId);
    const payload = { ...body, status: "SUSPENSO" };
    await on.api.app.inject({ method: "PUT", url: `/api/concursos/${uuid}`, headers: on.admin, payload });
    const token = unsubscribeToken(on.api.deps.config.jwtSecret, reader.uuid);
    const out = await on.api.app.inject({
      method: "POST",
      url: `/api/alertas/descadastro?token=${token}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
    expect(out.statusCode).toBe(204);
    await dispatchBatch(on.api.deps, on.email);
    expect(await on.states(eventId)).toEqual([[reader.email, "email", "canceled"]]);
    expect(await on.states(other.eventId)).toEqual([[reader.email, "email", "canceled"]]);
    expect(on.emulators.mailbox.find(reader.email)).toHaveLength(0);
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
    expect(await on.states(eventId)).toEqual([
      [sent.email, "email", "sent"],
      [late.email, "email", "canceled"],
    ]);
  });

  test("two workers at once send each message once", async () => {
    const wage = on.ownSalary();
    const readers = await Promise.all(Array.from({ length: 30 }, () => on.candidateWho({ minimum: wage })));
    const { eventId } = await on.publish(wage);
    await matchEvent(on.api.deps, eventId);
    const taken = await Promise.all(
      [1, 2, 3, 4].map(() => dispatchBatch(on.api.deps, on.email, { limit: 10 })),
    );
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(30);
    for (const reader of readers) expect(on.emulators.mailbox.find(reader.email)).toHaveLength(1);
  });
});

describe("the way out", () => {
  test("a link that was tampered with does nothing", async () => {
    const reader = await buildUser(on.api.deps.db);
    const token = unsubscribeToken(on.api.deps.config.jwtSecret, reader.uuid);
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
